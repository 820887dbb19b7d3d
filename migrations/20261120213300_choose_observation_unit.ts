import type { Knex } from "knex";

/** What a facility counts of hands: opportunities, or each indication as one of its own. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE facility
    ADD COLUMN observation_unit text NOT NULL DEFAULT 'opportunity'
      CHECK (observation_unit IN ('opportunity', 'moment'))`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE facility DROP COLUMN observation_unit");
};
