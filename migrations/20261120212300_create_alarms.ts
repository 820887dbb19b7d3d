import type { Knex } from "knex";

/**
 * Alarms of devices, refills in dispensers over time, and when each is likely to be used up.
 *
 * - `alarm` from raising to clearing; an open one has no `cleared_at`. `location_id` is the place at
 *   raising, `cause_alarm_id` the alarm that explains this one. Until `hold_until` nobody is told.
 * - `refill_use` one row for each time a refill was in a dispenser; '' stands for an unknown key.
 * - `device_forecast` the local day on which a dispenser's refill is likely to be used up, and how
 *   many refills it takes in a week.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE alarm (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    alarm_id uuid NOT NULL,
    device_id uuid NOT NULL,
    serial_number text NOT NULL,
    alarm_type_id smallint NOT NULL CHECK (alarm_type_id BETWEEN 1 AND 10),
    source text NOT NULL,
    raised_at timestamptz NOT NULL,
    known_at timestamptz NOT NULL,
    last_raised_at timestamptz NOT NULL,
    cleared_at timestamptz,
    closed_reason text,
    reopened smallint NOT NULL DEFAULT 0,
    is_unstable boolean NOT NULL DEFAULT false,
    location_id uuid,
    cause_alarm_id uuid,
    hold_until timestamptz,
    PRIMARY KEY (customer_id, facility_id, alarm_id),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device,
    CHECK (cleared_at >= raised_at)
  )`);
  await knex.raw(`CREATE INDEX alarm_open
    ON alarm (customer_id, facility_id, alarm_type_id) WHERE cleared_at IS NULL`);
  await knex.raw(`CREATE INDEX alarm_device
    ON alarm (customer_id, facility_id, device_id, alarm_type_id, raised_at)`);
  await knex.raw(`CREATE INDEX alarm_raised ON alarm (customer_id, facility_id, raised_at)`);
  await knex.raw(`CREATE TABLE refill_use (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    e_key text NOT NULL,
    installed_at timestamptz NOT NULL,
    used_offset integer NOT NULL DEFAULT 0,
    last_reading integer,
    last_reading_at timestamptz,
    used integer NOT NULL DEFAULT 0,
    capacity integer,
    expires_on date,
    formulation_class text,
    removed_at timestamptz,
    PRIMARY KEY (customer_id, facility_id, device_id, installed_at, e_key),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  )`);
  await knex.raw(`CREATE TABLE device_forecast (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    replacement_on date,
    is_rough boolean NOT NULL DEFAULT false,
    weekly_average_refills numeric,
    computed_for date NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  )`);
  for (const table of ["alarm", "refill_use", "device_forecast"])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["device_forecast", "refill_use", "alarm"])
    await knex.raw(`DROP TABLE ${table}`);
};
