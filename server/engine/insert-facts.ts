import type { Fact } from "#contract/devices/ingest.ts";
import type { Scope } from "../db/tenant-scope.ts";
import type { FactTable } from "../db/tables.ts";
import type { Tx } from "../db/knex.ts";
import type { DeviceFact } from "./device-fact.ts";
import { newestValues, saveNewestValues } from "./device-state.ts";
import { numbers, texts } from "./pg-arrays.ts";

type FactOf<T extends FactTable> = Extract<Fact, { type: T }>;
type Column<F> = { name: string; type: string; values: (facts: readonly F[]) => string };

const text = <F>(name: string, get: (fact: F) => string | undefined, type = "text"): Column<F> => ({
  name,
  type,
  values: (facts) => texts(facts.map((fact) => get(fact) ?? null)),
});
const number = <F>(
  name: string,
  type: string,
  get: (fact: F) => number | boolean | undefined,
): Column<F> => ({
  name,
  type,
  values: (facts) => numbers(facts.map((fact) => get(fact) ?? null)),
});

const columns: { [T in FactTable]: readonly Column<FactOf<T>>[] } = {
  dispense: [
    text("badge", (fact) => fact.badge),
    number("count", "smallint", (fact) => fact.count),
  ],
  passage: [
    text("badge", (fact) => fact.badge),
    number("is_out", "boolean", (fact) => fact.direction === "out"),
  ],
  device_report: [
    text("gateway", (fact) => fact.gateway),
    text("via", (fact) => fact.via && JSON.stringify(fact.via), "jsonb"),
    number("rssi", "smallint", (fact) => fact.rssi),
    text("battery", (fact) => fact.battery),
    text("firmware", (fact) => fact.firmware),
    text("module_battery", (fact) => fact.moduleBattery),
    number("dispenses", "integer", (fact) => fact.dispenses),
    number("total_dispenses", "integer", (fact) => fact.totalDispenses),
    text("refill", (fact) => fact.refill && JSON.stringify(fact.refill), "jsonb"),
    text("badge", (fact) => fact.badge),
    text("badge_battery", (fact) => fact.badgeBattery),
  ],
  device_fault: [
    number("alarm_type", "smallint", (fact) => fact.alarm),
    number("is_raised", "boolean", (fact) => fact.state === "raised"),
  ],
};

type Columns = readonly { name: string; type: string }[];

/** The given facts as rows: the device's place in one short array, instant, id, own columns. */
const given = (own: Columns): string => {
  // A batch names few devices many times.
  const types = ["integer", "float8", "text", ...own.map(({ type }) => type)];
  const names = ["d", "at_ms", "fact_id", ...own.map(({ name }) => name), "place"];
  return `unnest(${types.map((type) => `?::${type}[]`).join(", ")})
        WITH ORDINALITY AS f (${names.join(", ")})`;
};

type Statements = { insert: string; conflicting: string };

const statementsOf = (table: FactTable, own: Columns): Statements => {
  const names = own.map(({ name }) => name);
  return {
    // Answers with a count alone when everything was new, as it nearly always is; else with the
    // keys of what was, too.
    insert: `WITH fresh AS (
    INSERT INTO ${table} (customer_id, facility_id, ${["device_id", "at", "fact_id", ...names].join(", ")})
    SELECT ${["?::uuid", "?::uuid", "(?::uuid[])[f.d]", "to_timestamp(f.at_ms / 1000)", "f.fact_id", ...names.map((name) => `f.${name}`)].join(", ")}
      FROM ${given(own)}
    ON CONFLICT (customer_id, facility_id, device_id, at, fact_id) DO NOTHING
    RETURNING device_id, at, fact_id
  )
  SELECT (SELECT count(*)::integer FROM fresh) AS fresh_count,
         CASE WHEN (SELECT count(*) FROM fresh) < ?::integer THEN
           (SELECT coalesce(json_agg(json_build_array(device_id, extract(epoch FROM at) * 1000, fact_id)), '[]')
              FROM fresh) END AS fresh_keys`,
    // Places (from 1) of those given facts of which another version is stored. With the times
    // between which they lie, only those months are looked at; `OFFSET 0` has each looked up by its
    // key, whatever the planner knows of a new month.
    conflicting: `SELECT f.place::integer FROM ${given(own)}
      CROSS JOIN LATERAL (
        SELECT ${names.join(", ")} FROM ${table}
         WHERE customer_id = ? AND facility_id = ? AND device_id = (?::uuid[])[f.d]
           AND at = to_timestamp(f.at_ms / 1000) AND fact_id = f.fact_id
           AND at BETWEEN to_timestamp(? / 1000.0) AND to_timestamp(? / 1000.0)
        OFFSET 0) t
     WHERE (${names.map((name) => `t.${name}`).join(", ")}) IS DISTINCT FROM
           (${names.map((name) => `f.${name}`).join(", ")})`,
  };
};

const statements: Readonly<Record<FactTable, Statements>> = {
  dispense: statementsOf("dispense", columns.dispense),
  passage: statementsOf("passage", columns.passage),
  device_report: statementsOf("device_report", columns.device_report),
  device_fault: statementsOf("device_fault", columns.device_fault),
};

