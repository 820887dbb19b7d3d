import type { Knex } from "knex";

const limitTo = async (knex: Knex, kinds: readonly string[]): Promise<void> => {
  await knex.raw("ALTER TABLE import_run DROP CONSTRAINT import_run_kind_check");
  await knex.raw(`ALTER TABLE import_run ADD CONSTRAINT import_run_kind_check
    CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(", ")}))`);
};

/** People who are invited and observations come by file, too. */
export const up = (knex: Knex): Promise<void> =>
  limitTo(knex, ["devices", "employees", "locations", "users", "observations"]);

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DELETE FROM row_directory WHERE kind = 'import_run' AND row_id IN
    (SELECT import_id FROM import_run WHERE kind IN ('users', 'observations'))`);
  await knex.raw("DELETE FROM import_run WHERE kind IN ('users', 'observations')");
  await limitTo(knex, ["devices", "employees", "locations"]);
};
