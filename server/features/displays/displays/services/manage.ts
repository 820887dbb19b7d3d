import type { z } from "zod";
import {
  DISPLAY_LIMITS,
  type Display,
  type DisplayCommand,
  type PinHash,
} from "#contract/displays/displays.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { requireRow } from "#server/access/row-directory.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { auditedDisplay } from "../presenter.ts";
import * as queries from "../queries/displays.ts";
import { endEnrolment } from "../queries/enrolments.ts";
import { deletePicture, findPicture } from "../queries/pictures.ts";
import * as screens from "../queries/screens.ts";
import {
  ENTITY,
  enrolledDisplay,
  presentAll,
  requireSlideshow,
  storedDisplay,
} from "./stored-displays.ts";

type Deps = { db: Db; clock: Clock };
const calls = api.displays;

/** A revoked display stays on the list for so long. */
const REVOKED_SHOWN_MS = 30 * 24 * 3_600_000;

/**
 * The displays of a facility, by name; revoked ones for 30 days, last.
 * @throws AppError `forbidden`
 */
export const listDisplays = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
): Promise<Display[]> => {
  const now = clock.now();
  const { scope } = await requireFacility(db, actor, facilityId, calls.list.access, now);
  const revokedSince = new Date(now.getTime() - REVOKED_SHOWN_MS);
  return presentAll(db, scope, await queries.listDisplays(db, scope, revokedSince), now);
};

/**
 * One display. The caller looks at it: its heartbeat comes every few seconds meanwhile.
 * @throws AppError `not_found`
 */
export const getDisplay = async (
  { db, clock }: Deps,
  actor: Actor,
  displayId: string,
): Promise<Display> => {
  const now = clock.now();
  const scope = await requireRow({ tx: db, actor, now }, "display", displayId, calls.get.access);
  const { display } = await storedDisplay(db, scope, displayId, now);
  const until = new Date(now.getTime() + DISPLAY_LIMITS.watchedMs);
  await screens.markWatched(db, scope, displayId, until);
  return display;
};

type DisplayChange = z.output<typeof calls.update.body>;

/**
 * Changes what is set of a display; its screen hears of it with its next heartbeat.
 * @param pin what is stored of a new PIN; null removes it, undefined leaves the present one
 * @throws AppError `not_found`, also for a revoked one, `conflict`, `duplicate_name`,
 * `invalid_input`
 */
export const updateDisplay = async (
  act: Act<Actor>,
  displayId: string,
  given: DisplayChange,
  pin: PinHash | null | undefined,
): Promise<Display> => {
  const { tx, now } = act;
  const scope = await requireRow(act, "display", displayId, calls.update.access);
  const { row: before } = await enrolledDisplay(tx, scope, displayId, now);
  const slideshow = await requireSlideshow(tx, scope, given.slideshowId);
  const values = {
    name: given.name,
    slideshow_id: given.slideshowId,
    orientation: given.orientation ?? before.orientation,
    language: given.language,
    ...(given.darkHours === undefined
      ? {}
      : { dark_from: given.darkHours?.from ?? null, dark_until: given.darkHours?.until ?? null }),
    tells_offline: given.tellsOffline ?? before.tells_offline,
    ...(pin === undefined ? {} : { pin_hash: pin?.hash ?? null, pin_salt: pin?.salt ?? null }),
  };
  const version = await updateVersioned(tx, scope, "display", { display_id: displayId }, values, {
    version: given.version,
    current: async () => (await storedDisplay(tx, scope, displayId, now)).display,
  });
  const repeated = { slideshow_id: given.slideshowId, version };
  await screens.repeatDisplay(tx, scope, displayId, repeated);
  const { row: after, display } = await storedDisplay(tx, scope, displayId, now);
  await act.record({
    scope,
    action: "update",
    entity: ENTITY,
    id: displayId,
    before: auditedDisplay(before, before.slideshow_name),
    after: { ...auditedDisplay(after, slideshow), ...(pin ? { pin: "changed" } : {}) },
  });
  return display;
};

/**
 * Asks a display to do something; it hears of it with its next beat, or never when that takes longer
 * than two minutes.
 * @throws AppError `not_found`, also for a revoked one
 */
export const commandDisplay = async (
  act: Act<Actor>,
  displayId: string,
  command: DisplayCommand,
): Promise<Display> => {
  const { tx, now } = act;
  const scope = await requireRow(act, "display", displayId, calls.command.access);
  const { row } = await enrolledDisplay(tx, scope, displayId, now);
  await screens.insertCommand(tx, { displayId, commandId: newId(), command, now });
  const after = { name: row.name, command };
  await act.record({ scope, action: "command", entity: ENTITY, id: displayId, after });
  return (await storedDisplay(tx, scope, displayId, now)).display;
};

/**
 * The newest picture of a display. Who looks at it is recorded.
 * @throws AppError `not_found`
 */
export const seePicture = async (
  act: Act<Actor>,
  displayId: string,
): Promise<{ name: string; type: string; content: Buffer }> => {
  const { tx, now } = act;
  const scope = await requireRow(act, "display", displayId, calls.seePicture.access);
  const { row } = await storedDisplay(tx, scope, displayId, now);
  const picture = await findPicture(tx, scope, displayId);
  if (picture === undefined) throw new AppError("not_found");
  const after = { name: row.name };
  await act.record({ scope, action: "view", entity: "display_picture", id: displayId, after });
  return { name: row.name, type: picture.content_type, content: picture.content };
};

/**
 * Has the newest of the screens that share an enrolment get a credential of its own with its next beat;
 * the others go back to the code once it is in use.
 * @throws AppError `not_found`, also for a revoked one
 */
export const separateDisplay = async (act: Act<Actor>, displayId: string): Promise<Display> => {
  const { tx, now } = act;
  const scope = await requireRow(act, "display", displayId, calls.separate.access);
  const { row } = await enrolledDisplay(tx, scope, displayId, now);
  await screens.setSeparate(tx, displayId, await screens.newestInstance(tx, displayId, now));
  const after = { name: row.name };
  await act.record({ scope, action: "separate", entity: ENTITY, id: displayId, after });
  return (await storedDisplay(tx, scope, displayId, now)).display;
};

/**
 * Ends a display: its next call is refused, and its picture is gone.
 * @throws AppError `not_found`, also the second time
 */
export const revokeDisplay = async (act: Act<Actor>, displayId: string): Promise<void> => {
  const { tx, now } = act;
  const scope = await requireRow(act, "display", displayId, calls.revoke.access);
  const { row } = await enrolledDisplay(tx, scope, displayId, now);
  if (!(await queries.markRevoked(tx, scope, displayId, now))) throw new AppError("not_found");
  await screens.repeatDisplay(tx, scope, displayId, { revoked_at: now });
  await endEnrolment(tx, displayId);
  await deletePicture(tx, scope, displayId);
  const before = auditedDisplay(row, row.slideshow_name);
  await act.record({ scope, action: "revoke", entity: ENTITY, id: displayId, before });
};
