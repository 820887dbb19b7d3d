import type { Db } from "#server/db/knex.ts";
import * as queries from "./queries.ts";

/** Finds out whether any account exists; stops querying the database once there is one. */
export const accountCheck = (db: Db): (() => Promise<boolean>) => {
  let isKnown = false;
  return async () => {
    isKnown ||= await queries.hasAccount(db);
    return isKnown;
  };
};
