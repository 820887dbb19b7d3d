import { randomBytes } from "node:crypto";
import { LIMITS } from "#contract/core/limits.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { hashToken, newToken } from "#server/lib/hashing.ts";
import { newId } from "#server/lib/ids.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** Activity is written at most this often for one session. */
const TOUCH_EVERY_MS = 10_000;
/** A page's requests that left with the old token, before the first answer brought the new one. */
const RENEWED_LIFE_MS = 30_000;

type SessionRow = {
  token_hash: Buffer;
  session_id: string;
  customer_id: string;
  user_id: string;
  csrf_token: string;
  created_at: Date;
  last_activity_at: Date;
  idle_timeout_minutes: number;
  expires_at: Date;
  must_renew: boolean;
};

export type Session = {
  sessionId: string;
  tokenHash: Buffer;
  customerId: string;
  userId: string;
  csrfToken: string;
  lastActivityAt: Date;
  idleTimeoutMinutes: number;
  expiresAt: Date;
  /** The person's rights have changed: it goes on under a new id and token. */
  mustRenew: boolean;
};

const present = (row: SessionRow): Session => ({
  sessionId: row.session_id,
  tokenHash: row.token_hash,
  customerId: row.customer_id,
  userId: row.user_id,
  csrfToken: row.csrf_token,
  lastActivityAt: row.last_activity_at,
  idleTimeoutMinutes: row.idle_timeout_minutes,
  expiresAt: row.expires_at,
  mustRenew: row.must_renew,
});

type NewSession = {
  customerId: string;
  userId: string;
  idleTimeoutMinutes: number;
  /** That of a session that it goes on for; without one, after the longest time. */
  endsAt?: Date;
};

/** Opens a session. The token is for the cookie; only its hash is stored. */
export const createSession = async (
  db: Db,
  now: Date,
  given: NewSession,
): Promise<{ token: string; session: Session }> => {
  const token = newToken();
  const lifeMs = LIMITS.sessionAbsoluteHours * 60 * MINUTE_MS;
  const [row] = await db<SessionRow>("session")
    .insert({
      token_hash: hashToken(token),
      session_id: newId(),
      customer_id: given.customerId,
      user_id: given.userId,
      csrf_token: randomBytes(24).toString("base64url"),
      created_at: now,
      last_activity_at: now,
      idle_timeout_minutes: given.idleTimeoutMinutes,
      expires_at: given.endsAt ?? new Date(now.getTime() + lifeMs),
    })
    .returning("*");
  if (row === undefined) throw new Error("inserting a session returned no row");
  return { token, session: present(row) };
};

/** Whether a session has neither run out nor been idle for too long. */
export const isLive = (session: Session, now: Date): boolean => {
  const idleEnd = session.lastActivityAt.getTime() + session.idleTimeoutMinutes * MINUTE_MS;
  return now < session.expiresAt && now.getTime() < idleEnd;
};

/** The session of a cookie's token, or null when there is none or it has run out. */
export const findSession = async (db: Db, token: string, now: Date): Promise<Session | null> => {
  const row = await db<SessionRow>("session").where("token_hash", hashToken(token)).first();
  if (row === undefined) return null;
  const session = present(row);
  return isLive(session, now) ? session : null;
};

/** Notes that the person did something; repeated within seconds it costs nothing. */
export const noteSessionUse = async (db: Db, session: Session, now: Date): Promise<void> => {
  if (now.getTime() - session.lastActivityAt.getTime() < TOUCH_EVERY_MS) return;
  await db<SessionRow>("session")
    .where("token_hash", session.tokenHash)
    .update({ last_activity_at: now });
  session.lastActivityAt = now;
};

/** Whether a token stands for a session, one that has run out included. */
export const hasSession = async (db: Db, token: string): Promise<boolean> =>
  (await db("session").where("token_hash", hashToken(token)).first("session_id")) !== undefined;

/**
 * Ends one session by its cookie's token.
 * @returns whether there was one
 */
export const removeSession = async (db: Db, token: string): Promise<boolean> =>
  (await db("session").where("token_hash", hashToken(token)).delete()) > 0;

/** Ends every session of a user, on every device. */
export const removeSessionsOf = async (
  db: Db,
  user: { customerId: string; userId: string },
): Promise<void> => {
  await db("session").where({ customer_id: user.customerId, user_id: user.userId }).delete();
};

/** Ends every session of a customer's users. */
export const removeSessionsOfCustomer = async (
  db: Db,
  { customerId }: { customerId: string },
): Promise<void> => {
  await db("session").where("customer_id", customerId).delete();
};

/** Lets every session of a user go on only under a new token, from its next request on. */
export const renewSessionsOf = async (
  tx: Tx,
  user: { customerId: string; userId: string },
): Promise<void> => {
  await tx<SessionRow>("session")
    .where({ customer_id: user.customerId, user_id: user.userId })
    .update({ must_renew: true });
};

/**
 * Gives a session a new id and token, its ends and its secret against forged requests unchanged. The
 * old token works a little longer, for requests that are under way with it.
 * @returns the new token; null where another request was first
 */
export const renewSession = async (
  db: Db,
  { tokenHash }: Session,
  now: Date,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [old] = await tx<SessionRow>("session")
      .where({ token_hash: tokenHash, must_renew: true })
      .update({ must_renew: false })
      .returning("*");
    if (old === undefined) return null;
    const until = new Date(Math.min(old.expires_at.getTime(), now.getTime() + RENEWED_LIFE_MS));
    await tx<SessionRow>("session").where("token_hash", tokenHash).update({ expires_at: until });
    const token = newToken();
    const renewed = { token_hash: hashToken(token), session_id: newId() };
    await tx<SessionRow>("session").insert({ ...old, ...renewed });
    return token;
  });

/** Clears away sessions that have run out; for the housekeeping job. */
export const removeExpiredSessions = async (db: Db, now: Date): Promise<number> =>
  db("session").where("expires_at", "<", now).delete();
