import type { Db, Tx } from "#server/db/knex.ts";
import type { TimeInterval } from "../intervals.ts";

/** How often a running server says so, in seconds. */
export const SAID_EVERY_SECONDS = 60;
/** Unsaid for longer, it was not there. */
const MISSED_MS = 5 * 60_000;

/** Of two jobs that find the server back at once, one begins its span. */
const SPAN_LOCK = 4_817_019;

const extendNewest = (db: Db | Tx, now: Date): Promise<number> =>
  db("server_span")
    .where("to_at", ">=", new Date(now.getTime() - MISSED_MS))
    .update({ to_at: db.raw("greatest(to_at, ?)", [now]) });

/** Notes that the server runs: the newest span goes on, or a new one begins after a pause. */
export const noteServerRuns = async (db: Db, now: Date): Promise<void> => {
  if ((await extendNewest(db, now)) > 0) return;
  await db.transaction(async (tx) => {
    await tx.raw("SELECT pg_advisory_xact_lock(?)", [SPAN_LOCK]);
    if ((await extendNewest(tx, now)) > 0) return;
    await tx("server_span").insert({ from_at: now, to_at: now });
  });
};

/**
 * The last time that no server was there; it has ended by now. One that has just come back, and has
 * not said so yet, comes back at this moment. Null where it was never away.
 */
export const lastServerPause = async (
  db: Db,
  now: Date,
): Promise<{ from: Date; to: Date } | null> => {
  const [newest, before] = await db("server_span")
    .where("from_at", "<=", now)
    .orderBy("from_at", "desc")
    .limit(2)
    .select("from_at", "to_at");
  if (newest === undefined) return null;
  if (now.getTime() - newest.to_at.getTime() > MISSED_MS) return { from: newest.to_at, to: now };
  return before === undefined ? null : { from: before.to_at, to: newest.from_at };
};

/** When no server was there to hear a gateway, since an instant. Before the first span it was. */
export const loadServerPauses = async (tx: Tx, sinceMs: number): Promise<TimeInterval[]> => {
  const { rows } = await tx.raw<{ rows: { from_ms: number; to_ms: number }[] }>(
    `SELECT extract(epoch FROM from_at)::float8 * 1000 AS from_ms,
            extract(epoch FROM to_at)::float8 * 1000 AS to_ms
       FROM server_span ORDER BY from_at`,
  );
  return rows
    .flatMap(({ to_ms: fromMs }, at) => {
      const next = rows[at + 1];
      return next === undefined ? [] : [{ fromMs, toMs: next.from_ms }];
    })
    .filter(({ toMs }) => toMs >= sinceMs);
};
