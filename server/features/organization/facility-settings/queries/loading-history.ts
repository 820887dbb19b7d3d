import type { LoadingHistory } from "#contract/organization/facility-settings.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";

/** From when on a facility's history is there while older one is being loaded; null where all is. */
export const loadingHistory = async (db: Db, scope: Scope): Promise<LoadingHistory | null> => {
  const rows = await db("history_load").where(tenant(scope)).select("ready_from", "percent");
  const row = single(rows);
  return row === undefined ? null : { readyFrom: row.ready_from, percent: row.percent };
};
