import type { Knex } from "knex";

/** Somebody who left is in the ranges before, and in no list of now. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE employee ADD COLUMN left_at timestamptz`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE employee DROP COLUMN left_at`);
};
