import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { storeUnclaimed } from "#server/engine/unclaimed-facts.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import { seededRandom } from "../random.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Stores some facts of a dispenser that was not entered yet. */
export const insertUnclaimedFacts = async (
  tx: Tx,
  scope: Scope,
  model: FacilityModel,
): Promise<void> => {
  const device = `${model.plan.serialPrefix}199001`;
  const random = seededRandom(model.seed, 61);
  const facts = Array.from({ length: 36 }, (_, index) => {
    const atMs = Math.floor(model.nowMs - random() * 2 * DAY_MS);
    const at = new Date(atMs).toISOString();
    return { atMs, fact: { id: `u-${index}`, type: "dispense", device, at, count: 1 } as const };
  });
  await storeUnclaimed(tx, scope, facts);
};
