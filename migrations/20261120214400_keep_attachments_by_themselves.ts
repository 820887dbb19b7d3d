import type { Knex } from "knex";

/**
 * Files of mails stand by themselves: they go in the transaction that ends their mail. A cluster
 * takes no table that stays on its coordinator while a foreign key leads to another such.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE mail_attachment DROP CONSTRAINT mail_attachment_mail_id_fkey`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE mail_attachment ADD CONSTRAINT mail_attachment_mail_id_fkey
    FOREIGN KEY (mail_id) REFERENCES mail_outbox ON DELETE CASCADE`);
};
