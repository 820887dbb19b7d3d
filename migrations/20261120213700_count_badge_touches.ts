import type { Knex } from "knex";

/**
 * How often a badge was touched since it was last judged: whoever judges it sees whether it was
 * touched once more meanwhile, and holds up nobody who stores facts.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE badge_touch ADD COLUMN touched integer NOT NULL DEFAULT 1");
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE badge_touch DROP COLUMN touched");
};
