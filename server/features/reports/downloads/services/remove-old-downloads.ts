import { DOWNLOAD_LISTED_DAYS } from "#contract/reports/downloads.ts";
import { scopeOfStoredFacility } from "#server/access/facility-access.ts";
import { leaveRows } from "#server/access/row-directory.ts";
import type { Db } from "#server/db/knex.ts";
import { removeFiles } from "../lib/files.ts";
import * as queries from "../queries/downloads.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Removes files whose days are over, and exports that have had no file for long from the lists. */
export const removeOldDownloads = async (
  { db, dataDir }: { db: Db; dataDir: string },
  now: Date,
): Promise<void> => {
  for (const { facility_id, download_id } of await queries.expiredDownloads(db, now)) {
    const scope = await scopeOfStoredFacility(db, facility_id);
    if (scope === null) continue;
    await removeFiles(dataDir, download_id);
    await queries.expireDownload(db, scope, download_id);
  }
  const before = new Date(now.getTime() - DOWNLOAD_LISTED_DAYS * DAY_MS);
  for (const { facility_id, download_id } of await queries.forgottenDownloads(db, before)) {
    const scope = await scopeOfStoredFacility(db, facility_id);
    if (scope === null) continue;
    await db.transaction(async (tx) => {
      await queries.deleteDownload(tx, scope, download_id);
      await leaveRows(tx, "download", scope, [download_id]);
    });
  }
};
