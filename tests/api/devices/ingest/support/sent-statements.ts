import type { Db } from "#server/db/knex.ts";

export type Sent = { sql: string; bindings: unknown[] };

/** Every statement that some work sends, each time with its own values. */
export const sentBy = async (db: Db, work: () => Promise<unknown>): Promise<Sent[]> => {
  const sent: Sent[] = [];
  const note = ({ sql, bindings = [] }: Partial<Sent> & { sql: string }) =>
    void sent.push({ sql, bindings });
  db.on("query", note);
  await work().finally(() => db.off("query", note));
  return sent;
};
