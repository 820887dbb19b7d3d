import type { Knex } from "knex";

/**
 * Backups that were written, for the page that tells of the last one. `restored_at` is set where the
 * database itself comes from that backup: what happened up to then may have been mailed already.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE TABLE backup_note (
    backup_id uuid PRIMARY KEY,
    /* the instant of its snapshot */
    taken_at timestamptz NOT NULL,
    bytes bigint NOT NULL,
    restored_at timestamptz
  )`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP TABLE backup_note");
};
