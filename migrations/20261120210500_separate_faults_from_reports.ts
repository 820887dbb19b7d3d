import type { Knex } from "knex";

/**
 * `reports` are heartbeats alone. A device is heard by any fact of its own; that it is offline is
 * what others say of it.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE device_day ADD COLUMN faults integer NOT NULL DEFAULT 0`);
  await knex.raw(`ALTER TABLE device_day ADD COLUMN is_heard boolean NOT NULL DEFAULT true`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE device_day DROP COLUMN is_heard`);
  await knex.raw(`ALTER TABLE device_day DROP COLUMN faults`);
};
