import type { Scope } from "../db/tenant-scope.ts";
import { FACT_TABLES } from "../db/tables.ts";
import type { Tx } from "../db/knex.ts";
import { factDays, lockedRules } from "./days/fact-days.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { epochDayOf, plusDays } from "#server/lib/time/epoch-day.ts";
import { type DayRange, recomputeDays } from "./days/recompute-days.ts";
import { earliestOf, latestOf } from "#server/lib/time/bounds.ts";

/** Days of one statement: no statement may run for long, whatever its facility's size. */
const DAYS_AT_ONCE = 16;

/** True when a fact is stored at or after an instant. */
const hasFactsFrom = async (tx: Tx, scope: Scope, at: Date): Promise<boolean> => {
  const checks = FACT_TABLES.map(
    (table) => `EXISTS (SELECT 1 FROM ${table} WHERE customer_id = :customerId
       AND facility_id = :facilityId AND at >= :at)`,
  );
  const { rows } = await tx.raw<{ rows: { found: boolean }[] }>(
    `SELECT ${checks.join(" OR ")} AS found`,
    { ...scope, at },
  );
  return rows[0]?.found ?? false;
};

/** Replaces the summaries of many days, some in each statement. */
export const recomputeInPieces = async (
  tx: Tx,
  rules: FacilityRules,
  days: DayRange,
): Promise<void> => {
  for (let from = days.from; from <= days.to; from = plusDays(from, DAYS_AT_ONCE)) {
    await recomputeDays(tx, rules, {
      from,
      to: earliestOf(plusDays(from, DAYS_AT_ONCE - 1), days.to),
    });
  }
};

/**
 * Recounts facts that are stored already and that a change of the report settings from `at` on
 * concerns: facts of the next minutes, or any after a back-dated change. Touches the days from `at`
 * on, and nothing when there are no such facts. Takes the facility's lock.
 */
export const recomputeFrom = async (tx: Tx, scope: Scope, at: Date): Promise<void> => {
  const rules = await lockedRules(tx, scope);
  if (!(await hasFactsFrom(tx, scope, at))) return;
  const days = await factDays(tx, rules);
  if (!days) return;
  const from = latestOf(days.from, epochDayOf(rules.local.toLocalMs(at.getTime())));
  await recomputeInPieces(tx, rules, { from, to: days.to });
};
