import type { Knex } from "knex";

/** Shifts, thresholds and the versioned report settings of a facility. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE shift (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    shift_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 25),
    start_slot smallint NOT NULL CHECK (start_slot BETWEEN 0 AND 47),
    end_slot smallint NOT NULL CHECK (end_slot BETWEEN 0 AND 47),
    PRIMARY KEY (customer_id, facility_id, shift_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility,
    CHECK (start_slot <> end_slot)
  )`);
  await knex.raw(
    `CREATE UNIQUE INDEX shift_name_key ON shift (customer_id, facility_id, lower(name))`,
  );
  await knex.raw(`CREATE TABLE performance_threshold (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    threshold_id uuid NOT NULL,
    location_id uuid NOT NULL,
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 30),
    value numeric(4, 1) NOT NULL CHECK (value BETWEEN 0 AND 100),
    color text NOT NULL,
    PRIMARY KEY (customer_id, facility_id, threshold_id),
    FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location ON DELETE CASCADE
  )`);
  await knex.raw(`CREATE UNIQUE INDEX performance_threshold_title_key
    ON performance_threshold (customer_id, facility_id, location_id, lower(title))`);
  await knex.raw(`CREATE UNIQUE INDEX performance_threshold_value_key
    ON performance_threshold (customer_id, facility_id, location_id, value)`);
  await knex.raw(`CREATE TABLE report_setting (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    valid_from timestamptz NOT NULL,
    outbound_only boolean NOT NULL DEFAULT false,
    opportunity_offset smallint NOT NULL DEFAULT 100 CHECK (opportunity_offset BETWEEN 1 AND 100),
    max_100_pct_compliance boolean NOT NULL DEFAULT false,
    look_behind_seconds smallint NOT NULL DEFAULT 60 CHECK (look_behind_seconds BETWEEN 0 AND 300),
    look_ahead_seconds smallint NOT NULL DEFAULT 60 CHECK (look_ahead_seconds BETWEEN 0 AND 300),
    pop_in_window_seconds smallint NOT NULL DEFAULT 0 CHECK (pop_in_window_seconds BETWEEN 0 AND 60),
    observation_goal numeric(4, 1) CHECK (observation_goal BETWEEN 0 AND 100),
    refill_alarm_threshold smallint NOT NULL DEFAULT 5 CHECK (refill_alarm_threshold BETWEEN 0 AND 10),
    PRIMARY KEY (customer_id, facility_id, version),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`CREATE UNIQUE INDEX report_setting_valid_from_key
    ON report_setting (customer_id, facility_id, valid_from)`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["report_setting", "performance_threshold", "shift"])
    await knex.raw(`DROP TABLE ${table}`);
};
