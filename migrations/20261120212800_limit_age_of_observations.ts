import type { Knex } from "knex";

/** How old an observation may be when it arrives: observers may be without a network for days. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE facility ADD COLUMN observation_max_age_days smallint
    NOT NULL DEFAULT 7 CHECK (observation_max_age_days BETWEEN 1 AND 90)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE facility DROP COLUMN observation_max_age_days");
};
