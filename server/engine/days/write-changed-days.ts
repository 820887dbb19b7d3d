import type { Knex } from "knex";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";

type ColumnType = "uuid" | "date" | "integer" | "boolean" | "integer[]";
type Columns = Readonly<Record<string, ColumnType>>;

/** A table of day summaries: its key beside customer and facility, and what it says. */
type DayTable = { name: string; key: Columns; values: Columns };

const COUNTS = { events: "integer", uncovered: "integer", passages: "integer" } as const;
const SLOTS = {
  event_slots: "integer[]",
  uncovered_slots: "integer[]",
  passage_slots: "integer[]",
} as const;

export const DEVICE_DAY: DayTable = {
  name: "device_day",
  key: { device_id: "uuid", location_id: "uuid", day: "date", setting_version: "integer" },
  values: {
    ...COUNTS,
    dispenses: "integer",
    reports: "integer",
    faults: "integer",
    is_heard: "boolean",
    ...SLOTS,
  },
};
export const LOCATION_DAY: DayTable = {
  name: "location_day",
  key: { location_id: "uuid", day: "date", setting_version: "integer" },
  values: { ...COUNTS, devices_seen: "integer", ...SLOTS },
};

/** An array of arrays would need one length for all: they travel as text. */
const carriedAs = (type: ColumnType): string => (type === "integer[]" ? "text" : type);

const list = (columns: Columns, write: (name: string, type: ColumnType) => string): string =>
  Object.entries(columns)
    .map(([name, type]) => write(name, type))
    .join(", ");

const sameKey = (key: Columns, one: string, other: string): string =>
  Object.keys(key)
    .map((name) => `${one}.${name} = ${other}.${name}`)
    .join(" AND ");

/** All values of one column as PostgreSQL's own text: they go back as they came. */
const gathered = (name: string, type: ColumnType, condition: string): string =>
  `array_agg(${carriedAs(type) === type ? name : `${name}::text`}) FILTER (WHERE ${condition})`;

const differing = ({ name, key, values }: DayTable, fresh: string): string => {
  const [anyKey = ""] = Object.keys(key);
  const columns = { ...key, ...values };
  const row = (side: string): string => list(values, (column) => `${side}.${column}`);
  return `${fresh}, stored AS (
    SELECT ${list(columns, (column) => column)} FROM ${name}
     WHERE customer_id = :customerId AND facility_id = :facilityId
       AND day BETWEEN :firstDayText::date AND :lastDayText::date
  ), differing AS (
    SELECT ${list(columns, (column) => `f.${column}`)},
           ${list(key, (column) => `s.${column} AS gone_${column}`)}
      FROM fresh f FULL JOIN stored s ON ${sameKey(key, "f", "s")}
     WHERE f.${anyKey} IS NULL OR s.${anyKey} IS NULL
        OR (${row("f")}) IS DISTINCT FROM (${row("s")})
  )
  SELECT ${list(columns, (column, type) => `${gathered(column, type, `${anyKey} IS NOT NULL`)}::text AS ${column}`)},
         ${list(key, (column, type) => `${gathered(`gone_${column}`, type, `${anyKey} IS NULL`)}::text AS gone_${column}`)}
    FROM differing`;
};

const given = (columns: Columns, prefix = ""): string => {
  const arrays = list(columns, (column, type) => `:${prefix}${column}::${carriedAs(type)}[]`);
  return `unnest(${arrays}) AS g (${list(columns, (column) => column)})`;
};

const remove = ({ name, key }: DayTable): string => `
  DELETE FROM ${name} t USING ${given(key, "gone_")}
   WHERE t.customer_id = :customerId AND t.facility_id = :facilityId AND ${sameKey(key, "t", "g")}`;

const save = ({ name, key, values }: DayTable): string => {
  const columns = { ...key, ...values };
  return `
  INSERT INTO ${name} (customer_id, facility_id, ${list(columns, (column) => column)})
  SELECT :customerId::uuid, :facilityId::uuid,
         ${list(columns, (column, type) => (carriedAs(type) === type ? `g.${column}` : `g.${column}::${type}`))}
    FROM ${given(columns)}
  ON CONFLICT (customer_id, facility_id, ${list(key, (column) => column)})
  DO UPDATE SET ${list(values, (column) => `${column} = excluded.${column}`)}`;
};

type Days = Scope & { firstDayText: string; lastDayText: string };

/**
 * Brings the summaries of some days in line with what was worked out again. Rows that say the same
 * already are left as they are.
 * @param fresh begins a statement whose last CTE, `fresh`, has all columns of the table
 */
export const writeChangedDays = async (
  tx: Tx,
  table: DayTable,
  fresh: string,
  values: Days & Readonly<Record<string, Knex.Value>>,
): Promise<void> => {
  const { customerId, facilityId } = values;
  const { rows } = await tx.raw<{ rows: Record<string, string | null>[] }>(
    differing(table, fresh),
    values,
  );
  const found = single(rows) ?? {};
  const [anyKey = ""] = Object.keys(table.key);
  const keys = { ...found, customerId, facilityId };
  if (found[`gone_${anyKey}`]) await tx.raw(remove(table), keys);
  if (found[anyKey]) await tx.raw(save(table), keys);
};
