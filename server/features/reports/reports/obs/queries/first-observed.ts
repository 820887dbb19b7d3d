import type { Scope } from "#server/db/tenant-scope.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Db } from "#server/db/knex.ts";
import { localDayText } from "#server/lib/time/local-time.ts";

/** The facility's first local day with observations of hands or equipment, `YYYY-MM-DD`; null without any. */
export const firstObservedDay = async (
  db: Db,
  scope: Scope,
  timeZone: string,
  type: "HH" | "PPE",
): Promise<string | null> => {
  const { rows } = await db.raw<{ rows: { at: Date }[] }>(
    `SELECT o.observed_at AS at
     FROM observation o
     WHERE o.customer_id = :customerId AND o.facility_id = :facilityId AND o.type = :type
     ORDER BY o.observed_at
     LIMIT 1`,
    { ...scope, type },
  );
  const first = single(rows);
  return first === undefined ? null : localDayText(first.at, timeZone);
};
