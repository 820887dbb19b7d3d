import type { Db } from "#server/db/knex.ts";

type Column = { table: string; name: string; type: string };
type Home = { customerId: string; facilityId: string };

/** Text that stands in every name of a twin, and in no name of the original. */
export const TWIN_MARK = "Twin ";

/** Parents first. Shared tables are left out: a facility's id and a person's address are unique there. */
const TABLES = [
  "customer",
  "facility",
  "license",
  "location",
  "app_user",
  "user_role",
  "audit_log",
  "device",
  "device_assignment",
  "device_state",
  "shift",
  "performance_threshold",
  "report_setting",
  "job_role",
  "employee",
  "badge",
  "badge_assignment",
  "dispense",
  "passage",
  "device_report",
  "device_fault",
  "unclaimed_fact",
  "location_day",
  "device_day",
  "facility_data",
];

const REWRITTEN = ["customer", "facility", "app_user"];
const NAMES = new Set(["name", "title", "first_name", "last_name", "user_name"]);
const FIGURES = new Set(["events", "passages", "dispenses", "devices_seen", "count"]);

const columnsOf = async (db: Db): Promise<Map<string, Column[]>> => {
  const { rows } = await db.raw<{ rows: Column[] }>(
    `SELECT table_name AS table, column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY ordinal_position`,
  );
  const found = new Map<string, Column[]>();
  for (const column of rows) found.set(column.table, [...(found.get(column.table) ?? []), column]);
  return found;
};

const expression = ({ name, type, table }: Column, to: Home): string => {
  if (name === "customer_id") return `'${to.customerId}'::uuid`;
  if (name === "facility_id")
    return `CASE WHEN facility_id IS NULL THEN NULL ELSE '${to.facilityId}'::uuid END`;
  if (NAMES.has(name)) return `left('${TWIN_MARK}' || ${name}, 25)`;
  if (name === "email") return `'twin-' || email`;
  if (FIGURES.has(name)) return `${name} * 7 + 3`;
  if (type === "ARRAY" && name.endsWith("_slots")) return `slots_add(${name}, ${name})`;
  if (table === "license" && name === "expiration_date") return "date '2099-12-31'";
  if (table === "performance_threshold" && name === "value") return "value / 2";
  if (table === "facility_data" && name === "data_to") return "data_to + interval '1 hour'";
  return name;
};

/**
 * Copies a facility with everything in it to another customer, or to another facility of the same
 * customer, *under the same ids* of locations, devices, shifts and people, with other names and
 * figures. A statement that forgets whose rows it wants finds the twin's as well.
 */
export const buildTwin = async (db: Db, from: Home, to: Home): Promise<void> => {
  const columns = await columnsOf(db);
  const isThere = await db("customer").where("customer_id", to.customerId).first("customer_id");
  for (const table of TABLES) {
    const own = columns.get(table) ?? [];
    const hasFacility = own.some(({ name }) => name === "facility_id");
    // What is the customer's own it has already when this is another of its facilities.
    if (isThere !== undefined && (!hasFacility || table === "user_role" || table === "audit_log"))
      continue;
    const narrowed = hasFacility ? "AND (facility_id = :facilityId OR facility_id IS NULL)" : "";
    await db.raw(
      `INSERT INTO ${table} (${own.map(({ name }) => `"${name}"`).join(", ")})
       SELECT ${own.map((column) => expression(column, to)).join(", ")}
       FROM ${table} WHERE customer_id = :customerId ${narrowed}`,
      { ...from },
    );
  }
  // Rewritten rows lie last, so that whoever takes "the first row" of both takes the twin's.
  for (const table of REWRITTEN) {
    await db.raw(`UPDATE ${table} SET created_at = created_at WHERE customer_id = :customerId`, {
      customerId: from.customerId,
    });
  }
};
