import type { Db } from "#server/db/knex.ts";
import { StartError } from "#server/lib/start-error.ts";
import { holdArchive, ownsFacts } from "../queries/months.ts";

/** @throws StartError with one line where the database's user may not drop facts */
export const requireOwner = async (db: Db): Promise<void> => {
  if (!(await ownsFacts(db)))
    throw new StartError(
      "Archiving drops facts, which only the owner of the schema may: name it in HANDRAIL_MIGRATE_URL (docs/security.md).",
    );
};

/** @throws StartError with one line while another process archives or restores */
export const alone = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    if (!(await holdArchive(tx)))
      throw new StartError("Another command archives or restores just now: wait for its end.");
    return work();
  });

/**
 * Works while no process archives or restores months.
 * @throws StartError with one line while another process does
 */
export const withoutArchiving = alone;
