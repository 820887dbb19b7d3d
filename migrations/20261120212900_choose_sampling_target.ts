import type { Knex } from "knex";

/** How many observations a facility wants of each unit and month: by a standard, its own, or none. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE facility
    ADD COLUMN sampling_choice text NOT NULL DEFAULT 'leapfrog200'
      CHECK (sampling_choice IN ('leapfrog200', 'leapfrog100', 'own', 'none')),
    ADD COLUMN sampling_target integer CHECK (sampling_target > 0),
    ADD CHECK ((sampling_choice = 'own') = (sampling_target IS NOT NULL))`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE facility DROP COLUMN sampling_choice, DROP COLUMN sampling_target");
};
