import type { Knex } from "knex";

/** The device list's usual order, page by page. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE INDEX device_current_name
    ON device (customer_id, facility_id, lower(name), device_id) WHERE deactivated_at IS NULL`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP INDEX device_current_name`);
};
