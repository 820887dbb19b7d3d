import type { Scope } from "../db/tenant-scope.ts";
import type { Tx } from "../db/knex.ts";
import { markAllBadgesStale } from "./badges/stale-badges.ts";
import { changedIntervals } from "./changed-intervals.ts";
import { lockedRules } from "./fact-days.ts";
import { loadHangings } from "./device-placement.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { recomputeInPieces } from "./recompute-from.ts";
import { hullOf } from "./intervals.ts";
import { staleDays } from "./stale-days.ts";

/**
 * Makes a change to where devices hang, what they count for, or which places count with their
 * unit, and counts again the days whose stored facts it touches: of the device itself, and of
 * dispensers whose place a counter covers no longer, or only now; and has every badge that was
 * read meanwhile judged again. Takes the facility's lock.
 * @returns what the change returned, and the rules that hold after it
 */
export const recountAfter = async <T>(
  tx: Tx,
  scope: Scope,
  change: () => Promise<T>,
): Promise<{ result: T; rules: FacilityRules }> => {
  const before = await loadHangings(tx, await lockedRules(tx, scope));
  const result = await change();
  const rules = await lockedRules(tx, scope);
  const spans = changedIntervals(before, await loadHangings(tx, rules));
  if (spans.length > 0) await markAllBadgesStale(tx, scope, hullOf(spans));
  for (const days of await staleDays(tx, rules, spans)) await recomputeInPieces(tx, rules, days);
  return { result, rules };
};
