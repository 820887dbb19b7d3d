import type { Knex } from "knex";

/** How often a device was touched since it was last judged, as of badges. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE device_touch ADD COLUMN touched integer NOT NULL DEFAULT 1");
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE device_touch DROP COLUMN touched");
};
