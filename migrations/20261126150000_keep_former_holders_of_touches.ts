import type { Knex } from "knex";

/** Whoever held a touched badge before a change gave its past to somebody else is judged too. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE badge_touch
    ADD COLUMN former_holders uuid[] NOT NULL DEFAULT '{}'`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE badge_touch DROP COLUMN former_holders`);
};
