import type { Db } from "#server/db/knex.ts";
import { runAlerts } from "#server/engine/alerts/service.ts";
import { hashPassword } from "#server/features/identity/session/lib/passwords.ts";
import { BENCH_PASSWORD } from "./datasets/history.ts";
import { insertHospital } from "./datasets/hospital.ts";
import { withDatabase } from "./support/database.ts";
import { printFigure, say } from "./support/figure.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

const HOSPITALS = 50;
const DEVICES = 2_000;
const SUBSCRIPTIONS = 200;
/** Alarms that open at once, in all hospitals together. */
const CHANGES = 500;

/** Fills each hospital up with devices, and with alerts of a room each. */
const FILL = [
  `WITH room AS (SELECT location_id, row_number() OVER (ORDER BY location_id) - 1 AS n
       FROM location WHERE customer_id = :customerId AND facility_id = :facilityId AND level = 4),
     made AS (
       INSERT INTO device (customer_id, facility_id, device_id, serial_number, name, device_type_id,
         created_at)
       SELECT :customerId, :facilityId, gen_random_uuid(), 'A-' || n, 'Device ' || n, 1, :now
         FROM generate_series(1, :devices::integer - (SELECT count(*)::integer FROM device
           WHERE customer_id = :customerId AND facility_id = :facilityId)) n
       RETURNING device_id)
   INSERT INTO device_assignment (customer_id, facility_id, device_id, location_id, starts_at,
     is_compliance)
   SELECT :customerId, :facilityId, m.device_id, r.location_id,
          :now::timestamptz - interval '30 days', true
     FROM (SELECT device_id, row_number() OVER () AS n FROM made) m
     JOIN room r ON r.n = m.n % (SELECT count(*) FROM room)`,
  `INSERT INTO alert_subscription (customer_id, facility_id, subscription_id, name, is_instant,
     alert_type_id, all_locations, location_ids, language, tell_resolved, watched_from, created_by,
     creator_customer_id, created_at)
   SELECT :customerId, :facilityId, gen_random_uuid(), 'Alert ' || n, true, 1, false,
          ARRAY[r.ids[n % cardinality(r.ids) + 1]], 'en-US', true,
          :now::timestamptz - interval '1 day', gen_random_uuid(), :customerId, :now
     FROM generate_series(1, :subscriptions::integer) n,
          (SELECT array_agg(location_id ORDER BY location_id) AS ids FROM location
            WHERE customer_id = :customerId AND facility_id = :facilityId AND level = 4) r`,
  `INSERT INTO alert_due (facility_id, customer_id, due_at, read_to)
   VALUES (:facilityId, :customerId, 'infinity', :now)`,
];

const fill = async (db: Db): Promise<void> => {
  const now = new Date();
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  for (let number = 1; number <= HOSPITALS; number++) {
    await db.transaction(async (tx) => {
      const { scope } = await insertHospital(tx, number, passwordHash, now);
      for (const sql of FILL)
        await tx.raw(sql, { ...scope, now, devices: DEVICES, subscriptions: SUBSCRIPTIONS });
    });
  }
  await db.raw("ANALYZE");
};

/** Opens alarms of devices all over the hospitals, as a judging leaves them. */
const openAlarms = async (db: Db, at: Date): Promise<void> => {
  await db.raw(
    `INSERT INTO alarm (customer_id, facility_id, alarm_id, device_id, serial_number, alarm_type_id,
       source, raised_at, known_at, last_raised_at, changed_at)
     SELECT customer_id, facility_id, gen_random_uuid(), device_id, serial_number, 1, 'silence',
            :at, :at, :at, :at
       FROM device WHERE device_type_id = 1 ORDER BY md5(device_id::text || :at::text) LIMIT :changes`,
    { at, changes: CHANGES },
  );
  await db.raw("ANALYZE alarm");
  await db.raw(
    "/* all customers */ UPDATE alert_due SET due_at = '-infinity', signals = signals + 1",
  );
};

/** What the database alone needs: which alerts each changed alarm is for, and a state for each. */
const bare = async (db: Db, since: Date): Promise<number> => {
  const startMs = performance.now();
  await db.raw(
    `/* all customers */ WITH changed AS MATERIALIZED (
       SELECT customer_id, facility_id, alarm_id, device_id FROM alarm
        WHERE changed_at >= ? AND alarm_type_id = 1
     ), placed AS MATERIALIZED (
       SELECT c.*, a.location_id FROM changed c
       JOIN device_assignment a USING (customer_id, facility_id, device_id)
      WHERE a.ends_at IS NULL
     )
     SELECT s.customer_id, s.facility_id, s.subscription_id, jsonb_agg(p.alarm_id) AS state
       FROM alert_subscription s JOIN placed p USING (customer_id, facility_id)
      WHERE s.is_instant AND s.is_active AND p.location_id = ANY (s.location_ids)
      GROUP BY 1, 2, 3`,
    [since],
  );
  return performance.now() - startMs;
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const measure = async (db: Db): Promise<void> => {
  const times: number[] = [];
  const bareTimes: number[] = [];
  let at = new Date(Date.now() + HOUR_MS);
  for (let round = 0; round < 5; round++) {
    at = new Date(at.getTime() + HOUR_MS);
    await openAlarms(db, at);
    bareTimes.push(await bare(db, at));
    const startMs = performance.now();
    const now = new Date(at.getTime() + 1_000);
    await runAlerts({
      db,
      now: () => now,
      write: { alarms: () => Promise.resolve([]), activity: () => Promise.resolve() },
    });
    times.push(performance.now() - startMs);
    say(
      `alerts: ${Math.round(times.at(-1) ?? 0)} ms, bare ${Math.round(bareTimes.at(-1) ?? 0)} ms`,
    );
  }
  const [value, peer] = [median(times), median(bareTimes)];
  printFigure({
    figure: "instantAlerts.pass",
    value,
    unit: "ms",
    peer: { name: "the matching alone, in one statement", value: peer },
    ratio: value / peer,
    ratioOf: "value / peer",
    target: "<= 2000 ms",
    isReached: value <= 2_000,
    details: {
      devices: HOSPITALS * DEVICES,
      subscriptions: HOSPITALS * SUBSCRIPTIONS,
      changes: CHANGES,
    },
  });
};

export const instantAlerts: Benchmark = {
  name: "instantAlerts",
  about: "a pass over instant alerts after alarms opened, over 100,000 devices and 10,000 alerts",
  run: async (options: BenchOptions) => {
    await withDatabase(
      options.dir,
      "instant_alerts",
      "1",
      ({ db }) => fill(db),
      ({ db }) => measure(db),
    );
  },
};
