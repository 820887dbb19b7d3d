import type { Db } from "#server/db/knex.ts";
import { type Column, tenantTables } from "./tenant-tables.ts";

type Home = { customerId: string; facilityId: string };

/** Text that stands in every name of a copy, and in no name of the original. */
export const COPY_MARK = "Copy: ";

const REWRITTEN = ["customer", "facility", "app_user"];
const NAMES = new Set(["name", "title", "first_name", "last_name", "user_name"]);
const FIGURES = new Set(["events", "passages", "dispenses", "devices_seen", "count"]);
/** Roles, log entries, imports and mails belong to the whole customer, whatever facility a row names. */
const OF_CUSTOMER = new Set(["user_role", "audit_log", "import_run", "mail_outbox"]);
/** The policy of a copy is the strictest there is. */
const FEWEST_GUESSES = 3;

const valueFor = ({ name, type, isUniqueToAll }: Column, table: string, to: Home): string => {
  if (name === "customer_id") return `'${to.customerId}'::uuid`;
  if (isUniqueToAll) {
    if (type === "uuid") return "gen_random_uuid()";
    return type === "bytea" ? `sha256(${name} || '${to.facilityId}'::bytea)` : `'copy-' || ${name}`;
  }
  if (name === "facility_id")
    return `CASE WHEN facility_id IS NULL THEN NULL ELSE '${to.facilityId}'::uuid END`;
  if (NAMES.has(name)) return `left('${COPY_MARK}' || ${name}, 25)`;
  if (name === "email") return `'copy-' || email`;
  if (name === "max_failed_login_attempts") return String(FEWEST_GUESSES);
  if (FIGURES.has(name)) return `${name} * 7 + 3`;
  if (type === "smallint[]" && name.endsWith("_slots")) return `slots_add(${name}, ${name})`;
  if (name === "outbound_only" || name === "is_compliance") return `NOT ${name}`;
  if (name === "is_heard") return "true";
  if (table === "device_assignment" && name === "starts_at") return "starts_at - interval '1 day'";
  if (name === "valid_from") return "valid_from + interval '1 day'";
  if (name === "deactivated_at") return "timestamptz '2025-06-01'";
  if (table === "license" && name === "expiration_date") return "date '2099-12-31'";
  if (table === "performance_threshold" && name === "value") return "value / 2";
  if (table === "facility_data" && name === "data_to") return "data_to + interval '1 hour'";
  return name;
};

/**
 * Copies a facility with everything in it to another customer, or to another facility of the same
 * customer, *under the same ids* of locations, devices, shifts and people, with other names and
 * figures; only what no two customers may share (tokens, addresses) is new. A statement that
 * forgets whose rows it wants finds the copy's as well.
 */
export const buildForeignCopy = async (db: Db, from: Home, to: Home): Promise<void> => {
  const isThere = await db("customer").where("customer_id", to.customerId).first("customer_id");
  for (const { name: table, columns } of await tenantTables(db)) {
    const hasFacility = columns.some(({ name }) => name === "facility_id");
    // What is the customer's own it has already when this is another of its facilities.
    if (isThere !== undefined && (!hasFacility || OF_CUSTOMER.has(table))) continue;
    const narrowed = hasFacility ? "AND (facility_id = :facilityId OR facility_id IS NULL)" : "";
    await db.raw(
      `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(", ")})
       SELECT ${columns.map((column) => valueFor(column, table, to)).join(", ")}
       FROM ${table} WHERE customer_id = :customerId ${narrowed}`,
      { ...from },
    );
  }
  // Rewritten rows lie last, so that a query of "the first row" of both takes the copy's.
  for (const table of REWRITTEN) {
    await db.raw(`UPDATE ${table} SET created_at = created_at WHERE customer_id = :customerId`, {
      customerId: from.customerId,
    });
  }
};
