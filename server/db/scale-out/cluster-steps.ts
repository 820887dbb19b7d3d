import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Knex } from "knex";
import { takeSchemaChanges } from "./citus.ts";

/**
 * The steps of the schema for a database whose tables lie in a cluster: each in its transaction, and
 * under the settings with which a cluster takes schema changes.
 * @param names of their files, in order
 */
export const inCluster = (
  directory: string,
  names: readonly string[],
): Knex.MigrationSource<string> => ({
  getMigrations: async () => [...names],
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const step = (await import(pathToFileURL(join(directory, name)).href)) as Knex.Migration;
    const prepared = (way: Knex.Migration["up"]) => async (tx: Knex) => {
      await takeSchemaChanges(tx);
      await way(tx);
    };
    return { up: prepared(step.up), down: step.down && prepared(step.down) };
  },
});
