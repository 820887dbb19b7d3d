import type { Knex } from "knex";

/** The job queue and the mail outbox: small shared tables whose rows name the tenant's. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE job (
    job_id uuid PRIMARY KEY,
    name text NOT NULL,
    /* one row for each key: a repeated request or a recurring job's single slot */
    dedupe_key text UNIQUE,
    payload jsonb NOT NULL DEFAULT '{}',
    run_at timestamptz NOT NULL,
    attempts smallint NOT NULL DEFAULT 0,
    locked_until timestamptz,
    last_error text,
    created_at timestamptz NOT NULL
  )`);
  await knex.raw(`CREATE INDEX job_run_at ON job (run_at)`);
  await knex.raw(`CREATE TABLE mail_outbox (
    mail_id uuid PRIMARY KEY,
    customer_id uuid,
    message_id text NOT NULL UNIQUE,
    recipient text NOT NULL,
    subject text NOT NULL,
    html text NOT NULL,
    body_text text NOT NULL,
    headers jsonb NOT NULL DEFAULT '{}',
    run_at timestamptz NOT NULL,
    attempts smallint NOT NULL DEFAULT 0,
    sent_at timestamptz,
    last_error text,
    created_at timestamptz NOT NULL
  )`);
  await knex.raw(`CREATE INDEX mail_outbox_due ON mail_outbox (run_at) WHERE sent_at IS NULL`);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ["mail_outbox", "job"]) await knex.raw(`DROP TABLE ${table}`);
};
