import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markMissedDevicesStale } from "#server/engine/devices/detect-offline-devices.ts";

/** Has a facility's devices judged as the jobs do, until what explains others is found. */
export const judgeDevices = async (db: Db, scope: Scope, clock: { now(): Date }): Promise<void> => {
  // What was found of a gateway explains its devices in the next round.
  for (let round = 0; round < 2; round += 1) {
    await markMissedDevicesStale(db, scope, clock.now());
    await judgeStaleDevices(db, scope, clock);
  }
};
