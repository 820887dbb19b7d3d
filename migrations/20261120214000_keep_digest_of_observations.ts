import type { Knex } from "knex";

/**
 * What an observation said when it was submitted, in short, so that a session that is sent again can
 * be compared. Null for those from before, and for those of files and the demo.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE observation ADD COLUMN submitted_digest text");
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE observation DROP COLUMN submitted_digest");
};
