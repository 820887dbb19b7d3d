import type { Knex } from "knex";

/** A logo's id is a new one with every picture, so that its address may be kept by browsers. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE customer ADD COLUMN media_item_id uuid`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE customer DROP COLUMN media_item_id`);
};
