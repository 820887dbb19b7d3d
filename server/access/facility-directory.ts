import type { Db } from "../db/knex.ts";
import { type Scope, facilityScope } from "../db/tenant-scope.ts";

const known = new WeakMap<Db, Map<string, string>>();

/**
 * The customer whose facility it is; undefined for one that does not exist. A facility never
 * changes hands, so what was found once is not queried again: there are as many as facilities.
 */
export const customerOfFacility = async (
  db: Db,
  facilityId: string,
): Promise<string | undefined> => {
  const customers = known.get(db) ?? new Map<string, string>();
  known.set(db, customers);
  const found = customers.get(facilityId);
  if (found !== undefined) return found;
  const entry = await db("facility_directory")
    .where("facility_id", facilityId)
    .first("customer_id");
  if (entry === undefined) return undefined;
  customers.set(facilityId, entry.customer_id);
  return entry.customer_id;
};

/** Every facility of every customer: for what an operator does with the whole installation. */
export const everyFacility = async (db: Db): Promise<Scope[]> => {
  const rows = await db("facility_directory")
    .orderBy("facility_id")
    .select("customer_id", "facility_id");
  return rows.map((row) => facilityScope(row.customer_id, row.facility_id));
};
