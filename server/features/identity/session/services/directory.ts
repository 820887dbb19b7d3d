import type { Logger } from "pino";
import { isServiceAccount, loadActor } from "#server/access/load-actor.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import { listenTo } from "#server/db/listening.ts";
import { onLocalChange, SESSION_CHANNEL } from "./announce.ts";
import { type Session, findSession, isLive } from "../queries/sessions.ts";

type SignedIn = { session: Session; actor: Actor };

/** Finds who a session cookie stands for. */
export type SessionDirectory = {
  /** Null when there is no such session, it has run out, or its user may not sign in any more. */
  find(token: string, now: Date, ipAddress: string | null): Promise<SignedIn | null>;
  close(): Promise<void>;
};

/** Looks everything up in the database each time. */
const plainDirectory = (db: Db): SessionDirectory => ({
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
  /** Changes counted, so that an answer that was on its way during one is not remembered. */
  let changes = 0;

  const forget = (): void => {
    changes += 1;
    known.clear();
  };
  const listening = await listenTo({
    url,
    channel: SESSION_CHANNEL,
    applicationName: "handrail sessions",
    log,
    lostMessage: "sessions are looked up each time for now",
    onWord: forget,
  });
  const stopLocal = onLocalChange(forget);

  const find: SessionDirectory["find"] = async (token, now, ipAddress) => {
    const entry = known.get(token);
    if (entry !== undefined && performance.now() < entry.until && isLive(entry.session, now)) {
      return { session: entry.session, actor: { ...entry.actor, ipAddress } };
    }
    const seen = changes;
    const found = await plain.find(token, now, ipAddress);
    if (found !== null && listening.isListening() && seen === changes) {
      if (known.size >= ENTRIES_MAX) known.clear();
      known.set(token, { ...found, until: performance.now() + BELIEVED_MS });
    }
    return found;
  };
  return {
    find,
    close: async () => {
      stopLocal();
      await listening.close();
    },
  };
};
