import type { Db } from "#server/db/knex.ts";
import * as queries from "./queries.ts";

/** Tells whether any account exists; asks the database no more once there is one. */
export const accountCheck = (db: Db): (() => Promise<boolean>) => {
  let isKnown = false;
  return async () => {
    isKnown ||= await queries.hasAccount(db);
    return isKnown;
  };
};
