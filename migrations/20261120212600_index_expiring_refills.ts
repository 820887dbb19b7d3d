import type { Knex } from "knex";

/** Each session asks which facilities have refills with a date in their dispensers. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`CREATE INDEX refill_use_expiring
    ON refill_use (customer_id, facility_id) WHERE removed_at IS NULL AND expires_on IS NOT NULL`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("DROP INDEX refill_use_expiring");
};
