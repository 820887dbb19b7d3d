import type { Knex } from "knex";

/** Which customer and facility a row belongs to, for calls whose path carries the row's id alone. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE row_directory (
    kind text NOT NULL,
    row_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    facility_id uuid,
    PRIMARY KEY (kind, row_id)
  )`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TABLE row_directory`);
};
