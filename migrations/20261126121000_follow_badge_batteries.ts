import type { Knex } from "knex";

/**
 * What instant alerts about batteries of badges keep.
 *
 * - `badge_battery` a badge that has been weak: how it is, since when, and from when on that was
 *   known. Its `alarm_key` names that time of weakness in the states of alerts.
 * - `badge_battery_touch` a badge whose battery was reported anew, of facilities with such an alert.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE badge_battery (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    badge text COLLATE "C" NOT NULL,
    alarm_key text NOT NULL,
    level text NOT NULL CHECK (level IN ('Low', 'Dead')),
    raised_at timestamptz NOT NULL,
    last_raised_at timestamptz NOT NULL,
    known_at timestamptz NOT NULL,
    cleared_at timestamptz,
    read_at timestamptz NOT NULL,
    device_id uuid NOT NULL,
    PRIMARY KEY (customer_id, facility_id, badge)
  ) WITH (fillfactor = 50)`);
  await knex.raw(`CREATE TABLE badge_battery_touch (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    touch_id uuid NOT NULL DEFAULT gen_random_uuid(),
    badge text COLLATE "C" NOT NULL,
    is_weak boolean NOT NULL,
    arrived_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, touch_id)
  )`);
  for (const table of ["badge_battery", "badge_battery_touch"])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
  await knex.raw(`CREATE INDEX device_report_badge_battery
    ON device_report (customer_id, facility_id, badge, at) WHERE badge_battery IS NOT NULL`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP INDEX device_report_badge_battery");
  for (const table of ["badge_battery_touch", "badge_battery"])
    await knex.raw(`DROP TABLE ${table}`);
};
