import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import type { Db } from "#server/db/knex.ts";
import { removeOldCredentials } from "../queries/credentials.ts";
import { removeOldEnrolments } from "../queries/enrolments.ts";
import { removeOldCommands, unusedSince } from "../queries/screens.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

/** A screen that was confirmed is switched on again within the day, or begins again. */
const CONFIRMED_KEPT_MS = 24 * HOUR_MS;

/** Deletes what screens requested and will not request again; for housekeeping. */
export const removeOldOfDisplays = async (db: Db, now: Date): Promise<void> => {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await removeOldEnrolments(db, {
    askedBefore: before(DISPLAY_LIMITS.codeMs),
    confirmedBefore: before(CONFIRMED_KEPT_MS),
    // A user may have found it at the last moment.
    expiredBefore: before(DISPLAY_LIMITS.heldMs),
    triedBefore: before(DISPLAY_LIMITS.wrongCodesMs),
  });
  await removeOldCredentials(db, {
    endedBefore: before(HOUR_MS),
    unusedBefore: unusedSince(now),
    goneBefore: before(HOUR_MS),
  });
  await removeOldCommands(db, before(DISPLAY_LIMITS.commandMs));
};
