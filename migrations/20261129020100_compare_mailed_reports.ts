import type { Knex } from "knex";

/** What a mailed report's figures are compared with; null where its timeframe decides. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE report_subscription ADD COLUMN compare_with text");
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE report_subscription DROP COLUMN compare_with");
};
