import { single } from "#server/db/exactly-one.ts";
import type { Db } from "#server/db/knex.ts";

/** Whether anybody has an account, of whichever customer. */
export const hasAccount = async (db: Db): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
    `SELECT EXISTS (SELECT 1 FROM login) AS found`,
  );
  return single(rows)?.found === true;
};
