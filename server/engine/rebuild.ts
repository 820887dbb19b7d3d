import { earliestOf, latestOf } from "#server/lib/time/bounds.ts";
import {
  OPEN_FIRST_DAY,
  OPEN_LAST_DAY,
  epochDayText,
  parseEpochDay,
  plusDays,
} from "#server/lib/time/epoch-day.ts";
import { dayStartMs } from "#server/lib/time/local-time.ts";
import type { Db, Tx } from "../db/knex.ts";
import { FACT_TABLES } from "../db/tables.ts";
import type { Scope } from "../db/tenant-scope.ts";
import { markAllBatteriesStale } from "./badges/follow-batteries.ts";
import { judgeStaleBadges } from "./badges/stale/judge-stale-badges.ts";
import {
  badgesOfStoredDays,
  markAllBadgesStale,
  markBadgesStale,
} from "./badges/stale/stale-badges.ts";
import { OFFLINE_ALARM } from "./device-fact.ts";
import { newestValues, saveNewestValues } from "./device-state.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { factDays, lockedRules } from "./days/fact-days.ts";
import { type DayRange, recomputeDays } from "./days/recompute-days.ts";

/** The newest instant of each table, found from the end of the device's own course. */
const lastHeard = FACT_TABLES.map(
  (table) => `LEFT JOIN LATERAL (
    SELECT at FROM ${table} f WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
       AND f.device_id = d.device_id ${table === "device_fault" ? `AND f.alarm_type <> ${OFFLINE_ALARM}` : ""} ORDER BY at DESC LIMIT 1) ${table}_last ON true`,
).join("\n");

/** Reports of hardware that was replaced say nothing of the present one, but for the refill. */
const reportsOfPresentHardware = `(
  SELECT f.customer_id, f.facility_id, f.device_id, f.at, f.refill,
         ${["rssi", "gateway", "firmware", "dispenses", "via"]
           .map(
             (value) =>
               `CASE WHEN h.since IS NULL OR f.at >= h.since THEN f.${value} END AS ${value}`,
           )
           .join(", ")}
    FROM device_report f LEFT JOIN replaced h ON h.device_id = f.device_id)`;

/** Works out the states of all devices of a facility again, under its lock. */
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
  await tx.raw(
    `WITH replaced AS (
       SELECT device_id, max(ends_at) AS since FROM device_hardware
        WHERE customer_id = ? AND facility_id = ? AND ends_at IS NOT NULL GROUP BY device_id
     ), ${newestValues(reportsOfPresentHardware, mine)} ${saveNewestValues}`,
    [...keys, ...keys, ...keys, ...keys],
  );
};

/** Days replaced in one transaction at first; more or fewer follow, by how long those took. */
const FIRST_DAYS = 8;
const MOST_DAYS = 62;
/** Ingest waits for such a transaction, so it has to be short; a very short one wastes its start. */
const SHORT_MS = 1000;
const LONG_MS = 4000;

const nextLength = (days: number, tookMs: number): number => {
  if (tookMs < SHORT_MS) return Math.min(MOST_DAYS, days * 2);
  return tookMs > LONG_MS ? Math.max(1, Math.floor(days / 2)) : days;
};

const rebuildSpan = async (tx: Tx, rules: FacilityRules): Promise<void> => {
  const { scope } = rules;
  const days = await factDays(tx, rules);
  // Archived facts are data too.
  const isWhole = rules.countedFrom.day === OPEN_FIRST_DAY;
  if (!days && !isWhole) return;
  if (!days) {
    await tx.raw("DELETE FROM facility_data WHERE customer_id = ? AND facility_id = ?", [
      scope.customerId,
      scope.facilityId,
    ]);
    return;
  }
  await tx.raw(
    `INSERT INTO facility_data AS d (customer_id, facility_id, first_day, data_to)
     VALUES (?, ?, ?, ?)
     ON CONFLICT (customer_id, facility_id)
     DO UPDATE SET data_to = excluded.data_to,
       first_day = ${isWhole ? "excluded.first_day" : "least(d.first_day, excluded.first_day)"}
     WHERE (d.first_day, d.data_to) IS DISTINCT FROM (excluded.first_day, excluded.data_to)`,
    [scope.customerId, scope.facilityId, epochDayText(days.from), days.newest],
  );
};

/** Days that have summaries or facts, from the first one whose facts are not archived. */
const allDays = async (tx: Tx, rules: FacilityRules): Promise<DayRange | undefined> => {
  const { rows } = await tx.raw<{ rows: { first: string | null; last: string | null }[] }>(
    `SELECT min(day) AS first, max(day) AS last FROM device_day
      WHERE customer_id = ? AND facility_id = ?`,
    [rules.scope.customerId, rules.scope.facilityId],
  );
  const { first, last } = rows[0] ?? {};
  const ofFacts = await factDays(tx, rules);
  const bounds = [first, last].flatMap((day) => (day ? [parseEpochDay(day)] : []));
  if (ofFacts) bounds.push(ofFacts.from, ofFacts.to);
  if (bounds.length === 0) return undefined;
  return {
    from: latestOf(earliestOf(...bounds), rules.countedFrom.day),
    to: latestOf(...bounds),
  };
};

type RebuildOptions = {
  /** First and last local day, `YYYY-MM-DD`; everything there is by default. */
  from?: string;
  to?: string;
  onProgress?: (done: number, all: number) => void;
  /** Until when badges are judged. */
  now(): Date;
};

/** Has all badges of some days judged again. */
const rebuildBadges = async (
  db: Db,
  scope: Scope,
  days: DayRange,
  now: () => Date,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const { local } = await lockedRules(tx, scope);
    const span = {
      fromMs: dayStartMs(local, days.from),
      toMs: dayStartMs(local, plusDays(days.to, 1)),
    };
    const stored = await badgesOfStoredDays(tx, scope, {
      from: epochDayText(days.from),
      to: epochDayText(days.to),
    });
    await markAllBadgesStale(tx, scope, span);
    await markBadgesStale(
      tx,
      scope,
      stored.map((badge) => ({ badge, ...span })),
    );
  });
  await judgeStaleBadges(db, scope, { now });
};

/**
 * Works out everything derived from a facility's facts again: day summaries, device states and the
 * span of its data. The rows come out exactly as ingest had stored them. Runs some days at a time
 * under the facility's lock, so that facts which arrive meanwhile are neither lost nor doubled.
 */
export const rebuildFacility = async (
  db: Db,
  scope: Scope,
  { from, to, onProgress, now }: RebuildOptions,
): Promise<void> => {
  const days = await db.transaction(async (tx) => allDays(tx, await lockedRules(tx, scope)));
  if (days) {
    const first = latestOf(days.from, from ? parseEpochDay(from) : OPEN_FIRST_DAY);
    const last = earliestOf(days.to, to ? parseEpochDay(to) : OPEN_LAST_DAY);
    let length = FIRST_DAYS;
    for (let day = first; day <= last;) {
      const end = earliestOf(plusDays(day, length - 1), last);
      const startedMs = performance.now();
      await db.transaction(async (tx) =>
        recomputeDays(tx, await lockedRules(tx, scope), { from: day, to: end }),
      );
      length = nextLength(length, performance.now() - startedMs);
      onProgress?.(end - first + 1, last - first + 1);
      day = plusDays(end, 1);
    }
    if (first <= last) await rebuildBadges(db, scope, { from: first, to: last }, now);
  }
  await db.transaction(async (tx) => {
    const rules = await lockedRules(tx, scope);
    await rebuildStates(tx, rules);
    await rebuildSpan(tx, rules);
    await markAllBatteriesStale(tx, rules, now());
  });
};
