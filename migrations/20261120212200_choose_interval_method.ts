import type { Knex } from "knex";

/** How a facility's reports work out the interval of a proportion. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE facility ADD COLUMN interval_method text NOT NULL DEFAULT 'wilson'
    CHECK (interval_method IN ('wilson', 'exact', 'wald'))`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE facility DROP COLUMN interval_method");
};
