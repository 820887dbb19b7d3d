import type { Knex } from "knex";

/** Ingest asks for hardware that was replaced with every batch; there is little of it. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE INDEX device_hardware_replaced
    ON device_hardware (customer_id, facility_id, ends_at) WHERE ends_at IS NOT NULL`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP INDEX device_hardware_replaced`);
};
