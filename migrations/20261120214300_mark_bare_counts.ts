import type { Knex } from "knex";

/**
 * Sessions that are none: counts that were taken in, of which nobody knows the sessions. Of those
 * that are there already, the ones with lines that stand for many.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    "ALTER TABLE observation_session ADD COLUMN is_bare_count boolean NOT NULL DEFAULT false",
  );
  await knex.raw(`UPDATE observation_session s SET is_bare_count = true
    WHERE s.is_imported AND EXISTS (
      SELECT 1 FROM observation o
      WHERE o.customer_id = s.customer_id AND o.facility_id = s.facility_id
        AND o.session_id = s.session_id AND o.count > 1
    )`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE observation_session DROP COLUMN is_bare_count");
};
