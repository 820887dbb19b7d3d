import type { Knex } from "knex";

/**
 * Raw facts: append-only, one partition a month (made ahead by the server, never here).
 * The key serves both the recognition of a resend and reading a device's own course. Facts name
 * devices without a foreign key: devices are deactivated, never deleted, and the check would cost
 * every insert an index visit.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE dispense (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamptz NOT NULL,
    fact_id text COLLATE "C" NOT NULL,
    badge text,
    count smallint NOT NULL DEFAULT 1 CHECK (count > 0),
    PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id)
  ) PARTITION BY RANGE (at)`);
  await knex.raw(`CREATE TABLE passage (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamptz NOT NULL,
    fact_id text COLLATE "C" NOT NULL,
    badge text,
    is_out boolean NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id)
  ) PARTITION BY RANGE (at)`);
  await knex.raw(`CREATE TABLE device_report (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamptz NOT NULL,
    fact_id text COLLATE "C" NOT NULL,
    gateway text,
    rssi smallint,
    battery text,
    firmware text,
    dispenses integer,
    refill jsonb,
    badge text,
    badge_battery text,
    PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id)
  ) PARTITION BY RANGE (at)`);
  await knex.raw(`CREATE TABLE device_fault (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamptz NOT NULL,
    fact_id text COLLATE "C" NOT NULL,
    alarm_type smallint NOT NULL CHECK (alarm_type BETWEEN 1 AND 10),
    is_raised boolean NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id, at, fact_id)
  ) PARTITION BY RANGE (at)`);
  await knex.raw(`CREATE TABLE unclaimed_fact (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    serial_number text NOT NULL,
    at timestamptz NOT NULL,
    fact_id text COLLATE "C" NOT NULL,
    fact jsonb NOT NULL,
    PRIMARY KEY (customer_id, facility_id, serial_number, at, fact_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["unclaimed_fact", "device_fault", "device_report", "passage", "dispense"]) {
    await knex.raw(`DROP TABLE ${table}`);
  }
};
