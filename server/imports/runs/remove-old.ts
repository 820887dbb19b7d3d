import { IMPORT_STORED_DAYS } from "#contract/core/imports.ts";
import { leaveRows, scopeOfStoredRow } from "#server/access/row-directory.ts";
import type { Db } from "#server/db/knex.ts";
import { deleteRun, endedRuns } from "./rows.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/**
 * Removes imports that ended long ago, with what they changed line by line; the entries in the log
 * stay.
 */
export const removeOldImports = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - IMPORT_STORED_DAYS * DAY_MS);
  for (const importId of await endedRuns(db, before)) {
    const scope = await scopeOfStoredRow(db, "importRun", importId);
    if (scope === null) continue;
    await db.transaction(async (tx) => {
      await deleteRun(tx, scope, importId);
      await leaveRows(tx, "importRun", scope, [importId]);
    });
  }
};
