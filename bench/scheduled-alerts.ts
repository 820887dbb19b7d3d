import { facilityScope } from "#server/db/tenant-scope.ts";
import {
  type ListRule,
  collectLines,
} from "#server/features/messaging/alert-subscriptions/services/collect.ts";
import { MANY_DEVICES, fillManyDevices } from "./datasets/many-devices.ts";
import { withDatabase } from "./support/database.ts";
import { percentile, printFigure } from "./support/figure.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";

/** As many looks at the facility as make 100,000 devices. */
const LOOKS = 10;

const ALL: ListRule = {
  alert_type_id: 1,
  device_type_id: 0,
  all_locations: true,
  location_ids: [],
  silence_threshold: null,
  silence_unit: null,
  battery_status: null,
  badge_battery_status: null,
  replacement_days: null,
};
const KINDS: Readonly<Record<string, ListRule>> = {
  nonReporting: { ...ALL, silence_threshold: 3, silence_unit: "HOUR" },
  battery: { ...ALL, alert_type_id: 2, battery_status: "Low" },
  lowRefill: { ...ALL, alert_type_id: 3, replacement_days: 7 },
  badgeBattery: { ...ALL, alert_type_id: 5, badge_battery_status: "Low" },
};

const run = ({ dir }: BenchOptions): Promise<void> =>
  withDatabase(
    dir,
    "bench_devices",
    // Who was heard is a matter of hours.
    new Date().toISOString().slice(0, 10),
    ({ db }) => fillManyDevices(db),
    async ({ db }) => {
      const { rows } = await db.raw<{
        rows: { customer_id: string; facility_id: string; time_zone: string }[];
      }>("/* all customers */ SELECT customer_id, facility_id, time_zone FROM facility LIMIT 1");
      const [place] = rows;
      if (place === undefined) throw new Error("there is no facility");
      const scope = facilityScope(place.customer_id, place.facility_id);
      for (const [kind, rule] of Object.entries(KINDS)) {
        const samples: number[] = [];
        let lines = 0;
        for (let look = 0; look < LOOKS; look += 1) {
          const startMs = performance.now();
          const at = { now: new Date(), timeZone: place.time_zone };
          lines = (await collectLines(db, scope, rule, at))?.entries.length ?? 0;
          samples.push(performance.now() - startMs);
        }
        printFigure({
          figure: `scheduled-alerts.${kind}`,
          value: samples.reduce((sum, ms) => sum + ms, 0) / 1_000,
          unit: "s",
          details: {
            devices: LOOKS * MANY_DEVICES,
            lines,
            p95Ms: Math.round(percentile(samples, 0.95)),
          },
        });
      }
    },
  );

/** What scheduled alerts look at in a facility with very many devices. */
export const scheduledAlerts: Benchmark = {
  name: "scheduled-alerts",
  about: "lists of scheduled alerts of each kind over 100,000 devices, 10,000 a facility",
  run,
};
