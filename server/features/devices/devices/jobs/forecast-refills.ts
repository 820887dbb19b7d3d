import { activeFacilityScopes } from "#server/access/facility-access.ts";
import { areForecastsOld, saveForecasts } from "#server/engine/devices/refills/forecast.ts";
import { loadRules } from "#server/engine/facility-rules.ts";
import { defineJob } from "#server/queue/define-job.ts";

/** Works out replacement dates again, once a facility's day is over. */
export const forecastRefills = defineJob({
  name: "devices.forecast",
  lane: "alerts",
  schedule: { everySeconds: 900 },
  timeoutMs: 15 * 60_000,
  run: async ({ db, clock, signal }) => {
    for (const scope of await activeFacilityScopes(db)) {
      signal.throwIfAborted();
      await db.transaction(async (tx) => {
        const rules = await loadRules(tx, scope);
        if (!rules) return;
        const at = { zone: rules.local.zone, now: clock.now() };
        if (await areForecastsOld(tx, scope, at)) await saveForecasts(tx, scope, at, null);
      });
    }
  },
});
