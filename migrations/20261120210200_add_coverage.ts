import type { Knex } from "knex";

/**
 * Coverage: dispenses of compliance-capable dispensers outside the places that counters cover are
 * summed apart. Slots are null where there are none, as there mostly are not.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE location_with_unit (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    PRIMARY KEY (customer_id, facility_id, location_id, starts_at),
    FOREIGN KEY (customer_id, facility_id, location_id) REFERENCES location,
    CHECK (ends_at IS NULL OR ends_at > starts_at)
  )`);
  await knex.raw(`CREATE UNIQUE INDEX location_with_unit_open_key
    ON location_with_unit (customer_id, facility_id, location_id) WHERE ends_at IS NULL`);
  await knex.raw(
    `CREATE STATISTICS location_with_unit_tenant (dependencies) ON customer_id, facility_id FROM location_with_unit`,
  );
  for (const table of ["location_day", "device_day"]) {
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN uncovered integer NOT NULL DEFAULT 0`);
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN uncovered_slots integer[]
      CHECK (cardinality(uncovered_slots) = 48)`);
  }
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["device_day", "location_day"]) {
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN uncovered_slots`);
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN uncovered`);
  }
  await knex.raw(`DROP TABLE location_with_unit`);
};
