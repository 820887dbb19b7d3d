import type { Knex } from "knex";

/**
 * How far a gateway's clock is behind the server's while it is in contact (before it: negative), as
 * far as it tells when it sends. Few spans are far off: those that decide what is judged have an
 * index of their own.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE contact_span ADD COLUMN clock_offset_ms bigint");
  await knex.raw(`CREATE INDEX contact_span_off_time
    ON contact_span (customer_id, facility_id, device_id)
    WHERE clock_offset_ms NOT BETWEEN -5000 AND 5000`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP INDEX contact_span_off_time");
  await knex.raw("ALTER TABLE contact_span DROP COLUMN clock_offset_ms");
};
