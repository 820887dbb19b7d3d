import type { Knex } from "knex";

const listsAre = async (knex: Knex, lists: readonly string[]): Promise<void> => {
  await knex.raw("ALTER TABLE former_list DROP CONSTRAINT former_list_list_check");
  await knex.raw(`ALTER TABLE former_list ADD CONSTRAINT former_list_list_check
    CHECK (list IN (${lists.map((list) => `'${list}'`).join(", ")}))`);
};

/** What a place was called, and the least number of opportunities, until a day. */
export const up = (knex: Knex): Promise<void> =>
  listsAre(knex, ["threshold", "band", "shift", "place_name", "minimum"]);

export const down = async (knex: Knex): Promise<void> => {
  await knex("former_list").whereIn("list", ["place_name", "minimum"]).delete();
  await listsAre(knex, ["threshold", "band", "shift"]);
};
