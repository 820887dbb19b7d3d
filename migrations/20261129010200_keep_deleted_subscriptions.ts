import type { Knex } from "knex";

/**
 * `deleted_subscription`: what is left of a deleted alert or report subscription while the delivery log
 * of its mails is kept, so that the log is found, by whoever could see it before. One that is deleted
 * by an earlier version has none.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE deleted_subscription (
    customer_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('alert', 'report')),
    name text NOT NULL,
    created_by uuid NOT NULL,
    deleted_at timestamptz NOT NULL,
    PRIMARY KEY (customer_id, facility_id, subscription_id),
    FOREIGN KEY (customer_id, facility_id) REFERENCES facility
  )`);
  await knex.raw(
    `CREATE STATISTICS deleted_subscription_tenant (dependencies)
       ON customer_id, facility_id FROM deleted_subscription`,
  );
  await knex.raw("CREATE INDEX deleted_subscription_age ON deleted_subscription (deleted_at)");
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `/* all customers */ DELETE FROM row_directory WHERE kind = 'deleted_subscription'`,
  );
  await knex.raw("DROP TABLE deleted_subscription");
};
