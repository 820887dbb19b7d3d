import type { LoadingHistory } from "#contract/facility-settings.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";

/** From when on a facility's history is there while older one is being loaded; null where all is. */
export const loadingHistory = async (
  db: Db,
  { customerId, facilityId }: Scope,
): Promise<LoadingHistory | null> => {
  const row = await db("history_load")
    .where({ customer_id: customerId, facility_id: facilityId })
    .first("ready_from", "percent");
  return row === undefined ? null : { readyFrom: row.ready_from, percent: row.percent };
};
