import pg from "pg";
import type { Logger } from "pino";
import { isServiceAccount, loadActor } from "#server/access/load-actor.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import { onLocalChange, SESSION_CHANNEL } from "./announce.ts";
import { findSession, isLive } from "../queries/sessions.ts";
import type { Session } from "../queries/sessions.ts";

export type SignedIn = { session: Session; actor: Actor };

/** Finds who a session cookie stands for. */
export type SessionDirectory = {
  /** Null when there is no such session, it has run out, or its user may not sign in any more. */
  find(token: string, now: Date, ipAddress: string | null): Promise<SignedIn | null>;
  close(): Promise<void>;
};

/** Looks everything up in the database each time. */
export const plainDirectory = (db: Db): SessionDirectory => ({
  find: async (token, now, ipAddress) => {
    const session = await findSession(db, token, now);
    const actor = session === null ? null : await loadActor(db, session, ipAddress);
    if (session === null || actor === null) return null;
    // A service account has tokens only.
    return isServiceAccount(actor) ? null : { session, actor };
  },
  close: async () => undefined,
});

/** Even with every change announced, nothing is believed longer than this. */
const BELIEVED_MS = 2_000;
const ENTRIES_MAX = 10_000;
const RECONNECT_MS = 1_000;

/**
 * A directory that remembers for two seconds what it found, and forgets at once when this or
 * another server process announces a change. It remembers nothing while it cannot hear the others.
 * @param url the database, for a connection of its own to listen on
 */
export const rememberingDirectory = async (
  db: Db,
  url: string,
  log: Logger,
): Promise<SessionDirectory> => {
  const plain = plainDirectory(db);
  const known = new Map<string, SignedIn & { until: number }>();
  let listening: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  /** Changes counted, so that an answer that was on its way during one is not remembered. */
  let changes = 0;

  const forget = (): void => {
    changes += 1;
    known.clear();
  };
  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, application_name: "handrail sessions" });
    const lose = (): void => {
      if (listening === client) listening = null;
      forget();
      if (!isClosed) retry = setTimeout(() => void listen(), RECONNECT_MS).unref();
    };
    // More than one comes with a database that stops: its own word, and then the cut connection.
    client.on("error", (error) =>
      log.warn({ err: error }, "sessions are looked up each time for now"),
    );
    client.once("end", lose);
    client.on("notification", forget);
    try {
      await client.connect();
      await client.query(`LISTEN ${SESSION_CHANNEL}`);
      listening = client;
    } catch (error) {
      log.warn({ err: error }, "sessions are looked up each time for now");
      await client.end().catch(lose);
    }
  };
  await listen();
  const stopLocal = onLocalChange(forget);

  const find: SessionDirectory["find"] = async (token, now, ipAddress) => {
    const entry = known.get(token);
    if (entry !== undefined && performance.now() < entry.until && isLive(entry.session, now)) {
      return { session: entry.session, actor: { ...entry.actor, ipAddress } };
    }
    const seen = changes;
    const found = await plain.find(token, now, ipAddress);
    if (found !== null && listening !== null && seen === changes) {
      if (known.size >= ENTRIES_MAX) known.clear();
      known.set(token, { ...found, until: performance.now() + BELIEVED_MS });
    }
    return found;
  };
  return {
    find,
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      stopLocal();
      await listening?.end();
    },
  };
};
