import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { PastUse, Use } from "./replay-activity.ts";

type Asked = { from: Date; to: Date; threshold: number; hours: number };
type Row = { device_id: string; uses: [atMs: number, count: number, isOut: boolean][] };

const OF = `customer_id = :customerId AND facility_id = :facilityId AND at > :from AND at <= :to`;

/** Uses, and of each how many there were in the hours up to it; those that never came near are left. */
const SQL = `WITH used AS (
    SELECT device_id, at, count::integer AS count, false AS is_out FROM dispense WHERE ${OF}
    UNION ALL SELECT device_id, at, 1, is_out FROM passage WHERE ${OF}
  ), near AS (
    SELECT DISTINCT device_id FROM (
      SELECT device_id, sum(count) OVER (PARTITION BY device_id, is_out ORDER BY at
               RANGE BETWEEN make_interval(hours => :hours) PRECEDING AND CURRENT ROW) AS within
        FROM used) w
     WHERE within >= :threshold
  )
  SELECT u.device_id,
         json_agg(json_build_array((extract(epoch FROM u.at) * 1000)::float8, u.count, u.is_out)
           ORDER BY u.at) AS uses
    FROM used u JOIN near USING (device_id) GROUP BY u.device_id`;

const useOf = ([atMs, count, isOut]: Row["uses"][number]): Use => ({ atMs, count, isOut });

/** The dispenses and passages of devices that were used so often within so many hours. */
export const loadUses = async (
  db: Db,
  { customerId, facilityId }: Scope,
  asked: Asked,
): Promise<PastUse[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(SQL, { customerId, facilityId, ...asked });
  return rows.map((row) => ({ deviceId: row.device_id, uses: row.uses.map(useOf) }));
};
