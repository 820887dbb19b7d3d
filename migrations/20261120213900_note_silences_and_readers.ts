import type { Knex } from "knex";

/**
 * `device_silence`: after which fact a dispenser has been silent for longer than it may be, once the
 * badges read meanwhile were judged with that in mind. `device_model_reading`: since when devices of
 * a model read badges, or do so no longer.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE device_silence (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    from_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, device_id),
    FOREIGN KEY (customer_id, facility_id, device_id) REFERENCES device
  )`);
  await knex.raw(
    "CREATE STATISTICS device_silence_tenant (dependencies) ON customer_id, facility_id FROM device_silence",
  );
  await knex.raw(`CREATE TABLE device_model_reading (
    device_model_id smallint NOT NULL REFERENCES device_model,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    reads_badges boolean NOT NULL,
    PRIMARY KEY (device_model_id, starts_at),
    CHECK (ends_at > starts_at)
  )`);
  await knex.raw(`INSERT INTO device_model_reading (device_model_id, starts_at, reads_badges)
    SELECT device_model_id, '-infinity', reads_badges FROM device_model`);
  await knex.raw("ALTER TABLE device_model DROP COLUMN reads_badges");
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE device_model ADD COLUMN reads_badges boolean NOT NULL DEFAULT true");
  await knex.raw(`UPDATE device_model m SET reads_badges = r.reads_badges
    FROM device_model_reading r WHERE r.device_model_id = m.device_model_id AND r.ends_at IS NULL`);
  await knex.raw("DROP TABLE device_model_reading");
  await knex.raw("DROP TABLE device_silence");
};
