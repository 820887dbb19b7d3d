import type { Knex } from "knex";

/** Whether a facility allows its raw facts to be exported, by people whose role includes it. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE facility ADD COLUMN allows_raw_export boolean NOT NULL DEFAULT true`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE facility DROP COLUMN allows_raw_export`);
};
