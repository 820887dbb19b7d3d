import type { Scope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { judgeTouchedBadges } from "#server/engine/badges/judge-touched.ts";
import { judgeTouchedDevices } from "#server/engine/devices/judge-touched.ts";
import { touchMissedDevices } from "#server/engine/devices/miss-devices.ts";
import { touchAllDevices } from "#server/engine/devices/touches.ts";

/**
 * Judges the alarms of the whole history, and badges again where these tell that a dispenser was
 * blind. Nobody has to be told of what was long ago.
 */
export const judgeHistory = async (tx: Tx, scope: Scope, at: Date): Promise<void> => {
  const clock = { now: () => at };
  await touchAllDevices(tx, scope, 0);
  await judgeTouchedDevices(tx, scope, clock);
  // What was found of a gateway explains its devices in the next round.
  await touchMissedDevices(tx, scope, at);
  await judgeTouchedDevices(tx, scope, clock);
  await judgeTouchedBadges(tx, scope, clock);
  await tx("alarm")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .whereNotNull("cleared_at")
    .update({ changed_at: null });
};
