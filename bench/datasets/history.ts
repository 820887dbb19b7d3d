import { Client } from "pg";
import { hashPassword } from "#server/features/identity/session/lib/passwords.ts";
import type { Tx } from "#server/db/knex.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { playHistory } from "#server/demo/history.ts";
import { copyFacts, type FacilityHistory } from "#server/demo/load/facts.ts";
import { rawConnection } from "#server/demo/load/raw-connection.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import type { BenchDatabase } from "../support/database.ts";
import { say } from "../support/figure.ts";
import { type Hospital, insertHospital } from "./hospital.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** The password of every analyst of a bench database. */
export const BENCH_PASSWORD = "Handrail-bench-1";

export type HistoryOptions = { facts: number; facilities: number; days: number };

/** Facts that one hospital has in a day at full traffic. */
const FACTS_PER_DAY = 9_700;

/** What is worked out from a facility's facts and has its ids. */
const DERIVED = ["location_day", "device_day", "device_state", "facility_data"] as const;

const columnsOf = async (tx: Tx, table: string): Promise<string[]> => {
  const { rows } = await tx.raw<{ rows: { column_name: string }[] }>(
    `SELECT column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ? ORDER BY ordinal_position`,
    [table],
  );
  return rows.map((row) => row.column_name);
};

type Keyed = { key: string; id: string };

/** For each thing of one hospital the id of the same thing in another. */
const newIds = (
  own: readonly Keyed[],
  others: readonly Keyed[],
): { old_id: string; new_id: string }[] => {
  const ids = new Map(others.map(({ key, id }) => [key, id]));
  return own.map(({ key, id }) => ({ old_id: id, new_id: ids.get(key) ?? id }));
};

const MAPPED = new Set(["device_id", "location_id"]);

/**
 * Repeats the first hospital's summaries for another: device and location ids are found by their
 * keys in the layout, which all hospitals share.
 */
const cloneSummaries = async (tx: Tx, from: Hospital, to: Hospital): Promise<void> => {
  const ids = [
    ...newIds(from.model.layout.devices, to.model.layout.devices),
    ...newIds(from.model.layout.locations, to.model.layout.locations),
  ];
  await tx.raw("DELETE FROM clone_id");
  await tx.batchInsert("clone_id", ids, 500);
  await tx.raw("ANALYZE clone_id");
  for (const table of DERIVED) {
    const columns = await columnsOf(tx, table);
    const mapped = columns.filter((column) => MAPPED.has(column));
    const values = columns.map((column) => {
      if (column === "customer_id") return ":customerId::uuid";
      if (column === "facility_id") return ":facilityId::uuid";
      return MAPPED.has(column) ? `${column}_map.new_id` : `t.${column}`;
    });
    const joins = mapped.map(
      (column) => `JOIN clone_id ${column}_map ON ${column}_map.old_id = t.${column}`,
    );
    await tx.raw(
      `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")}
         FROM ${table} t ${joins.join(" ")}
        WHERE t.customer_id = :fromCustomer AND t.facility_id = :fromFacility`,
      { ...to.scope, fromCustomer: from.scope.customerId, fromFacility: from.scope.facilityId },
    );
  }
};

/** Facts of every hospital: those that the first one has, under each one's own ids. */
const playAll = async (
  hospitals: readonly Hospital[],
  sinceMs: number,
  toMs: number,
  intensity: number,
): Promise<FacilityHistory[]> => {
  const [first] = hospitals;
  if (!first) return [];
  const columns = await playHistory(first.model, sinceMs, toMs, intensity);
  return hospitals.map(({ scope, model }) => ({
    scope,
    model,
    columns,
    reports: [],
    faults: [],
    fromMs: sinceMs,
  }));
};

const insertAll = async (
  tx: Tx,
  { facts, facilities, days }: HistoryOptions,
  now: Date,
): Promise<void> => {
  const sinceMs = now.getTime() - days * DAY_MS;
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  const hospitals: Hospital[] = [];
  for (let number = 1; number <= facilities; number++) {
    hospitals.push(await insertHospital(tx, number, passwordHash, now));
  }
  const intensity = facts / facilities / (FACTS_PER_DAY * days);
  say(`history: playing ${days} days at ${(100 * intensity).toFixed(1)} % of the usual traffic`);
  const histories = await playAll(hospitals, sinceMs, now.getTime(), intensity);
  await copyFacts(await rawConnection(tx), histories, now.getTime());
  await tx.raw("ANALYZE dispense, passage");
  await tx.raw("TRUNCATE location_day, device_day");
  const [first, ...others] = hospitals;
  if (!first) return;
  await rebuildFacility(tx, first.scope, { now: () => now });
  for (const [index, other] of others.entries()) {
    await cloneSummaries(tx, first, other);
    if (index % 10 === 9) say(`history: ${index + 1} of ${facilities} hospitals summed up`);
  }
};

/**
 * Fills a database with hospitals of 240 devices and the wanted number of facts over the wanted
 * days up to now. The first hospital's history comes from the demo's model and is summed up by the
 * engine; the others have the same under their own ids. One transaction, so that no log is
 * written for tables emptied in it.
 */
export const fillHistory = async (
  { db, url }: BenchDatabase,
  options: HistoryOptions,
): Promise<void> => {
  const now = new Date();
  await ensurePartitions(db, new Date(now.getTime() - options.days * DAY_MS), now);
  await db.transaction(async (tx) => {
    await tx.raw("SET LOCAL statement_timeout = 0");
    await tx.raw(
      "CREATE TEMPORARY TABLE clone_id (old_id uuid PRIMARY KEY, new_id uuid NOT NULL) ON COMMIT DROP",
    );
    await insertAll(tx, options, now);
  });
  say("history: vacuum and statistics");
  // Takes longer than the pool lets a statement run.
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
};
