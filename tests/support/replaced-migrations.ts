import { BASELINE, REPLACED } from "#server/db/setup/baseline.ts";
import type { Db } from "#server/db/knex.ts";

/** Records in a database the migrations that an installation from before the baseline has taken. */
export const recordReplacedMigrations = async (db: Db): Promise<void> => {
  const taken = await db("knex_migrations").orderBy("id").pluck<string[]>("name");
  const later = taken.filter((name) => !BASELINE.includes(name));
  await db("knex_migrations").delete();
  for (const name of [...REPLACED, ...later])
    await db("knex_migrations").insert({ name, batch: 1, migration_time: new Date() });
};
