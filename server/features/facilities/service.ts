import { facilityScope } from "#server/access/scope.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { StartError } from "#server/lib/start-error.ts";

export type FoundFacility = { scope: Scope; facility: string; customer: string };

type FacilityRow = { customerId: string; facilityId: string; facility: string; customer: string };

const present = ({ customerId, facilityId, facility, customer }: FacilityRow): FoundFacility => ({
  scope: facilityScope(customerId, facilityId),
  facility,
  customer,
});

/**
 * The facility that a command of the command line names, without regard to case.
 * @throws StartError when none that is not archived, or more than one, has that name
 */
export const findFacility = async (
  db: Db,
  facility: string,
  customer?: string,
): Promise<FoundFacility> => {
  const { rows } = await db.raw<{ rows: FacilityRow[] }>(
    `/* all customers */
     SELECT f.customer_id AS "customerId", f.facility_id AS "facilityId", f.name AS facility,
            c.name AS customer
       FROM facility f JOIN customer c ON c.customer_id = f.customer_id
      WHERE lower(f.name) = lower(:facility) AND f.archived_at IS NULL
        AND (:customer::text IS NULL OR lower(c.name) = lower(:customer))`,
    { facility, customer: customer ?? null },
  );
  const [found, other] = rows;
  if (!found) throw new StartError(`There is no facility called '${facility}'.`);
  if (other) {
    const names = rows.map((row) => `'${row.customer}'`).join(", ");
    throw new StartError(
      `Several customers have a facility called '${facility}': say --customer with one of ${names}.`,
    );
  }
  return present(found);
};

/**
 * The one facility whose devices have these serial numbers; serial numbers that nobody has are
 * passed over.
 * @throws StartError when they are devices of no facility that is not archived, or of several
 */
export const findFacilityOfDevices = async (
  db: Db,
  serialNumbers: readonly string[],
): Promise<FoundFacility> => {
  const { rows } = await db.raw<{ rows: FacilityRow[] }>(
    `/* all customers */
     SELECT DISTINCT f.customer_id AS "customerId", f.facility_id AS "facilityId",
            f.name AS facility, c.name AS customer
       FROM device d
       JOIN facility f ON f.customer_id = d.customer_id AND f.facility_id = d.facility_id
       JOIN customer c ON c.customer_id = f.customer_id
      WHERE d.serial_number = ANY (?::text[]) AND f.archived_at IS NULL
      ORDER BY facility`,
    [[...serialNumbers]],
  );
  const [found, other] = rows;
  if (!found) throw new StartError("No facility has these devices: say --facility with its name.");
  if (other) {
    const names = rows.map((row) => `'${row.facility}'`).join(", ");
    throw new StartError(`These are devices of several facilities, ${names}: say --facility.`);
  }
  return present(found);
};

/** Every facility, archived ones among them. */
export const allFacilities = async (db: Db): Promise<FoundFacility[]> => {
  const { rows } = await db.raw<{ rows: FacilityRow[] }>(
    `/* all customers */
     SELECT f.customer_id AS "customerId", f.facility_id AS "facilityId", f.name AS facility,
            c.name AS customer
       FROM facility f JOIN customer c ON c.customer_id = f.customer_id
      ORDER BY c.name, f.name, f.facility_id`,
  );
  return rows.map(present);
};
