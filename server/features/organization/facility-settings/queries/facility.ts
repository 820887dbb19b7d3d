import type { CustomerScope, Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";
import type { State } from "#server/lib/states.ts";

/** What people edit as a facility's basic info. */
export type BasicColumns = Pick<
  Row<"facility">,
  | "name"
  | "country_id"
  | "time_zone"
  | "location_template_id"
  | "hygiene_protocol_id"
  | "occupancy"
  | "address1"
  | "address2"
  | "address3"
  | "city"
  | "state_or_province_id"
  | "state_name"
  | "postal_code"
  | "shows_devices"
>;

/** A facility's own row; undefined when there is none. */
export const findFacility = async (db: Db, scope: Scope): Promise<Row<"facility"> | undefined> =>
  single(await db("facility").where(tenant(scope)));

/** Its own place, at the top of its tree, and whether there are others. */
export const findRoot = async (
  db: Db,
  scope: Scope,
): Promise<{ rootId: string; hasLocations: boolean }> => {
  const { rows } = await db.raw<{ rows: { rootId: string; hasLocations: boolean }[] }>(
    `SELECT r.location_id AS "rootId", EXISTS (
         SELECT 1 FROM location l WHERE l.customer_id = :customerId AND l.facility_id = :facilityId
           AND l.parent_id = r.location_id) AS "hasLocations"
       FROM location r
      WHERE r.customer_id = :customerId AND r.facility_id = :facilityId AND r.level = 1`,
    { ...scope },
  );
  const root = single(rows);
  if (root === undefined) throw new Error(`facility ${scope.facilityId} has no location`);
  return root;
};

/** The customer's name. */
export const customerName = async (db: Db, { customerId }: Scope): Promise<string> => {
  const rows = await db("customer").where("customer_id", customerId).select("name");
  return single(rows)?.name ?? "";
};

/** Whether a customer is the provider itself, which has no hospitals. */
export const isProvider = async (db: Db, { customerId }: CustomerScope): Promise<boolean> => {
  const rows = await db("customer").where("customer_id", customerId).select("is_provider");
  return single(rows)?.is_provider ?? false;
};

/** The code of a country; undefined for one that is not there. */
export const countryCode = async (db: Db, countryId: number): Promise<string | undefined> =>
  (await db("country").where("country_id", countryId).first("code"))?.code;

/** A country's list of states; empty where it has none. */
export const statesOf = async (db: Db, countryId: number): Promise<State[]> =>
  (await db("state_or_province").where("country_id", countryId)).map((row) => ({
    id: row.state_or_province_id,
    name: row.name,
  }));

/** Puts a facility in, with its directory entry, top location and first report settings. */
export const insertFacility = async (
  tx: Tx,
  scope: Scope,
  values: BasicColumns,
  { rootId, now }: { rootId: string; now: Date },
): Promise<void> => {
  await tx("facility").insert({ ...tenant(scope), ...values, created_at: now });
  await tx("facility_directory").insert({
    facility_id: scope.facilityId,
    customer_id: scope.customerId,
  });
  await tx("location").insert({
    ...tenant(scope),
    location_id: rootId,
    level: 1,
    name: values.name,
  });
  await tx("report_setting").insert({ ...tenant(scope), version: 1, valid_from: now });
};

/** Calls the top of the tree by its facility's name. */
export const renameRoot = async (tx: Tx, scope: Scope, name: string): Promise<void> => {
  await tx("location")
    .where({ ...tenant(scope), level: 1 })
    .whereNot("name", name)
    .update({ name, version: tx.raw("version + 1") });
};

/** Changes columns of the facility that have no version of their own. */
export const updateFacility = async (
  tx: Tx,
  scope: Scope,
  values: Partial<Row<"facility">>,
): Promise<void> => {
  await tx("facility").where(tenant(scope)).update(values);
};

/** The report settings in force. */
export const currentReportSettings = async (
  db: Db,
  scope: Scope,
): Promise<Row<"report_setting">> => {
  const row = await db("report_setting").where(tenant(scope)).orderBy("valid_from", "desc").first();
  if (row === undefined) throw new Error(`facility ${scope.facilityId} has no report settings`);
  return row;
};
