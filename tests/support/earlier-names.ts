import type { Db } from "#server/db/knex.ts";
import { RENAMED } from "#server/db/renamed-migrations.ts";

/** Gives the migrations that a database has taken the names that they had before they were renamed. */
export const giveEarlierNames = async (db: Db): Promise<void> => {
  for (const { before, now } of RENAMED)
    await db("knex_migrations").where({ name: now }).update({ name: before });
};
