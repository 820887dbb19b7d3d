import type { Knex } from "knex";

/** When somebody was last invited, whether a session needs a new id, and finding the mails to an address. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE app_user ADD COLUMN invited_at timestamptz`);
  await knex.raw(
    `/* all customers */ UPDATE app_user SET invited_at = created_at WHERE activated_at IS NULL`,
  );
  await knex.raw(`ALTER TABLE session ADD COLUMN must_renew boolean NOT NULL DEFAULT false`);
  await knex.raw(`CREATE INDEX mail_outbox_recipient ON mail_outbox (customer_id, recipient)`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP INDEX mail_outbox_recipient`);
  await knex.raw(`ALTER TABLE session DROP COLUMN must_renew`);
  await knex.raw(`ALTER TABLE app_user DROP COLUMN invited_at`);
};
