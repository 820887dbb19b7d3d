import type { Knex } from "knex";

/** What was noted of this installation's state; each database knows its own. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE status_sample (
    status_sample_id uuid PRIMARY KEY,
    status_type text NOT NULL,
    qualifier text NOT NULL,
    value double precision NOT NULL,
    min_threshold double precision,
    max_threshold double precision,
    noted_at timestamptz NOT NULL
  )`);
  await knex.raw("CREATE INDEX status_sample_time ON status_sample (noted_at)");
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP TABLE status_sample");
};
