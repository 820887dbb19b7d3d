import type { Knex } from "knex";

/**
 * Whose user made a report subscription (the provider's own people may), and for each recipient the
 * reason why they get nothing that its maker has been told of.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE report_subscription ADD COLUMN creator_customer_id uuid`);
  await knex.raw(`UPDATE report_subscription SET creator_customer_id = customer_id`);
  await knex.raw(`ALTER TABLE report_subscription ALTER COLUMN creator_customer_id SET NOT NULL`);
  await knex.raw(`ALTER TABLE report_recipient ADD COLUMN told_reason text`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE report_recipient DROP COLUMN told_reason`);
  await knex.raw(`ALTER TABLE report_subscription DROP COLUMN creator_customer_id`);
};
