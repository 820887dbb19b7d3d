import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { single } from "#server/db/exactly-one.ts";
import { FACT_TABLES } from "#server/db/tables.ts";
import { numbers, texts } from "#server/engine/pg-arrays.ts";
import { partOf } from "./months.ts";

/*
 * Of archived months one partition for each table is left, `…_kept`. It has the few facts that open
 * alarms, refills in use and what is known of devices rest on.
 */
const kept = (table: string): string => `${table}_kept`;

/** A device and from when on its facts are still needed. */
export type NeededFrom = { deviceId: string; fromMs: number };

/** The instants of the facts that what is known of a device comes from. */
const TOLD_AT = [
  "last_report_at",
  "last_event_at",
  "last_rssi_at",
  "gateway_at",
  "firmware_at",
  "dispenses_at",
  "refill_at",
  "via_at",
];

const isKept = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.raw<{ rows: { is_there: boolean }[] }>(
    "SELECT to_regclass('public.dispense_kept') IS NOT NULL AS is_there",
  );
  return single(rows)?.is_there ?? false;
};

/** Extends the partitions of retained facts up to an instant; makes them where there are none. */
export const reach = async (tx: Tx, to: Date): Promise<void> => {
  const isThere = await isKept(tx);
  for (const table of FACT_TABLES) {
    const bounds = `FOR VALUES FROM (MINVALUE) TO ('${to.toISOString()}')`;
    if (isThere) {
      await tx.raw(`ALTER TABLE ${table} DETACH PARTITION ${kept(table)}`);
      await tx.raw(`ALTER TABLE ${table} ATTACH PARTITION ${kept(table)} ${bounds}`);
      continue;
    }
    await tx.raw(`CREATE TABLE ${kept(table)} PARTITION OF ${table} ${bounds}`);
    await tx.raw(
      `CREATE STATISTICS ${kept(table)}_tenant (dependencies) ON customer_id, facility_id FROM ${kept(table)}`,
    );
  }
};

/**
 * Takes a month's partitions out of their tables, and extends the partitions of retained facts over
 * it.
 */
export const takeOut = async (tx: Tx, month: string, to: Date): Promise<void> => {
  for (const table of FACT_TABLES)
    await tx.raw(`ALTER TABLE ${table} DETACH PARTITION ${partOf(table, month)}`);
  await reach(tx, to);
};

/** How many facts {@link takeOut} took out, of all customers. */
export const countTakenOut = async (tx: Tx, month: string): Promise<number> => {
  let facts = 0;
  for (const table of FACT_TABLES) {
    const { rows } = await tx.raw<{ rows: { facts: number }[] }>(
      `/* all customers */ SELECT count(*) AS facts FROM ${partOf(table, month)}`,
    );
    facts += single(rows)?.facts ?? 0;
  }
  return facts;
};

/** Drops what {@link takeOut} took out. */
export const dropMonth = async (tx: Tx, month: string): Promise<void> => {
  for (const table of FACT_TABLES) await tx.raw(`DROP TABLE ${partOf(table, month)}`);
};

/** Retains the still needed facts of a month that was taken out, and no others of before. */
export const storeNeeded = async (
  tx: Tx,
  scope: Scope,
  month: string,
  needed: readonly NeededFrom[],
): Promise<void> => {
  const values = {
    ...scope,
    ids: texts(needed.map(({ deviceId }) => deviceId)),
    from: numbers(needed.map(({ fromMs }) => fromMs)),
  };
  const isNeeded = `(EXISTS (
       SELECT FROM unnest(:ids::uuid[], :from::float8[]) AS w (device_id, from_ms)
        WHERE w.device_id = f.device_id AND f.at >= to_timestamp(w.from_ms / 1000))
     OR EXISTS (
       SELECT FROM device_state s WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
          AND s.device_id = f.device_id AND f.at IN (${TOLD_AT.map((name) => `s.${name}`).join(", ")})))`;
  for (const table of FACT_TABLES) {
    await tx.raw(
      `DELETE FROM ${kept(table)} f
        WHERE f.customer_id = :customerId AND f.facility_id = :facilityId AND NOT ${isNeeded}`,
      values,
    );
    await tx.raw(
      `INSERT INTO ${kept(table)} SELECT f.* FROM ${partOf(table, month)} f
        WHERE f.customer_id = :customerId AND f.facility_id = :facilityId AND ${isNeeded}`,
      values,
    );
  }
};

/** Makes a month's partitions again, with its retained facts. */
export const putBack = async (
  tx: Tx,
  month: string,
  { from, to }: { from: Date; to: Date },
): Promise<void> => {
  const isFirst = await isKept(tx);
  if (!isFirst) return;
  for (const table of FACT_TABLES)
    await tx.raw(`ALTER TABLE ${table} DETACH PARTITION ${kept(table)}`);
  await ensurePartitions(tx, from, from);
  for (const table of FACT_TABLES) {
    await tx.raw(
      `/* all customers */ INSERT INTO ${partOf(table, month)} SELECT f.* FROM ${kept(table)} f
        WHERE f.at >= ? AND f.at < ?`,
      [from, to],
    );
    await tx.raw(`/* all customers */ DELETE FROM ${kept(table)} WHERE at >= ?`, [from]);
    await tx.raw(
      `ALTER TABLE ${table} ATTACH PARTITION ${kept(table)}
       FOR VALUES FROM (MINVALUE) TO ('${from.toISOString()}')`,
    );
  }
};

/** Drops the partitions of retained facts: nothing is archived any more. */
export const dropStored = async (tx: Tx): Promise<void> => {
  for (const table of FACT_TABLES) await tx.raw(`DROP TABLE IF EXISTS ${kept(table)}`);
};
