import type { Knex } from "knex";

/**
 * Day summaries, rebuildable from facts at any time. A `location_day` row counts the location's
 * whole subtree; 48 half-hour slots of facility time lie beside the totals. Rows are kept apart by
 * the version of the report settings in force at each fact, so that a later change moves nothing.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE FUNCTION slots_add(a integer[], b integer[]) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN ARRAY(SELECT x + y FROM unnest(a, b) WITH ORDINALITY AS s(x, y, i) ORDER BY i)`);
  await knex.raw(`CREATE TABLE location_day (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    location_id uuid NOT NULL,
    day date NOT NULL,
    setting_version integer NOT NULL,
    events integer NOT NULL,
    passages integer NOT NULL,
    devices_seen integer NOT NULL,
    event_slots integer[] NOT NULL CHECK (cardinality(event_slots) = 48),
    passage_slots integer[] NOT NULL CHECK (cardinality(passage_slots) = 48),
    PRIMARY KEY (customer_id, facility_id, location_id, day, setting_version)
  ) WITH (fillfactor = 80)`);
  await knex.raw(`CREATE TABLE device_day (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    device_id uuid NOT NULL,
    location_id uuid NOT NULL,
    day date NOT NULL,
    setting_version integer NOT NULL,
    events integer NOT NULL,
    passages integer NOT NULL,
    dispenses integer NOT NULL,
    reports integer NOT NULL,
    event_slots integer[] NOT NULL CHECK (cardinality(event_slots) = 48),
    passage_slots integer[] NOT NULL CHECK (cardinality(passage_slots) = 48),
    PRIMARY KEY (customer_id, facility_id, device_id, location_id, day, setting_version)
  ) WITH (fillfactor = 80)`);
  await knex.raw(`CREATE TABLE facility_data (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    first_day date,
    data_to timestamptz,
    PRIMARY KEY (customer_id, facility_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  ) WITH (fillfactor = 50)`);
  await knex.raw(
    `CREATE STATISTICS location_day_tenant (dependencies) ON customer_id, facility_id FROM location_day`,
  );
  await knex.raw(
    `CREATE STATISTICS device_day_tenant (dependencies) ON customer_id, facility_id FROM device_day`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["facility_data", "device_day", "location_day"])
    await knex.raw(`DROP TABLE ${table}`);
  await knex.raw(`DROP FUNCTION slots_add`);
};