const saveStates = `WITH fresh AS (
    SELECT (?::uuid[])[f.d] AS device_id, to_timestamp(f.at_ms / 1000) AS at, f.*
      FROM ${given(columns.device_report)}
  ), ${newestValues("fresh", "true")} ${saveNewestValues}`;

/**
 * What a report says of the device as it is now: of hardware that was replaced nothing but the
 * refill, which goes over to the new one.
 */
const asOfDevice = <F extends DeviceFact>(given: F): DeviceFact => {
  const { device, fact, atMs } = given;
  if (fact.type !== "device_report" || device.replacedMs === Infinity) return given;
  const { id, type, at, refill } = fact;
  return { device, atMs, fact: { id, type, at, refill, device: fact.device } };
};

const factKey = (deviceId: string, atMs: number, id: string): string => `${deviceId} ${atMs} ${id}`;

const firstOfEach = <F extends DeviceFact>(
  facts: readonly F[],
  keys: readonly [string, number, string][],
): F[] => {
  const fresh = new Set(keys.map((key) => factKey(...key)));
  // Of two lines with one key the first was stored; deleting the key leaves out the others.
  return facts.filter(({ device, atMs, fact }) =>
    fresh.delete(factKey(device.deviceId, atMs, fact.id)),
  );
};

/** The parameters that {@link given} takes, and the devices that its rows name by place. */
const parametersOf = <T extends FactTable>(
  table: T,
  facts: readonly DeviceFact[],
): { devices: string; values: string[] } => {
  const isOf = (fact: Fact): fact is FactOf<T> => fact.type === table;
  const ofTable = facts.map(({ fact }) => fact).filter(isOf);
  const own: readonly Column<FactOf<T>>[] = columns[table];
  const places = new Map<string, number>();
  const placeOf = (deviceId: string): number => {
    const place = places.get(deviceId) ?? places.size + 1;
    places.set(deviceId, place);
    return place;
  };
  const values = [
    numbers(facts.map(({ device }) => placeOf(device.deviceId))),
    numbers(facts.map(({ atMs }) => atMs)),
    texts(ofTable.map((fact) => fact.id)),
    ...own.map((column) => column.values(ofTable)),
  ];
  return { devices: texts([...places.keys()]), values };
};

/** Facts that are stored already, with other contents than the given ones. */
const findConflicting = async <F extends DeviceFact>(
  tx: Tx,
  { customerId, facilityId }: Scope,
  table: FactTable,
  facts: readonly F[],
): Promise<F[]> => {
  const { devices, values } = parametersOf(table, facts);
  const { rows } = await tx.raw<{ rows: { place: number }[] }>(statements[table].conflicting, [
    ...values,
    customerId,
    facilityId,
    devices,
    Math.min(...facts.map(({ atMs }) => atMs)),
    Math.max(...facts.map(({ atMs }) => atMs)),
  ]);
  return rows.flatMap(({ place }) => facts[place - 1] ?? []);
};

const insertInto = async <F extends DeviceFact>(
  tx: Tx,
  scope: Scope,
  table: FactTable,
  facts: readonly F[],
): Promise<Inserted<F>> => {
  const keys = [scope.customerId, scope.facilityId];
  const { devices, values } = parametersOf(table, facts);
  const { rows } = await tx.raw<{
    rows: { fresh_count: number; fresh_keys: [string, number, string][] | null }[];
  }>(statements[table].insert, [...keys, devices, ...values, facts.length]);
  const freshKeys = rows[0]?.fresh_keys;
  const fresh = freshKeys ? firstOfEach(facts, freshKeys) : facts;
  if (table === "device_report" && fresh.length > 0) {
    const given = parametersOf(table, fresh.map(asOfDevice));
    await tx.raw(saveStates, [given.devices, ...given.values, ...keys]);
  }
  if (!freshKeys) return { fresh, conflicting: [] };
  const stored = new Set<F>(fresh);
  const others = facts.filter((fact) => !stored.has(fact));
  return { fresh, conflicting: await findConflicting(tx, scope, table, others) };
};

/** What became of facts; the rest was stored already. */
type Inserted<F> = {
  /** Those that were new, each once. */
  fresh: readonly F[];
  /** Facts with the device, instant and id of another one whose contents differ. */
  conflicting: readonly F[];
};

/**
 * Stores facts of known devices. A fact is recognised by device, instant and the sender's id; of
 * two that differ otherwise the first stays.
 */
export const insertFacts = async <F extends DeviceFact>(
  tx: Tx,
  scope: Scope,
  facts: readonly F[],
): Promise<Inserted<F>> => {
  const byTable = Map.groupBy(facts, ({ fact }) => fact.type);
  const fresh: F[] = [];
  const conflicting: F[] = [];
  for (const [table, ofTable] of byTable) {
    const inserted = await insertInto(tx, scope, table, ofTable);
    for (const fact of inserted.fresh) fresh.push(fact);
    for (const fact of inserted.conflicting) conflicting.push(fact);
  }
  return { fresh, conflicting };
};
