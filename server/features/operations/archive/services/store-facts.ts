import type { Db } from "#server/db/knex.ts";
import { reach } from "../queries/stored.ts";
import { changingTables } from "../queries/months.ts";

/**
 * Makes room for the single facts of archived months that are still needed, as archiving does.
 * @param db as the owner of the schema
 */
export const storeFactsBefore = (db: Db, to: Date): Promise<void> =>
  changingTables(db, (tx) => reach(tx, to));
