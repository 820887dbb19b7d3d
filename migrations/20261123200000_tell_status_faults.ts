import type { Knex } from "knex";

/** Figures that are out of their bounds, of which the operators were told. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE status_fault (
    status_type text NOT NULL,
    qualifier text NOT NULL,
    value double precision NOT NULL,
    since timestamptz NOT NULL,
    PRIMARY KEY (status_type, qualifier)
  )`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP TABLE status_fault");
};
