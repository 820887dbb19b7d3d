import type { Knex } from "knex";

/** `facility.shows_devices`: its dashboard shows devices although nothing is licensed that needs them. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE facility ADD COLUMN shows_devices boolean NOT NULL DEFAULT false");
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE facility DROP COLUMN shows_devices");
};
