import type { Knex } from "knex";

/**
 * One-time tickets for pages that the server draws; sessions no longer print. One statement a call: a
 * cluster passes the whole text of a call on to its workers, which take one.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    CREATE TABLE render_ticket (
      token_hash bytea PRIMARY KEY,
      -- Whom the page is for: a person, a recipient or a display, by ids.
      subject jsonb NOT NULL,
      facility_id uuid NOT NULL,
      address text NOT NULL,
      address_hash bytea NOT NULL,
      medium text NOT NULL,
      language text NOT NULL,
      -- The moment as of which the report is answered; null: when it is drawn.
      as_of timestamptz,
      expires_at timestamptz NOT NULL
    )`);
  await knex.raw(`CREATE INDEX render_ticket_expires_at ON render_ticket (expires_at)`);
  await knex.raw(`DELETE FROM session WHERE is_print`);
  await knex.raw(`ALTER TABLE session DROP COLUMN is_print`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP TABLE render_ticket`);
  await knex.raw(`ALTER TABLE session ADD COLUMN is_print boolean NOT NULL DEFAULT false`);
};
