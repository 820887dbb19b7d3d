import type { Knex } from "knex";

/** Files that leave with a mail; they go when it has left. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE mail_attachment (
    mail_id uuid NOT NULL REFERENCES mail_outbox ON DELETE CASCADE,
    position smallint NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (mail_id, position)
  )`);
  /* compressed by their makers already */
  await knex.raw(`ALTER TABLE mail_attachment ALTER COLUMN content SET STORAGE EXTERNAL`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TABLE mail_attachment`);
};
