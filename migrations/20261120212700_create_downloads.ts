import type { Knex } from "knex";

/**
 * Raw exports that were asked for, and how each stands; their files lie in the data folder. Whoever
 * asked may belong to another customer (the provider's staff), so the row names theirs too.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE download (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    download_id uuid NOT NULL,
    user_customer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    job_id uuid,
    product text NOT NULL CHECK (product IN ('ECM', 'IMS', 'OBS')),
    report_id integer NOT NULL,
    filters jsonb NOT NULL,
    name text NOT NULL,
    names_people boolean NOT NULL,
    status text NOT NULL
      CHECK (status IN ('Pending', 'Ready', 'Failed', 'Cancelled', 'Expired')),
    failure text CHECK (failure IN ('access', 'filters', 'broken')),
    rows bigint NOT NULL DEFAULT 0,
    rows_total bigint,
    bytes bigint,
    requested_at timestamptz NOT NULL,
    ready_at timestamptz,
    expires_at timestamptz,
    PRIMARY KEY (customer_id, facility_id, download_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility,
    CHECK ((status = 'Failed') = (failure IS NOT NULL)),
    CHECK (status <> 'Ready' OR expires_at IS NOT NULL)
  )`);
  await knex.raw(`CREATE UNIQUE INDEX download_pending_key
    ON download (customer_id, facility_id, user_id) WHERE status = 'Pending'`);
  await knex.raw(`CREATE INDEX download_of_user
    ON download (customer_id, facility_id, user_id, requested_at)`);
  await knex.raw(
    `CREATE STATISTICS download_tenant (dependencies) ON customer_id, facility_id FROM download`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DELETE FROM row_directory WHERE kind = 'download'`);
  await knex.raw(`DELETE FROM job WHERE name = 'download.write'`);
  await knex.raw("DROP TABLE download");
};
