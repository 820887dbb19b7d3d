import type { Knex } from "knex";

/** Recomputing some days of a facility reads and replaces its device rows by day. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `CREATE INDEX device_day_day ON device_day (customer_id, facility_id, day, device_id)`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP INDEX device_day_day`);
};
