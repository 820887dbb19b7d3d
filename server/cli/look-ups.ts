// Customers and facilities as an operator at the command line names them. A name is taken letter by
// letter; where two share it, the ids are printed.
import { z } from "zod";
import {
  type CustomerScope,
  type Scope,
  customerScope,
  facilityScope,
} from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { StartError } from "#server/lib/start-error.ts";

type FoundCustomer = { scope: CustomerScope; name: string };
export type FoundFacility = { scope: Scope; facility: string; customer: string };

type FacilityRow = { customerId: string; facilityId: string; facility: string; customer: string };

const present = ({ customerId, facilityId, facility, customer }: FacilityRow): FoundFacility => ({
  scope: facilityScope(customerId, facilityId),
  facility,
  customer,
});

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** The ones to choose from, each with what distinguishes it from the others. */
const choices = (found: readonly { id: string; name: string }[]): string =>
  found.map(({ id, name }) => `${id} ('${name}')`).join(", ");

const customersCalled = async (
  db: Db,
  text: string,
): Promise<{ id: string; name: string; isOrdinary: boolean }[]> => {
  const { rows } = await db.raw<{ rows: { id: string; name: string; isOrdinary: boolean }[] }>(
    `/* all customers */
     SELECT customer_id AS id, name, is_active AND NOT is_provider AS "isOrdinary"
       FROM customer WHERE ${isId(text) ? "customer_id" : "name"} = ? ORDER BY customer_id`,
    [text],
  );
  return rows;
};

/** @throws StartError with `missing` for none, and for several of one name */
const one = (
  found: readonly { id: string; name: string }[],
  text: string,
  missing: string,
): FoundCustomer => {
  const [row, other] = found;
  if (row === undefined) throw new StartError(missing);
  if (other !== undefined) {
    const ids = found.map(({ id }) => id).join(", ");
    throw new StartError(
      `Several customers are called '${text}': say --customer with an id: ${ids}.`,
    );
  }
  return { scope: customerScope(row.id), name: row.name };
};

/**
 * A customer by id or name.
 * @throws StartError for none, and for several of one name
 */
const findCustomer = async (db: Db, text: string): Promise<FoundCustomer> =>
  one(await customersCalled(db, text), text, `There is no customer called '${text}'.`);

/**
 * The same, where users can be: not the provider itself, nor a deactivated customer.
 * @throws StartError for none, and for several of one name
 */
export const findActiveCustomer = async (db: Db, text: string): Promise<FoundCustomer> => {
  const found = (await customersCalled(db, text)).filter(({ isOrdinary }) => isOrdinary);
  return one(found, text, `There is no active customer called '${text}'.`);
};

/**
 * A facility of a customer by id or name, unless it is archived.
 * @throws StartError for none
 */
export const findFacilityOf = async (
  db: Db,
  { scope, name }: FoundCustomer,
  text: string,
): Promise<Scope> => {
  const { customerId } = scope;
  const row = await db("facility")
    .where("customer_id", customerId)
    .where(isId(text) ? { facility_id: text } : { name: text })
    .whereNull("archived_at")
    .first("facility_id");
  if (row === undefined) throw new StartError(`${name} has no facility called '${text}'.`);
  return facilityScope(customerId, row.facility_id);
};

/** The customer of a facility that is named by its id; null where there is none. */
const customerOf = async (db: Db, facilityId: string): Promise<string | null> => {
  const row = await db("facility_directory").where("facility_id", facilityId).first("customer_id");
  return row?.customer_id ?? null;
};

const facilitiesCalled = async (db: Db, text: string, customerId: string | null) => {
  const { rows } = await db.raw<{ rows: FacilityRow[] }>(
    `${customerId === null ? "/* all customers */" : ""}
     SELECT f.customer_id AS "customerId", f.facility_id AS "facilityId", f.name AS facility,
            c.name AS customer
       FROM facility f JOIN customer c ON c.customer_id = f.customer_id
      WHERE ${isId(text) ? "f.facility_id" : "f.name"} = :text AND f.archived_at IS NULL
        ${customerId === null ? "" : "AND f.customer_id = :customerId AND c.customer_id = :customerId"}
      ORDER BY c.name, f.customer_id`,
    { text, ...(customerId !== null && { customerId }) },
  );
  return rows;
};

/**
 * The facility that a command names by id or name.
 * @param customer id or name of its customer, where several have a facility of that name
 * @throws StartError when none that is not archived, or more than one, is meant
 */
export const findFacility = async (
  db: Db,
  facility: string,
  customer?: string,
): Promise<FoundFacility> => {
  const owner =
    customer !== undefined
      ? (await findCustomer(db, customer)).scope.customerId
      : isId(facility)
        ? await customerOf(db, facility)
        : null;
  const isNobodys = owner === null && isId(facility);
  const rows = isNobodys ? [] : await facilitiesCalled(db, facility, owner);
  const [found, other] = rows;
  if (!found) throw new StartError(`There is no facility called '${facility}'.`);
  if (other) {
    const customers = rows.map((row) => ({ id: row.customerId, name: row.customer }));
    throw new StartError(
      `Several customers have a facility called '${facility}': say --customer with one of ${choices(customers)}.`,
    );
  }
  return present(found);
};

/**
 * The one facility whose devices have these serial numbers; unknown serial numbers are passed over.
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
