import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

export type PlaceRow = {
  location_id: string;
  parent_id: string | null;
  name: string;
  level: number;
  device_count: number;
};

/** A facility's places that are not closed, by name, each with what hangs at it alone. */
export const listPlaces = async (db: Db, scope: Scope): Promise<PlaceRow[]> => {
  const { rows } = await db.raw<{ rows: PlaceRow[] }>(
    `SELECT l.location_id, l.parent_id, l.name, l.level,
       COALESCE(d.n, 0)::integer + COALESCE(p.n, 0)::integer AS device_count
     FROM location l
     LEFT JOIN (SELECT location_id, count(*) AS n FROM device_assignment
       WHERE customer_id = :customerId AND facility_id = :facilityId AND ends_at IS NULL
       GROUP BY location_id) d ON d.location_id = l.location_id
     LEFT JOIN (SELECT location_id, count(*) AS n FROM device_placeholder
       WHERE customer_id = :customerId AND facility_id = :facilityId
       GROUP BY location_id) p ON p.location_id = l.location_id
     WHERE l.customer_id = :customerId AND l.facility_id = :facilityId AND l.closed_at IS NULL
     ORDER BY l.level, lower(l.name), l.location_id`,
    scope,
  );
  return rows;
};

export type Totals = {
  assigned: number;
  unassigned: number;
  placeholders: number;
  time_zone: string;
};

/** How many devices are in use, assigned or not, and how many placeholders there are. */
export const countDevices = async (db: Db, scope: Scope): Promise<Totals | undefined> => {
  const { rows } = await db.raw<{ rows: Totals[] }>(
    `SELECT n.assigned, n.total - n.assigned AS unassigned, n.placeholders, f.time_zone
     FROM facility f, (SELECT
       (SELECT count(*) FROM device_assignment WHERE customer_id = :customerId
         AND facility_id = :facilityId AND ends_at IS NULL) AS assigned,
       (SELECT count(*) FROM device WHERE customer_id = :customerId
         AND facility_id = :facilityId AND deactivated_at IS NULL) AS total,
       (SELECT count(*) FROM device_placeholder WHERE customer_id = :customerId
         AND facility_id = :facilityId) AS placeholders) n
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`,
    scope,
  );
  return rows[0];
};
