import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";

export type EnrolmentRow = Row<"display_enrolment">;
export type CodeRow = Pick<Row<"display_code">, "code" | "expires_at">;

/** One enrolment is opened after the other, so that the limits hold however many come at once. */
const LOCK = 4_817_026;

export const lockOpening = async (tx: Tx): Promise<void> => {
  await tx.raw("SELECT pg_advisory_xact_lock(?)", [LOCK]);
};

/** The enrolment of a secret, whose request is noted. */
export const askAgain = async (
  db: Db,
  secretHash: Buffer,
  now: Date,
): Promise<EnrolmentRow | undefined> =>
  single(
    await db("display_enrolment")
      .where("secret_hash", secretHash)
      .update({ asked_at: now })
      .returning("*"),
  );

/** One without a request since then is not open any more: its codes have ended. */
const openSince = (now: Date): Date => new Date(now.getTime() - DISPLAY_LIMITS.codeMs);

/** How many enrolments are open, in all and of an address. */
export const countOpen = async (
  tx: Tx,
  addressBlock: string,
  now: Date,
): Promise<{ all: number; ofAddress: number }> => {
  const { rows } = await tx.raw<{ rows: { all: number; ofAddress: number }[] }>(
    `SELECT count(*)::integer AS all,
       count(*) FILTER (WHERE address_block = :addressBlock)::integer AS "ofAddress"
     FROM display_enrolment WHERE display_id IS NULL AND asked_at > :since`,
    { addressBlock, since: openSince(now) },
  );
  return single(rows) ?? { all: 0, ofAddress: 0 };
};

/**
 * Removes the open enrolment whose last request is oldest, if it has not for a while.
 * @param addressBlock of this address; null: of any
 */
export const removeIdle = async (
  tx: Tx,
  addressBlock: string | null,
  now: Date,
): Promise<boolean> => {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `DELETE FROM display_enrolment WHERE secret_hash = (
       SELECT secret_hash FROM display_enrolment
       WHERE display_id IS NULL AND asked_at <= :idleSince AND asked_at > :since
         AND (:addressBlock::text IS NULL OR address_block = :addressBlock)
         AND (held_until IS NULL OR held_until <= :now)
       ORDER BY asked_at LIMIT 1)
     RETURNING secret_hash`,
    {
      addressBlock,
      now,
      since: openSince(now),
      idleSince: new Date(now.getTime() - DISPLAY_LIMITS.openIdleMs),
    },
  );
  return rows.length > 0;
};

export const insertEnrolment = async (
  tx: Tx,
  row: Pick<
    EnrolmentRow,
    | "secret_hash"
    | "address_block"
    | "address"
    | "browser"
    | "width"
    | "height"
    | "opened_at"
    | "asked_at"
  >,
): Promise<void> => {
  await tx("display_enrolment").insert(row);
};

/** The newest code of an enrolment. */
export const newestCode = async (db: Db, secretHash: Buffer): Promise<CodeRow | undefined> =>
  single(
    await db("display_code")
      .where("secret_hash", secretHash)
      .orderBy("expires_at", "desc")
      .limit(1)
      .select("code", "expires_at"),
  );

/** Holds an enrolment until the transaction ends. */
export const holdEnrolment = async (tx: Tx, secretHash: Buffer): Promise<void> => {
  await tx("display_enrolment").where("secret_hash", secretHash).forUpdate().select("secret_hash");
};

/** Gives an enrolment another code; false where that one is shown by another screen. */
export const insertCode = async (
  tx: Tx,
  { code, secretHash, expiresAt }: { code: string; secretHash: Buffer; expiresAt: Date },
): Promise<boolean> => {
  const added = await tx("display_code")
    .insert({ code, secret_hash: secretHash, expires_at: expiresAt })
    .onConflict("code")
    .ignore()
    .returning("code");
  return added.length > 0;
};

export type FoundEnrolment = Pick<
  EnrolmentRow,
  "secret_hash" | "address" | "browser" | "width" | "height" | "opened_at" | "held_until"
> & { code_expires_at: Date };

/**
 * The open enrolment behind a code, for a user: the code is good still, or they found it while it
 * was. Held until the transaction ends.
 */
export const holdByCode = async (
  tx: Tx,
  code: string,
  userId: string,
  now: Date,
): Promise<FoundEnrolment | undefined> => {
  const { rows } = await tx.raw<{ rows: FoundEnrolment[] }>(
    `SELECT e.secret_hash, e.address, e.browser, e.width, e.height, e.opened_at, e.held_until,
       c.expires_at AS code_expires_at
     FROM display_code c JOIN display_enrolment e ON e.secret_hash = c.secret_hash
     WHERE c.code = :code AND e.display_id IS NULL
       AND (c.expires_at > :now AND (e.held_by IS NULL OR e.held_until <= :now OR e.held_by = :userId)
         OR e.held_code = :code AND e.held_by = :userId AND e.held_until > :now)
     FOR UPDATE OF e`,
    { code, userId, now },
  );
  return single(rows);
};

/** Reserves a found enrolment for the user who found it. */
export const keepFor = async (
  tx: Tx,
  secretHash: Buffer,
  held: { userId: string; code: string; until: Date },
): Promise<void> => {
  await tx("display_enrolment")
    .where("secret_hash", secretHash)
    .update({ held_by: held.userId, held_code: held.code, held_until: held.until });
};

/** Notes which display an enrolment has become; its codes are used up. */
export const confirmEnrolment = async (
  tx: Tx,
  secretHash: Buffer,
  displayId: string,
): Promise<void> => {
  await tx("display_enrolment").where("secret_hash", secretHash).update({ display_id: displayId });
  await tx("display_code").where("secret_hash", secretHash).delete();
};

/** A display's enrolment is over once its credential was used, or when it is revoked. */
export const endEnrolment = async (db: Db, displayId: string): Promise<void> => {
  await db("display_enrolment").where("display_id", displayId).delete();
};

/** One try of a person after the other, so that none are made beside the count. */
export const lockTries = async (tx: Tx, userId: string): Promise<void> => {
  await tx.raw("SELECT pg_advisory_xact_lock(?::integer, hashtext(?))", [LOCK, userId]);
};

/** When a person typed wrong codes lately, the oldest first. */
export const wrongCodes = (tx: Tx, userId: string, since: Date): Promise<Date[]> =>
  tx("display_wrong_code")
    .where("user_id", userId)
    .where("tried_at", ">", since)
    .orderBy("tried_at")
    .pluck("tried_at");

export const noteWrongCode = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx("display_wrong_code").insert({ user_id: userId, tried_at: now });
};

/**
 * Deletes enrolments that are not requested any more, and old wrong codes. A code whose enrolment
 * has gone opens nothing, and goes when it expires.
 */
export const removeOldEnrolments = async (
  db: Db,
  {
    askedBefore,
    confirmedBefore,
    expiredBefore,
    triedBefore,
  }: { askedBefore: Date; confirmedBefore: Date; expiredBefore: Date; triedBefore: Date },
): Promise<void> => {
  await db("display_enrolment")
    .whereNull("display_id")
    .where("asked_at", "<=", askedBefore)
    .delete();
  await db("display_enrolment")
    .whereNotNull("display_id")
    .where("asked_at", "<=", confirmedBefore)
    .delete();
  await db("display_code").where("expires_at", "<=", expiredBefore).delete();
  await db("display_wrong_code").where("tried_at", "<=", triedBefore).delete();
};
