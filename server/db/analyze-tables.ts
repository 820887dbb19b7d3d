import type { Db } from "./knex.ts";

/**
 * Updates the planner's statistics of tables that have grown since it last looked, so that no
 * statement is planned by what it knew of an empty one. Cheap where none have; of several processes
 * at once one does it. The workers of a cluster do so with their parts of its tables.
 * @returns how many tables of this server were looked at
 */
export const analyzeGrownTables = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { analyzed: number }[] }>(
    "SELECT analyze_grown_tables() AS analyzed",
  );
  return rows[0]?.analyzed ?? 0;
};
