import type { Fact } from "#contract/ingest.ts";
import type { Scope } from "../access/actor.ts";
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
    number("rssi", "smallint", (fact) => fact.rssi),
    text("battery", (fact) => fact.battery),
    text("firmware", (fact) => fact.firmware),
    number("dispenses", "integer", (fact) => fact.dispenses),
    text("refill", (fact) => fact.refill && JSON.stringify(fact.refill), "jsonb"),
    text("badge", (fact) => fact.badge),
    text("badge_battery", (fact) => fact.badgeBattery),
  ],
  device_fault: [
    number("alarm_type", "smallint", (fact) => fact.alarm),
    number("is_raised", "boolean", (fact) => fact.state === "raised"),
  ],
};

/**
 * Inserts what is not there yet. Answers with a count alone when everything was new, as it nearly
 * always is; else with the keys of what was, too.
 */
const statement = (table: FactTable, own: readonly { name: string; type: string }[]): string => {
  const names = ["device_id", "at", "fact_id", ...own.map(({ name }) => name)];
  const others = own.map(({ name }) => `f.${name}`);
  const isReport = table === "device_report";
  // `d` is the place of the device in one short array: a batch names few devices many times.
  return `WITH fresh AS (
    INSERT INTO ${table} (customer_id, facility_id, ${names.join(", ")})
    SELECT ${["?::uuid", "?::uuid", "(?::uuid[])[f.d]", "to_timestamp(f.at_ms / 1000)", "f.fact_id", ...others].join(", ")}
      FROM unnest(${["integer", "float8", "text", ...own.map(({ type }) => type)].map((type) => `?::${type}[]`).join(", ")})
        AS f (d, at_ms, ${names.slice(2).join(", ")})
    ON CONFLICT (customer_id, facility_id, device_id, at, fact_id) DO NOTHING
    RETURNING ${isReport ? names.join(", ") : "device_id, at, fact_id"}
  )${isReport ? `, ${newestValues("fresh", "true")}, saved AS (${saveNewestValues})` : ""}
  SELECT (SELECT count(*)::integer FROM fresh) AS fresh_count,
         CASE WHEN (SELECT count(*) FROM fresh) < ?::integer THEN
           (SELECT coalesce(json_agg(json_build_array(device_id, extract(epoch FROM at) * 1000, fact_id)), '[]')
              FROM fresh) END AS fresh_keys`;
};

const statements: Readonly<Record<FactTable, string>> = {
  dispense: statement("dispense", columns.dispense),
  passage: statement("passage", columns.passage),
  device_report: statement("device_report", columns.device_report),
  device_fault: statement("device_fault", columns.device_fault),
};

const factKey = (deviceId: string, atMs: number, id: string): string => `${deviceId} ${atMs} ${id}`;

const firstOfEach = (
  facts: readonly DeviceFact[],
  keys: readonly [string, number, string][],
): DeviceFact[] => {
  const fresh = new Set(keys.map((key) => factKey(...key)));
  // Of two lines with one key the first was stored; deleting the key leaves out the others.
  return facts.filter(({ device, atMs, fact }) =>
    fresh.delete(factKey(device.deviceId, atMs, fact.id)),
  );
};

const insertInto = async <T extends FactTable>(
  tx: Tx,
  scope: Scope,
  table: T,
  facts: readonly DeviceFact[],
): Promise<readonly DeviceFact[]> => {
  const isOf = (fact: Fact): fact is FactOf<T> => fact.type === table;
  const ofTable = facts.map(({ fact }) => fact).filter(isOf);
  const own: readonly Column<FactOf<T>>[] = columns[table];
  const places = new Map<string, number>();
  const placeOf = (deviceId: string): number => {
    const place = places.get(deviceId) ?? places.size + 1;
    places.set(deviceId, place);
    return place;
  };
  const devicePlaces = facts.map(({ device }) => placeOf(device.deviceId));
  const keys = [scope.customerId, scope.facilityId];
  const { rows } = await tx.raw<{
    rows: { fresh_count: number; fresh_keys: [string, number, string][] | null }[];
  }>(statements[table], [
    ...keys,
    texts([...places.keys()]),
    numbers(devicePlaces),
    numbers(facts.map(({ atMs }) => atMs)),
    texts(ofTable.map((fact) => fact.id)),
    ...own.map((column) => column.values(ofTable)),
    ...(table === "device_report" ? keys : []),
    facts.length,
  ]);
  const freshKeys = rows[0]?.fresh_keys;
  return freshKeys ? firstOfEach(facts, freshKeys) : facts;
};

/**
 * Stores facts of known devices and answers with those that were new, each once. A fact is
 * recognised by device, instant and the sender's id.
 */
export const insertFacts = async (
  tx: Tx,
  scope: Scope,
  facts: readonly DeviceFact[],
): Promise<DeviceFact[]> => {
  const byTable = Map.groupBy(facts, ({ fact }) => fact.type);
  const fresh: DeviceFact[] = [];
  for (const [table, ofTable] of byTable) {
    for (const fact of await insertInto(tx, scope, table, ofTable)) fresh.push(fact);
  }
  return fresh;
};
