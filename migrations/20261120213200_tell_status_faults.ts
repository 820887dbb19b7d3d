import type { Knex } from "knex";

/** Figures that are out of their bounds, since when, and when the operators were told of it. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE status_fault (
    status_type text NOT NULL,
    qualifier text NOT NULL,
    value double precision NOT NULL,
    since timestamptz NOT NULL,
    told_at timestamptz,
    PRIMARY KEY (status_type, qualifier)
  )`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP TABLE status_fault");
};
