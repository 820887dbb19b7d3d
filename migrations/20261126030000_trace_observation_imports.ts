import type { Knex } from "knex";

/** What each import of observations made, so that it can be taken back for a while. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE observation_import (
    customer_id uuid NOT NULL REFERENCES customer,
    facility_id uuid NOT NULL,
    import_id uuid NOT NULL,
    file_name text NOT NULL,
    made_at timestamptz NOT NULL,
    /* a person's address, or the command line, as in the audit log */
    made_by text NOT NULL,
    /* what it added; those that were known before are not its own */
    observation_ids uuid[] NOT NULL,
    /* stored sessions that became bare counts by it */
    bare_session_ids uuid[] NOT NULL,
    taken_back_at timestamptz,
    PRIMARY KEY (customer_id, facility_id, import_id)
  )`);
  await knex.raw(
    `CREATE STATISTICS observation_import_tenant (dependencies)
      ON customer_id, facility_id FROM observation_import`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP TABLE observation_import");
};
