import type { Knex } from "knex";

/** The job queue, imports, the state of the installation and its backups. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
  CREATE TABLE job (
    job_id uuid PRIMARY KEY,
    name text NOT NULL,
    dedupe_key text,
    payload jsonb NOT NULL DEFAULT '{}',
    run_at timestamptz NOT NULL,
    attempts smallint NOT NULL DEFAULT 0,
    locked_until timestamptz,
    last_error text,
    created_at timestamptz NOT NULL,
    claim_id uuid,
    failed_at timestamptz,
    again_at timestamptz,
    again_payload jsonb,
    cancel_requested_at timestamptz,
    progress_done bigint,
    progress_total bigint,
    CONSTRAINT job_dedupe_key_key UNIQUE (dedupe_key)
  );
  CREATE INDEX job_due ON job (run_at)
    WHERE failed_at IS NULL;

  -- Large imports are written in the background. The user may belong to another customer (the
  -- provider's staff), so the row names theirs too.
  CREATE TABLE import_run (
    customer_id uuid NOT NULL,
    import_id uuid NOT NULL,
    facility_id uuid,
    kind text NOT NULL,
    user_customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    job_id uuid,
    file_name text NOT NULL,
    request jsonb,
    status text NOT NULL,
    failure text,
    created integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    refused integer NOT NULL DEFAULT 0,
    requested_at timestamptz NOT NULL,
    ended_at timestamptz,
    changes jsonb,
    CONSTRAINT import_run_check CHECK ((status = 'Failed') = (failure IS NOT NULL)),
    CONSTRAINT import_run_check1 CHECK ((status = 'Pending') = (request IS NOT NULL)),
    CONSTRAINT import_run_kind_check CHECK (kind IN ('devices', 'employees', 'locations', 'users', 'observations')),
    CONSTRAINT import_run_status_check CHECK (status IN ('Pending', 'Done', 'Failed', 'Cancelled')),
    PRIMARY KEY (customer_id, import_id),
    CONSTRAINT import_run_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id)
  );
  CREATE INDEX import_run_of_user ON import_run (user_customer_id, user_id, requested_at);

  CREATE TABLE status_sample (
    status_sample_id uuid PRIMARY KEY,
    status_type text NOT NULL,
    qualifier text NOT NULL,
    value double precision NOT NULL,
    min_threshold double precision,
    max_threshold double precision,
    noted_at timestamptz NOT NULL
  );
  CREATE INDEX status_sample_time ON status_sample (noted_at);

  CREATE TABLE status_fault (
    status_type text NOT NULL,
    qualifier text NOT NULL,
    value double precision NOT NULL,
    since timestamptz NOT NULL,
    told_at timestamptz,
    PRIMARY KEY (status_type, qualifier)
  );

  -- restored_at is set where the database itself comes from that backup: what happened up to
  -- then may have been mailed already.
  CREATE TABLE backup_note (
    backup_id uuid PRIMARY KEY,
    taken_at timestamptz NOT NULL,
    bytes bigint NOT NULL,
    restored_at timestamptz
  );

  -- Updates the planner's statistics of tables that grew to four times what it knows. PostgreSQL
  -- does so by itself, but a minute or more later: a site that falls silent fills alarm in
  -- seconds.
  CREATE FUNCTION analyze_grown_tables() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp
    AS $$
    DECLARE
      part record;
      analyzed integer := 0;
    BEGIN
      -- Another process is at it.
      IF NOT pg_try_advisory_xact_lock(4817011) THEN
        RETURN 0;
      END IF;
      FOR part IN
        SELECT c.oid::regclass AS name FROM pg_class c
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
           AND pg_relation_size(c.oid) > 8192::bigint * greatest(4, 4 * c.relpages)
      LOOP
        EXECUTE format('ANALYZE %s', part.name);
        analyzed := analyzed + 1;
      END LOOP;
      RETURN analyzed;
    END $$;`);
  await knex.raw(`REVOKE ALL ON FUNCTION analyze_grown_tables() FROM PUBLIC`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TABLE backup_note, status_fault, status_sample, import_run, job`);
  await knex.raw(`DROP FUNCTION analyze_grown_tables`);
};
