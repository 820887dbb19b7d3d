import type { Knex } from "knex";

/**
 * Imports that were asked for, and how each stands: large ones are written in the background. What
 * was changed, line by line, is kept beside the entry of the log. Whoever asked may belong to another
 * customer (the provider's staff), so the row names theirs too.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE import_run (
    customer_id uuid NOT NULL REFERENCES customer,
    import_id uuid NOT NULL,
    /* null where the rows are the customer's */
    facility_id uuid,
    kind text NOT NULL CHECK (kind IN ('devices', 'employees', 'locations')),
    user_customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    job_id uuid,
    file_name text NOT NULL,
    /* the file and how it is to be read, until it is written */
    request jsonb,
    status text NOT NULL CHECK (status IN ('Pending', 'Done', 'Failed', 'Cancelled')),
    failure text,
    created integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    refused integer NOT NULL DEFAULT 0,
    requested_at timestamptz NOT NULL,
    ended_at timestamptz,
    /* what it changed: line, column, before, after */
    changes jsonb,
    PRIMARY KEY (customer_id, import_id),
    CHECK ((status = 'Failed') = (failure IS NOT NULL)),
    CHECK ((status = 'Pending') = (request IS NOT NULL))
  )`);
  await knex.raw(`CREATE INDEX import_run_of_user
    ON import_run (user_customer_id, user_id, requested_at)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DELETE FROM row_directory WHERE kind = 'import_run'");
  await knex.raw("DELETE FROM job WHERE name = 'import.write'");
  await knex.raw("DROP TABLE import_run");
};
