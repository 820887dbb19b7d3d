import { dateFormats } from "#contract/core/formats/dates.ts";
import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { hashToken, newToken } from "#server/lib/hashing.ts";
import { addressBlock } from "#server/lib/ip-address.ts";
import { browserName } from "../lib/browser-name.ts";
import { newCode } from "../lib/code.ts";
import * as queries from "../queries/enrolments.ts";
import type { CodeRow } from "../queries/enrolments.ts";
import { issueCredential, workingDisplay } from "./credential.ts";

type EnrolmentDeps = {
  db: Db;
  /** Makes the values of credentials. */
  credentialKey: string;
};

/** What a screen sends along that wants to be enrolled. */
type Asking = {
  /** Secret of its enrolment; null for a screen that comes for the first time. */
  secret: string | null;
  /** A credential that it holds already. */
  credential: string | null;
  ipAddress: string;
  userAgent: string;
  size: { width: number; height: number } | undefined;
  timeZone: string;
  language: Language;
};

type EnrolmentAnswer =
  | {
      state: "open";
      code: string;
      expiresAt: string;
      nextText: string;
      askAgainMs: number;
    }
  | { state: "enrolled"; displayId: string };

/** What a screen is answered, and what its cookies are to hold from then on. */
type EnrolmentReply = { answer: EnrolmentAnswer; secret?: string; credential?: string };

/** Seconds until a screen asks again that was turned away. */
const FULL_RETRY_S = 60;
/** A code that is open already is as good as never met. */
const CODE_TRIES = 5;

const addCode = async (tx: Tx, secretHash: Buffer, now: Date): Promise<CodeRow> => {
  const expiresAt = new Date(now.getTime() + DISPLAY_LIMITS.codeMs);
  for (let tried = 0; tried < CODE_TRIES; tried += 1) {
    const code = newCode();
    // oxlint-disable-next-line no-await-in-loop -- only where the last one was taken
    if (await queries.insertCode(tx, { code, secretHash, expiresAt }))
      return { code, expires_at: expiresAt };
  }
  throw new Error("no free code was found");
};

const isDue = (code: CodeRow | undefined, now: Date): boolean =>
  code === undefined || now.getTime() >= code.expires_at.getTime() - DISPLAY_LIMITS.codeShownNextMs;

/** The code that a screen shows: another one from 30 seconds before the end of the last. */
const shownCode = async (db: Db, secretHash: Buffer, now: Date): Promise<CodeRow> => {
  const newest = await queries.newestCode(db, secretHash);
  if (newest !== undefined && !isDue(newest, now)) return newest;
  return db.transaction(async (tx) => {
    await queries.holdEnrolment(tx, secretHash);
    const last = await queries.newestCode(tx, secretHash);
    return last !== undefined && !isDue(last, now) ? last : addCode(tx, secretHash, now);
  });
};

const presentCode = (
  { code, expires_at: expiresAt }: CodeRow,
  { timeZone, language }: Asking,
): EnrolmentAnswer => ({
  state: "open",
  code,
  expiresAt: expiresAt.toISOString(),
  nextText: dateFormats(language).time(
    new Date(expiresAt.getTime() - DISPLAY_LIMITS.codeShownNextMs),
    timeZone,
  ),
  askAgainMs: DISPLAY_LIMITS.askMs,
});

/** @throws AppError `rate_limited` where too many are open, of this address or in all */
const makeRoom = async (tx: Tx, block: string, now: Date): Promise<void> => {
  const { all, ofAddress } = await queries.countOpen(tx, block, now);
  const isRoom =
    (ofAddress < DISPLAY_LIMITS.openOfAddressMax || (await queries.removeIdle(tx, block, now))) &&
    (all < DISPLAY_LIMITS.openMax || (await queries.removeIdle(tx, null, now)));
  if (!isRoom) throw new AppError("rate_limited", { retryAfter: FULL_RETRY_S });
};

const open = async (
  db: Db,
  asking: Asking,
  now: Date,
): Promise<{ secret: string; code: CodeRow }> => {
  const secret = newToken();
  const secretHash = hashToken(secret);
  const block = addressBlock(asking.ipAddress);
  return db.transaction(async (tx) => {
    await queries.lockOpening(tx);
    await makeRoom(tx, block, now);
    await queries.insertEnrolment(tx, {
      secret_hash: secretHash,
      address_block: block,
      address: asking.ipAddress,
      browser: browserName(asking.userAgent),
      width: asking.size?.width ?? null,
      height: asking.size?.height ?? null,
      opened_at: now,
      asked_at: now,
    });
    return { secret, code: await addCode(tx, secretHash, now) };
  });
};

/**
 * Hands a confirmed screen its credential. Until it has been used the enrolment gives it again, since
 * the answer may have been lost.
 */
const handOut = async (
  { db, credentialKey: key }: EnrolmentDeps,
  displayId: string,
  secret: string,
  now: Date,
): Promise<EnrolmentReply> => {
  const credential = await db.transaction((tx) =>
    issueCredential(tx, { key, displayId, shown: secret, now }, null),
  );
  return {
    answer: { state: "enrolled", displayId },
    ...(credential === null ? {} : { credential }),
  };
};

/**
 * What a screen that is not enrolled shows, or that it is by now. One whose credential works, as after
 * a licence was renewed, is enrolled already.
 * @throws AppError `rate_limited` where too many screens ask
 */
export const askEnrolment = async (
  deps: EnrolmentDeps,
  asking: Asking,
  now: Date,
): Promise<EnrolmentReply> => {
  const { db } = deps;
  const known = await workingDisplay(db, asking.credential, now);
  if (known !== null) return { answer: { state: "enrolled", displayId: known.displayId } };
  const { secret } = asking;
  const row = secret === null ? undefined : await queries.askAgain(db, hashToken(secret), now);
  if (secret === null || row === undefined) {
    const opened = await open(db, asking, now);
    return { answer: presentCode(opened.code, asking), secret: opened.secret };
  }
  if (row.display_id !== null) return handOut(deps, row.display_id, secret, now);
  return { answer: presentCode(await shownCode(db, row.secret_hash, now), asking) };
};
