import type { Knex } from "knex";

/**
 * Places are closed from an instant on, those below them with them (`closed_with` names the one that
 * was closed). A closed place leaves its name free for another.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `ALTER TABLE location ADD COLUMN closed_at timestamptz, ADD COLUMN closed_with uuid`,
  );
  await knex.raw(
    `ALTER TABLE location ADD CONSTRAINT location_closed_check CHECK (
       (closed_at IS NULL) = (closed_with IS NULL) AND (closed_at IS NULL OR parent_id IS NOT NULL))`,
  );
  await knex.raw(`DROP INDEX location_name_key`);
  await knex.raw(
    `CREATE UNIQUE INDEX location_name_key ON location (customer_id, facility_id, parent_id, lower(name))
     WHERE closed_at IS NULL`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  // A name that is given twice now would not fit the index that comes back.
  await knex.raw(
    `UPDATE location SET name = left(name, 41) || ' ' || left(location_id::text, 8)
     WHERE closed_at IS NOT NULL`,
  );
  await knex.raw(`DROP INDEX location_name_key`);
  await knex.raw(
    `CREATE UNIQUE INDEX location_name_key ON location (customer_id, facility_id, parent_id, lower(name))`,
  );
  await knex.raw(`ALTER TABLE location DROP COLUMN closed_at, DROP COLUMN closed_with`);
};
