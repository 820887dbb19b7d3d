import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { loadWindows } from "#server/engine/devices/load-windows.ts";
import { LOOKED_BACK_DAYS } from "#server/engine/devices/load-series.ts";
import { type FacilityRules, loadRules } from "#server/engine/facility-rules.ts";
import { type FactCounts, areSame, sumOf } from "../lib/archive-file.ts";
import { type Month, instantsOf } from "../lib/month.ts";
import { countFacts, deviceTypes, isLeftToJudge } from "../queries/facts.ts";
import {
  type NeededFrom,
  countTakenOut,
  dropMonth,
  storeNeeded,
  takeOut,
} from "../queries/stored.ts";
import { changingTables, lockFacts, noteArchived } from "../queries/months.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** A facility and what its file has. */
export type WrittenMonth = { scope: Scope; counts: FactCounts };

/**
 * From when on facts of devices are needed that open alarms and refills in use rest on, whatever is
 * judged later. A repeater may explain why any other device was not heard.
 */
const neededFacts = async (tx: Tx, rules: FacilityRules, to: Date): Promise<NeededFrom[]> => {
  const devices = await deviceTypes(tx, rules.scope);
  const touches = devices.map(({ deviceId }) => ({ deviceId, fromMs: rules.countedFrom.ms }));
  const windows = devices.length === 0 ? [] : await loadWindows(tx, rules, touches);
  const oldestMs = Math.min(...windows.map(({ fromMs }) => fromMs));
  const typeOf = new Map(devices.map(({ deviceId, type }) => [deviceId, type]));
  return windows
    .map(({ deviceId, fromMs }) => ({
      deviceId,
      fromMs: (typeOf.get(deviceId) === "repeater" ? oldestMs : fromMs) - LOOKED_BACK_DAYS * DAY_MS,
    }))
    .filter(({ fromMs }) => fromMs < to.getTime());
};

/** Something came after the files were written. */
class Changed extends Error {}

/**
 * Drops a month whose files stand. Nothing is counted from facts meanwhile.
 * @returns false where something came after the files were written: nothing is dropped then
 */
export const dropWritten = async (
  db: Db,
  month: Month,
  written: readonly WrittenMonth[],
  now: Date,
): Promise<boolean> => {
  const instants = instantsOf(month);
  const facts = written.reduce((sum, { counts }) => sum + sumOf(counts), 0);
  const work = changingTables(db, async (tx) => {
    await lockFacts(tx);
    // First: a cluster takes no change of a shared table after one of a customer's.
    await noteArchived(tx, { month, facts }, now);
    const needed: (readonly [Scope, NeededFrom[]])[] = [];
    for (const { scope, counts } of written) {
      const rules = await loadRules(tx, scope);
      if (!rules) throw new Changed();
      const isSame = areSame(counts, await countFacts(tx, scope, instants));
      if (!isSame || (await isLeftToJudge(tx, scope, new Date(rules.countedFrom.ms))))
        throw new Changed();
      needed.push([scope, await neededFacts(tx, rules, instants.to)]);
    }
    await takeOut(tx, month, instants.to);
    // No facts go without a file.
    if ((await countTakenOut(tx, month)) !== facts) throw new Changed();
    for (const [scope, ofFacility] of needed) await storeNeeded(tx, scope, month, ofFacility);
    await dropMonth(tx, month);
  });
  return work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Changed) return false;
      throw error;
    },
  );
};
