import type { Knex } from "knex";

/**
 * The months (UTC) whose facts were written to files and dropped; the latest of them says from when
 * on facts are in the database.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE archived_month (
    month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
    facts bigint NOT NULL,
    archived_at timestamptz NOT NULL
  )`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TABLE archived_month`);
};
