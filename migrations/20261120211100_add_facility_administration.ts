import type { Knex } from "knex";

/** What administrators set for a customer or a facility, and which places are patients'. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE customer ADD COLUMN features text[] NOT NULL DEFAULT '{}'`);
  await knex.raw(`ALTER TABLE facility
    ADD COLUMN suppression_size smallint NOT NULL DEFAULT 5 CHECK (suppression_size BETWEEN 0 AND 100),
    ADD COLUMN allows_custom_observation_notes boolean NOT NULL DEFAULT false,
    ADD COLUMN enables_observation_feedback boolean NOT NULL DEFAULT false`);
  await knex.raw(`CREATE TABLE observation_note (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    observation_note_id uuid NOT NULL,
    note_text text NOT NULL CHECK (length(note_text) BETWEEN 1 AND 25),
    is_archived boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, observation_note_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`CREATE UNIQUE INDEX observation_note_text_key
    ON observation_note (customer_id, facility_id, lower(note_text))`);
  await knex.raw(`CREATE TABLE performance_band (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    band_id uuid NOT NULL,
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 30),
    upper_limit numeric(4, 1) NOT NULL CHECK (upper_limit BETWEEN 0 AND 100),
    color text NOT NULL,
    symbol text NOT NULL,
    PRIMARY KEY (customer_id, facility_id, band_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`CREATE UNIQUE INDEX performance_band_title_key
    ON performance_band (customer_id, facility_id, lower(title))`);
  await knex.raw(`CREATE UNIQUE INDEX performance_band_limit_key
    ON performance_band (customer_id, facility_id, upper_limit)`);
  /* no row: as the place's level has it */
  await knex.raw(`CREATE TABLE location_patient_place (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    is_patient_place boolean NOT NULL,
    PRIMARY KEY (customer_id, facility_id, location_id, starts_at),
    FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location,
    CHECK (ends_at IS NULL OR ends_at > starts_at)
  )`);
  await knex.raw(`CREATE UNIQUE INDEX location_patient_place_open_key
    ON location_patient_place (customer_id, facility_id, location_id) WHERE ends_at IS NULL`);
  for (const table of ["observation_note", "performance_band", "location_patient_place"])
    await knex.raw(
      `CREATE STATISTICS ${table}_tenant (dependencies) ON customer_id, facility_id FROM ${table}`,
    );
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["location_patient_place", "performance_band", "observation_note"])
    await knex.raw(`DROP TABLE ${table}`);
  await knex.raw(`ALTER TABLE facility
    DROP COLUMN enables_observation_feedback,
    DROP COLUMN allows_custom_observation_notes,
    DROP COLUMN suppression_size`);
  await knex.raw(`ALTER TABLE customer DROP COLUMN features`);
};
