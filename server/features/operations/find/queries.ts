import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

/**
 * A whole customer, as a user at one of its facilities reaches it: what is read is sifted by the
 * caller.
 */
type OfCustomer = Pick<Scope, "customerId">;

export type FacilityRecord = { facility_id: string; name: string };

/** A customer's facilities that are not archived, by name. */
export const listFacilities = async (
  db: Db,
  { customerId }: OfCustomer,
): Promise<FacilityRecord[]> =>
  db("facility")
    .where({ customer_id: customerId })
    .whereNull("archived_at")
    .orderByRaw("lower(name), facility_id")
    .select("facility_id", "name");

export type UnitRecord = { location_id: string; facility_id: string; name: string; above: string };

/** The units of a customer's facilities that are not closed, by name, each with the floor that it is on. */
export const listUnits = async (
  db: Db,
  { customerId }: OfCustomer,
  facilityIds: readonly string[],
  now: Date,
): Promise<UnitRecord[]> => {
  const { rows } = await db.raw<{ rows: UnitRecord[] }>(
    `SELECT l.location_id, l.facility_id, l.name, up.name AS above
     FROM location l
     JOIN location up ON up.customer_id = :customerId AND up.facility_id = l.facility_id
       AND up.location_id = l.parent_id
     WHERE l.customer_id = :customerId AND l.facility_id = ANY (:facilityIds::uuid[])
       AND l.level = 3 AND (l.closed_at IS NULL OR l.closed_at > :now)
     ORDER BY lower(l.name), l.location_id`,
    { customerId, facilityIds: [...facilityIds], now },
  );
  return rows;
};

export type PersonRecord = {
  employee_id: string;
  first_name: string;
  last_name: string;
  job_role: string;
  badge: string | null;
};

/** A customer's employees by name, without those who left, each with a badge that they hold now. */
export const listPeople = async (db: Db, { customerId }: OfCustomer): Promise<PersonRecord[]> => {
  const { rows } = await db.raw<{ rows: PersonRecord[] }>(
    `SELECT e.employee_id, e.first_name, e.last_name, r.title AS job_role, held.badge
     FROM employee e
     JOIN job_role r ON r.customer_id = :customerId AND r.job_role_id = e.job_role_id
     LEFT JOIN (
       SELECT a.employee_id, min(b.serial_number) AS badge
       FROM badge_assignment a
       JOIN badge b ON b.customer_id = :customerId AND b.badge_id = a.badge_id
       WHERE a.customer_id = :customerId AND a.ends_at IS NULL
       GROUP BY a.employee_id
     ) held ON held.employee_id = e.employee_id
     WHERE e.customer_id = :customerId AND e.left_at IS NULL
     ORDER BY lower(e.last_name), lower(e.first_name), e.employee_id`,
    { customerId },
  );
  return rows;
};
