import { scopeOfStoredFacility } from "#server/access/facility-access.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { dueFacilities } from "#server/engine/badges/stale/due-stale-badges.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Judges the entries and exits of badges once they were read, and again once their windows are over. */
export const judgeBadges = defineJob({
  name: "badges.judge",
  lane: "engine",
  schedule: { everySeconds: 5 },
  timeoutMs: 30 * 60_000,
  run: async ({ db, clock, signal }) => {
    for (const facilityId of await dueFacilities(db, clock.now())) {
      const scope = await scopeOfStoredFacility(db, facilityId);
      if (scope) await judgeStaleBadges(db, scope, { now: clock.now, signal });
    }
  },
});
