import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

type Assignment = { deviceId: string; locationId: string };

/** How a device at a place is named in the answer of {@link silentWhere}. */
export const assignmentKey = ({ deviceId, locationId }: Assignment): string =>
  `${deviceId} ${locationId}`;

/**
 * Of devices at places those that sent nothing there on the days from `first` to `last`, by
 * {@link assignmentKey}: a few of many.
 */
export const silentWhere = async (
  db: Db,
  { customerId, facilityId }: Scope,
  hung: readonly Assignment[],
  first: string,
  last: string,
): Promise<Set<string>> => {
  const { rows } = await db.raw<{ rows: { device_id: string; location_id: string }[] }>(
    `SELECT p.device_id, p.location_id
       FROM unnest(?::uuid[], ?::uuid[]) AS p (device_id, location_id)
      WHERE NOT EXISTS (SELECT FROM device_day d
        WHERE d.customer_id = ? AND d.facility_id = ? AND d.device_id = p.device_id
          AND d.location_id = p.location_id AND d.day BETWEEN ?::date AND ?::date AND d.is_heard)`,
    [
      hung.map(({ deviceId }) => deviceId),
      hung.map(({ locationId }) => locationId),
      customerId,
      facilityId,
      first,
      last,
    ],
  );
  return new Set(
    rows.map((row) => assignmentKey({ deviceId: row.device_id, locationId: row.location_id })),
  );
};
