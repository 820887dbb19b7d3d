import type { Knex } from "knex";

/** A place can go on as another one: the new place names the former one, and since when. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `ALTER TABLE location ADD COLUMN continues_id uuid, ADD COLUMN continued_at timestamptz`,
  );
  await knex.raw(
    `ALTER TABLE location ADD CONSTRAINT location_continued_check CHECK (
       (continues_id IS NULL) = (continued_at IS NULL))`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`ALTER TABLE location DROP COLUMN continues_id, DROP COLUMN continued_at`);
};
