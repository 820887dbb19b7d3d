import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markMissedDevicesStale } from "#server/engine/devices/detect-offline-devices.ts";
import { markAllDevicesStale } from "#server/engine/devices/stale/stale-devices.ts";

/**
 * Judges the alarms of the whole history, and badges again where these show that a dispenser was
 * blind. No mail is due for what was long ago. In a transaction all of it is part of that; else it
 * is done some at a time, and ingest does not wait.
 */
export const judgeHistory = async (
  db: Db,
  scope: Scope,
  judging: { now(): Date; signal?: AbortSignal },
): Promise<void> => {
  await db.transaction((tx) => markAllDevicesStale(tx, scope, 0));
  await judgeStaleDevices(db, scope, judging);
  // What was found of a gateway explains its devices in the next round.
  await db.transaction((tx) => markMissedDevicesStale(tx, scope, judging.now()));
  await judgeStaleDevices(db, scope, judging);
  await judgeStaleBadges(db, scope, judging);
  const ofFacility = { customer_id: scope.customerId, facility_id: scope.facilityId };
  await db("alarm").where(ofFacility).whereNotNull("cleared_at").update({ changed_at: null });
  // Its facts would have come as they happened, so each alarm would have been known at once.
  await db("alarm")
    .where(ofFacility)
    .whereRaw("closed_reason IS DISTINCT FROM 'withdrawn'")
    .update({ known_at: db.ref("raised_at") });
};
