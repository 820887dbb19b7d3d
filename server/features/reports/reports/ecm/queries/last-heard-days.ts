import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { assignmentKey } from "./heard-where.ts";

type Assignment = { deviceId: string; locationId: string };

/** The last day (`YYYY-MM-DD`) on which each device sent something at a place, by `assignmentKey`. */
export const lastHeardDays = async (
  db: Db,
  { customerId, facilityId }: Scope,
  hung: readonly Assignment[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.raw<{
    rows: { device_id: string; location_id: string; day: string }[];
  }>(
    `SELECT p.device_id, p.location_id, heard.day
       FROM unnest(?::uuid[], ?::uuid[]) AS p (device_id, location_id)
       CROSS JOIN LATERAL (SELECT d.day FROM device_day d
         WHERE d.customer_id = ? AND d.facility_id = ? AND d.device_id = p.device_id
           AND d.location_id = p.location_id AND d.is_heard
         ORDER BY d.day DESC LIMIT 1) heard`,
    [
      hung.map(({ deviceId }) => deviceId),
      hung.map(({ locationId }) => locationId),
      customerId,
      facilityId,
    ],
  );
  return new Map(
    rows.map((row) => [
      assignmentKey({ deviceId: row.device_id, locationId: row.location_id }),
      row.day,
    ]),
  );
};
