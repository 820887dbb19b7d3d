import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import * as queries from "../queries/enrolments.ts";
import type { FoundEnrolment } from "../queries/enrolments.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/**
 * The enrolment behind a code that a user typed, held for them; null for a code that is wrong, has
 * expired, is used, or was found by another user, and that counts as a wrong one.
 * @throws AppError `rate_limited` for who typed too many wrong ones
 */
export const tryCode = async (
  tx: Tx,
  { userId }: Pick<Actor, "userId">,
  code: string,
  now: Date,
): Promise<FoundEnrolment | null> => {
  await queries.lockTries(tx, userId);
  const since = new Date(now.getTime() - DISPLAY_LIMITS.wrongCodesMs);
  const tries = await queries.wrongCodes(tx, userId, since);
  const [oldest] = tries.slice(-DISPLAY_LIMITS.wrongCodesMax);
  if (tries.length >= DISPLAY_LIMITS.wrongCodesMax && oldest !== undefined) {
    const waitMs = oldest.getTime() + DISPLAY_LIMITS.wrongCodesMs - now.getTime();
    throw new AppError("rate_limited", { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) });
  }
  const found = await queries.holdByCode(tx, code, userId, now);
  if (found === undefined) {
    await queries.noteWrongCode(tx, userId, now);
    return null;
  }
  return found;
};

type Found = {
  code: string;
  browser: string;
  size: { width: number; height: number } | null;
  networkAddress: string;
  waitingMinutes: number;
  expiresAt: string;
};

/**
 * The screen that shows a code. It is reserved for the user who found it, so that there is time to
 * fill in the rest.
 * @returns null as {@link tryCode}
 * @throws AppError `rate_limited`
 */
export const findEnrolment = async (
  tx: Tx,
  actor: Pick<Actor, "userId">,
  code: string,
  now: Date,
): Promise<Found | null> => {
  const found = await tryCode(tx, actor, code, now);
  if (found === null) return null;
  const until = new Date(now.getTime() + DISPLAY_LIMITS.heldMs);
  await queries.keepFor(tx, found.secret_hash, { userId: actor.userId, code, until });
  const { width, height } = found;
  return {
    code,
    browser: found.browser,
    size: width === null || height === null ? null : { width, height },
    networkAddress: found.address,
    waitingMinutes: Math.floor((now.getTime() - found.opened_at.getTime()) / MINUTE_MS),
    expiresAt: until.toISOString(),
  };
};
