import type { Db } from "#server/db/knex.ts";

/** What became due only later, or is held by a process that was killed, is due at once. */
export const hurry = async (db: Db): Promise<void> => {
  await db("mail_outbox")
    .whereIn("state", ["sending", "deferred"])
    .update({ locked_until: null, run_at: new Date() });
};
