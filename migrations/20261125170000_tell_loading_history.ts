import type { Knex } from "knex";

/**
 * Facilities whose older history is still being loaded: reports are right from `ready_from` on,
 * facts are there from `facts_from` on. The row goes when all of it is there and judged.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE history_load (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    ready_from date NOT NULL,
    facts_from timestamptz NOT NULL,
    percent smallint NOT NULL CHECK (percent BETWEEN 0 AND 99),
    PRIMARY KEY (customer_id, facility_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(`CREATE STATISTICS history_load_tenant (dependencies)
    ON customer_id, facility_id FROM history_load`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP TABLE history_load");
};
