import type { Knex } from "knex";

/** One-time links that were mailed, apart from those handed out on a screen: only mails fill a mailbox. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE account_token ADD COLUMN is_mailed boolean NOT NULL DEFAULT false`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE account_token DROP COLUMN is_mailed`);
};
