import type { Tx } from "../db/knex.ts";
import { addToDays } from "./days/add-to-days.ts";
import { markActivityStale } from "./alerts/count-activity.ts";
import { markBatteriesStaleOf } from "./badges/follow-batteries.ts";
import { markBlindStale } from "./badges/stale/mark-blind-stale.ts";
import { markBadgesStaleOf } from "./badges/stale/stale-badges.ts";
import { deviceDayDeltas } from "./days/device-day-deltas.ts";
import type { DeviceFact } from "./device-fact.ts";
import { markDevicesStaleOf } from "./devices/stale/stale-by-facts.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { insertFacts } from "./insert-facts.ts";
import { noteDataInterval, noteLastHeard } from "./last-heard.ts";

export type Absorbed<F> = { accepted: number; conflicting: readonly F[] };

/**
 * Stores facts of known devices and brings everything derived up to date by those that were new.
 * The transaction holds the facility's lock and has read `rules` and the devices under it.
 * @returns how many were new, and which contradict one that is stored
 */
export const applyFacts = async <F extends DeviceFact>(
  tx: Tx,
  rules: FacilityRules,
  facts: readonly F[],
  now: Date,
): Promise<Absorbed<F>> => {
  const { fresh, conflicting } = await insertFacts(tx, rules.scope, facts);
  if (fresh.length === 0) return { accepted: 0, conflicting };
  await addToDays(tx, rules, deviceDayDeltas(rules, fresh));
  await markBlindStale(tx, rules, fresh, now);
  await markDevicesStaleOf(tx, rules.scope, fresh, now);
  await noteLastHeard(tx, rules, fresh);
  await noteDataInterval(tx, rules, fresh);
  await markBadgesStaleOf(tx, rules.scope, fresh);
  await markActivityStale(tx, rules, fresh, now);
  await markBatteriesStaleOf(tx, rules, fresh, now);
  return { accepted: fresh.length, conflicting };
};
