import type { Scope } from "#server/db/tenant-scope.ts";
import { FACT_TABLES } from "#server/db/tables.ts";
import type { Tx } from "#server/db/knex.ts";
import { lockFacility } from "../facility-lock.ts";
import { type FacilityRules, loadRules } from "../facility-rules.ts";
import { epochDayOf, type EpochDay } from "#server/lib/time/epoch-day.ts";
import type { DayRange } from "./recompute-days.ts";

/** Takes the facility's lock and reads its rules under it. */
export const lockedRules = async (tx: Tx, scope: Scope): Promise<FacilityRules> => {
  await lockFacility(tx, scope);
  const rules = await loadRules(tx, scope);
  if (!rules) throw new Error(`there is no facility ${scope.facilityId}`);
  return rules;
};

/** The end of every device's own course, found through the key instead of reading all facts. */
const endsOf = (order: "ASC" | "DESC"): string =>
  FACT_TABLES.map(
    (table) => `SELECT ${table}_end.at FROM device d CROSS JOIN LATERAL (
      SELECT f.at FROM ${table} f WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
         AND f.device_id = d.device_id ORDER BY f.at ${order} LIMIT 1) ${table}_end
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId`,
  ).join(" UNION ALL ");

/** First and last local day of the stored facts; undefined without any. */
export const factDays = async (
  tx: Tx,
  rules: FacilityRules,
): Promise<(DayRange & { newest: Date }) | undefined> => {
  const { rows } = await tx.raw<{ rows: { oldest: Date | null; newest: Date | null }[] }>(
    `SELECT (SELECT min(at) FROM (${endsOf("ASC")}) a) AS oldest,
            (SELECT max(at) FROM (${endsOf("DESC")}) b) AS newest`,
    rules.scope,
  );
  const { oldest, newest } = rows[0] ?? {};
  if (!oldest || !newest) return undefined;
  const dayAt = (at: Date): EpochDay => epochDayOf(rules.local.toLocalMs(at.getTime()));
  return { from: dayAt(oldest), to: dayAt(newest), newest };
};
