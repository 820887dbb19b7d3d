import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

/** A place of a facility's tree. */
type PlaceRow = {
  id: string;
  parentId: string | null;
  level: number;
  name: string;
  /** From when on it is closed, in epoch milliseconds; only where it was closed. */
  closedAt?: number;
};

/** Every place of a facility. */
export const facilityPlaces = async (db: Db, scope: Scope): Promise<PlaceRow[]> => {
  const { rows } = await db.raw<{
    rows: (Omit<PlaceRow, "closedAt"> & { closedAt: number | null })[];
  }>(
    `SELECT location_id AS id, parent_id AS "parentId", level, name,
        (extract(epoch FROM closed_at) * 1000)::float8 AS "closedAt" FROM location
      WHERE customer_id = :customerId AND facility_id = :facilityId ORDER BY name, location_id`,
    { ...scope },
  );
  return rows.map(({ closedAt, ...place }) => ({
    ...place,
    ...(closedAt !== null && { closedAt }),
  }));
};

/** What a device's silence is measured by. */
type SilenceMark = {
  deviceId: string;
  /** Since when it hangs where it hangs. */
  assignedAt: Date;
  reportEveryMinutes: number;
  /** Since when the gateway that named it last has been in contact; null for a gateway of its own. */
  gatewayBackAt: Date | null;
};

/** By what the silence of some devices is measured. */
export const silenceMarks = async (
  db: Db,
  scope: Scope,
  deviceIds: readonly string[],
  now: Date,
): Promise<SilenceMark[]> => {
  const { rows } = await db.raw<{ rows: SilenceMark[] }>(
    `SELECT d.device_id AS "deviceId", a.starts_at AS "assignedAt",
       COALESCE(mo.report_every_minutes, CASE WHEN ty.name = 'gateway' THEN 10 ELSE 60 END)
         AS "reportEveryMinutes",
       (SELECT max(c.from_at) FROM device g
          JOIN contact_span c ON c.customer_id = :customerId AND c.facility_id = :facilityId
            AND c.device_id = g.device_id AND c.from_at <= :now
         WHERE g.customer_id = :customerId AND g.facility_id = :facilityId
           AND g.serial_number = st.gateway AND g.device_id <> d.device_id)
         AS "gatewayBackAt"
     FROM device d
     JOIN device_type ty ON ty.device_type_id = d.device_type_id
     JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = d.device_id AND a.starts_at <= :now
       AND (a.ends_at IS NULL OR a.ends_at > :now)
     LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
     LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
       AND st.device_id = d.device_id
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = ANY (:deviceIds::uuid[])`,
    { ...scope, now, deviceIds: [...deviceIds] },
  );
  return rows;
};

/** Who wears badges now, by badge number. */
export const badgeHolders = async (
  db: Db,
  { customerId }: Scope,
  badges: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await db.raw<{ rows: { badge: string; name: string }[] }>(
    `SELECT b.serial_number AS badge, trim(e.first_name || ' ' || e.last_name) AS name
       FROM badge b
       JOIN badge_assignment a ON a.customer_id = :customerId AND a.badge_id = b.badge_id
         AND a.ends_at IS NULL
       JOIN employee e ON e.customer_id = :customerId AND e.employee_id = a.employee_id
      WHERE b.customer_id = :customerId AND b.serial_number = ANY (:badges::text[])`,
    { customerId, badges: [...badges] },
  );
  return new Map(rows.map(({ badge, name }) => [badge, name]));
};
