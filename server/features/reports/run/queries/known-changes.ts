import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";

type Asked = { from: Date; to: Date; timeZone: string };

const WALL = "'YYYY-MM-DD\"T\"HH24:MI'";

/** Days on which some of these devices were replaced: how many, and the last one's wall time. */
export const devicesReplaced = async (
  db: Db,
  scope: Scope,
  asked: Asked & { deviceIds: readonly string[] },
): Promise<{ at: string; devices: number }[]> => {
  const { rows } = await db.raw<{ rows: { at: string; devices: number }[] }>(
    `SELECT max(to_char(h.starts_at AT TIME ZONE :timeZone, ${WALL})) AS at,
       count(DISTINCT h.device_id)::integer AS devices
     FROM device_hardware h
     WHERE h.customer_id = :customerId AND h.facility_id = :facilityId
       AND h.device_id = ANY (:deviceIds::uuid[])
       AND h.starts_at > :from AND h.starts_at < :to
       AND EXISTS (SELECT 1 FROM device_hardware e
         WHERE e.customer_id = :customerId AND e.facility_id = :facilityId
           AND e.device_id = h.device_id AND e.starts_at < h.starts_at)
     GROUP BY (h.starts_at AT TIME ZONE :timeZone)::date
     ORDER BY 1`,
    { ...scope, ...asked, deviceIds: [...asked.deviceIds] },
  );
  return rows;
};
