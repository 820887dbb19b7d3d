import type { Scope } from "../access/actor.ts";
import { FACT_TABLES } from "../db/tables.ts";
import type { Db, Tx } from "../db/knex.ts";
import { newestValues, saveNewestValues } from "./device-state.ts";
import { lockFacility } from "./facility-lock.ts";
import { loadRules } from "./facility-rules.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { dayFromText, dayOf, dayText } from "./local-time.ts";
import { recomputeDays } from "./recompute-days.ts";
import type { DayRange } from "./recompute-days.ts";

/** Days replaced in one transaction: ingest goes on between them. */
const DAYS_AT_ONCE = 31;

const lockedRules = async (tx: Tx, scope: Scope): Promise<FacilityRules> => {
  await lockFacility(tx, scope);
  const rules = await loadRules(tx, scope);
  if (!rules) throw new Error(`there is no facility ${scope.facilityId}`);
  return rules;
};

const spanOf = (ends: "min" | "max"): string =>
  FACT_TABLES.map(
    (table) =>
      `SELECT ${ends}(at) AS at FROM ${table} WHERE customer_id = :customerId AND facility_id = :facilityId`,
  ).join(" UNION ALL ");

/** First and last local day of the stored facts; undefined without any. */
const factDays = async (
  tx: Tx,
  rules: FacilityRules,
): Promise<(DayRange & { newest: Date }) | undefined> => {
  const { rows } = await tx.raw<{ rows: { oldest: Date | null; newest: Date | null }[] }>(
    `SELECT (SELECT min(at) FROM (${spanOf("min")}) a) AS oldest,
            (SELECT max(at) FROM (${spanOf("max")}) b) AS newest`,
    rules.scope,
  );
  const { oldest, newest } = rows[0] ?? {};
  if (!oldest || !newest) return undefined;
  const dayAt = (at: Date): number => dayOf(rules.local.toLocalMs(at.getTime()));
  return { from: dayAt(oldest), to: dayAt(newest), newest };
};

const rebuildSpan = async (tx: Tx, rules: FacilityRules): Promise<void> => {
  const { scope } = rules;
  await tx.raw("DELETE FROM facility_data WHERE customer_id = ? AND facility_id = ?", [
    scope.customerId,
    scope.facilityId,
  ]);
  const days = await factDays(tx, rules);
  if (!days) return;
  await tx.raw(
    "INSERT INTO facility_data (customer_id, facility_id, first_day, data_to) VALUES (?, ?, ?, ?)",
    [scope.customerId, scope.facilityId, dayText(days.from), days.newest],
  );
};

/** The newest instant of each table, found from the end of the device's own course. */
const lastHeard = FACT_TABLES.map(
  (table) => `LEFT JOIN LATERAL (
    SELECT at FROM ${table} f WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
       AND f.device_id = d.device_id ORDER BY at DESC LIMIT 1) ${table}_last ON true`,
).join("\n");

const rebuildStates = async (tx: Tx, { scope }: FacilityRules): Promise<void> => {
  const keys = [scope.customerId, scope.facilityId];
  await tx.raw("DELETE FROM device_state WHERE customer_id = ? AND facility_id = ?", keys);
  await tx.raw(
    `INSERT INTO device_state (customer_id, facility_id, device_id, last_report_at, last_event_at)
     SELECT d.customer_id, d.facility_id, d.device_id,
            greatest(${FACT_TABLES.map((table) => `${table}_last.at`).join(", ")}),
            greatest(dispense_last.at, passage_last.at)
       FROM device d ${lastHeard}
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND coalesce(${FACT_TABLES.map((table) => `${table}_last.at`).join(", ")}) IS NOT NULL`,
    scope,
  );
  const mine = "r.customer_id = ? AND r.facility_id = ?";
  await tx.raw(`WITH ${newestValues("device_report", mine)} ${saveNewestValues}`, [
    ...keys,
    ...keys,
    ...keys,
  ]);
};

/** Days that have summaries or facts. */
const allDays = async (tx: Tx, rules: FacilityRules): Promise<DayRange | undefined> => {
  const { rows } = await tx.raw<{ rows: { first: string | null; last: string | null }[] }>(
    `SELECT min(day) AS first, max(day) AS last FROM device_day
      WHERE customer_id = ? AND facility_id = ?`,
    [rules.scope.customerId, rules.scope.facilityId],
  );
  const { first, last } = rows[0] ?? {};
  const ofFacts = await factDays(tx, rules);
  const bounds = [first, last].flatMap((day) => (day ? [dayFromText(day)] : []));
  if (ofFacts) bounds.push(ofFacts.from, ofFacts.to);
  return bounds.length === 0 ? undefined : { from: Math.min(...bounds), to: Math.max(...bounds) };
};

export type RebuildOptions = {
  /** First and last local day, `YYYY-MM-DD`; everything there is by default. */
  from?: string;
  to?: string;
  onProgress?: (done: number, all: number) => void;
};

/**
 * Works out everything derived from a facility's facts anew: day summaries, device states and
 * the span of its data. The rows come out exactly as ingest had kept them. Runs month by month
 * under the facility's lock, so that facts which arrive meanwhile are neither lost nor doubled.
 */
export const rebuildFacility = async (
  db: Db,
  scope: Scope,
  { from, to, onProgress }: RebuildOptions = {},
): Promise<void> => {
  const days = await db.transaction(async (tx) => allDays(tx, await lockedRules(tx, scope)));
  if (days) {
    const first = Math.max(days.from, from ? dayFromText(from) : -Infinity);
    const last = Math.min(days.to, to ? dayFromText(to) : Infinity);
    for (let day = first; day <= last; day += DAYS_AT_ONCE) {
      const end = Math.min(day + DAYS_AT_ONCE - 1, last);
      await db.transaction(async (tx) =>
        recomputeDays(tx, await lockedRules(tx, scope), { from: day, to: end }),
      );
      onProgress?.(end - first + 1, last - first + 1);
    }
  }
  await db.transaction(async (tx) => {
    const rules = await lockedRules(tx, scope);
    await rebuildStates(tx, rules);
    await rebuildSpan(tx, rules);
  });
};

/** True when a fact of the device is stored at or after an instant. */
const hasFactsFrom = async (
  tx: Tx,
  scope: Scope,
  at: Date,
  deviceId?: string,
): Promise<boolean> => {
  const checks = FACT_TABLES.map(
    (table) => `EXISTS (SELECT 1 FROM ${table} WHERE customer_id = :customerId
       AND facility_id = :facilityId AND at >= :at ${deviceId ? "AND device_id = :deviceId" : ""})`,
  );
  const { rows } = await tx.raw<{ rows: { found: boolean }[] }>(
    `SELECT ${checks.join(" OR ")} AS found`,
    { ...scope, at, deviceId: deviceId ?? null },
  );
  return rows[0]?.found ?? false;
};

/**
 * Recounts facts that are stored already and that a change of rules from `at` on concerns: facts
 * of the next minutes, or any after a back-dated change. Touches the days from `at` on, and
 * nothing when there are no such facts. Takes the facility's lock.
 * @param deviceId the one device that the change concerns, if it is one
 */
export const recomputeFrom = async (
  tx: Tx,
  scope: Scope,
  at: Date,
  deviceId?: string,
): Promise<void> => {
  const rules = await lockedRules(tx, scope);
  if (!(await hasFactsFrom(tx, scope, at, deviceId))) return;
  const days = await factDays(tx, rules);
  if (!days) return;
  const from = Math.max(days.from, dayOf(rules.local.toLocalMs(at.getTime())));
  await recomputeDays(tx, rules, { from, to: days.to });
};
