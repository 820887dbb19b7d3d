import type { z } from "zod";
import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import type { api } from "#contract/index.ts";
import { AppError } from "#server/lib/app-error.ts";
import { hashToken } from "#server/lib/hashing.ts";
import { browserName } from "../lib/browser-name.ts";
import { type GivenCommand, storeHeartbeat } from "../queries/screens.ts";
import { type Screen, noteUse, renewedValue } from "./credential.ts";
import { placeOf, planOf, requireActive } from "./plan.ts";
import type { ScreenDeps } from "./screen.ts";

type Said = z.output<typeof api.displays.beat.body>;

type HeartbeatAnswer = {
  commands: GivenCommand[];
  nextBeatMs: number;
  build: string;
  revision: string;
};

/** What a screen says of an instant may be nonsense: its clock is its own. */
const instantOf = (text: string | null): Date | null => {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : new Date(ms);
};

/** A screen cannot have run for longer than there are such screens. */
const RAN_AT_MOST_MS = 10 * 365 * 24 * 3_600_000;

/** A word that changes with all that `me` answers. */
const revisionOf = async (
  { db, build }: ScreenDeps,
  { scope, slideshowId, version }: Screen,
  now: Date,
): Promise<string> => {
  const place = await placeOf(db, scope);
  const { timeZone } = place.value;
  const plan = await planOf(db, scope, slideshowId, { timeZone, now });
  return [version, place.digest, plan.digest, build].join(".");
};

/**
 * Takes a beat in and says what its screen is to do. A command is given with every answer until a beat
 * names it as done, since an answer may be lost; a screen does each once, by its id.
 * @returns the answer, and what its cookie is to hold from then on where that changes
 * @throws AppError `not_signed_in` without a credential, `display_revoked`
 */
export const takeHeartbeat = async (
  deps: ScreenDeps & { credentialKey: string },
  token: string | null,
  said: Said & { userAgent: string },
): Promise<{ answer: HeartbeatAnswer; credential: string | null }> => {
  const { db, clock, build, credentialKey: key } = deps;
  const now = clock.now();
  if (token === null) throw new AppError("not_signed_in");
  const ranMs = Math.min(said.runningForMs, RAN_AT_MOST_MS);
  const row = await storeHeartbeat(
    db,
    hashToken(token),
    {
      instanceId: said.instanceId,
      slideId: said.slideId,
      place: said.place,
      of: said.of,
      build: said.build,
      browser: browserName(said.userAgent),
      width: said.size.width,
      height: said.size.height,
      lastGoodAt: instantOf(said.lastGoodAt),
      runningSince: new Date(now.getTime() - ranMs),
      failed: said.failures.failed,
      fetched: said.failures.of,
      keepsPage: said.keepsPage,
      canSendPicture: said.canSendPicture,
      done: said.done,
    },
    now,
  );
  if (row === undefined) throw new AppError("display_revoked");
  const { screen, isCookieDue } = await noteUse(db, row, now);
  await requireActive(db, screen.scope, now);
  const renewed = await renewedValue(db, { key, row, token, instanceId: said.instanceId, now });
  const isWatched = row.watched_until !== null && row.watched_until > now;
  const answer = {
    commands: row.commands ?? [],
    nextBeatMs: isWatched ? DISPLAY_LIMITS.watchedBeatMs : DISPLAY_LIMITS.beatMs,
    build,
    revision: await revisionOf(deps, screen, now),
  };
  return { answer, credential: renewed ?? (isCookieDue ? token : null) };
};
