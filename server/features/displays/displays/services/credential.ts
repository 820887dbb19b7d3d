import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import { type Scope, facilityScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { hashToken } from "#server/lib/hashing.ts";
import { type ValueParts, nextValue } from "../lib/credential-value.ts";
import * as queries from "../queries/credentials.ts";
import type { KnownScreen } from "../queries/credentials.ts";
import { endEnrolment } from "../queries/enrolments.ts";
import { setSeparate, unusedSince } from "../queries/screens.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Screens that shared a separated one's credential are let go after the calls that are under way. */
const SEPARATED_MS = 10_000;

/** The screen that makes a call, as its credential says. */
export type Screen = {
  displayId: string;
  scope: Scope;
  slideshowId: string;
  /** Of what people set. */
  version: number;
};

const screenOf = (row: KnownScreen): Screen => ({
  displayId: row.display_id,
  scope: facilityScope(row.customer_id, row.facility_id),
  slideshowId: row.slideshow_id,
  version: row.version,
});

type NewValue = ValueParts & { now: Date; endsOthers?: boolean };

/**
 * Hands out the value that follows on what a screen showed, the same however often it is requested.
 * @param before the value that was shown; null for an enrolment
 * @returns null where that value is not the current one any more
 */
export const issueCredential = async (
  tx: Tx,
  { now, endsOthers = false, ...parts }: NewValue,
  before: Buffer | null,
): Promise<string | null> => {
  await queries.holdScreen(tx, parts.displayId);
  const token = nextValue(parts);
  const tokenHash = hashToken(token);
  const current = await queries.currentOf(tx, before === null ? [tokenHash] : [tokenHash, before]);
  if (current.some((row) => row.token_hash.equals(tokenHash))) {
    await queries.markRenewed(tx, tokenHash, now);
    return token;
  }
  if (before !== null && current.length === 0) return null;
  const { displayId } = parts;
  const row = {
    token_hash: tokenHash,
    display_id: displayId,
    made_at: now,
    ends_others: endsOthers,
  };
  await queries.putUnused(tx, row, before);
  return token;
};

const hasEnded = (row: KnownScreen, now: Date): boolean =>
  row.revoked_at !== null ||
  (row.ends_at !== null && row.ends_at <= now) ||
  row.renewed_at <= unusedSince(now);

/**
 * The first use of a new value starts the end of the old one, and ends the enrolment: until then the
 * answer that brought it may have been lost.
 */
const noteFirstUse = (db: Db, row: KnownScreen, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const { display_id: displayId, token_hash: tokenHash, ends_others: endsOthers } = row;
    await queries.holdScreen(tx, displayId);
    if (!(await queries.markUsed(tx, tokenHash, now))) return;
    const graceMs = endsOthers ? SEPARATED_MS : DISPLAY_LIMITS.oldValueMs;
    await queries.endOthers(tx, { displayId, tokenHash, at: new Date(now.getTime() + graceMs) });
    if (endsOthers) await setSeparate(tx, displayId, null);
    await endEnrolment(tx, displayId);
  });

/** What a call notes of a credential that works; answers whether its cookie is to be sent again. */
export const noteUse = async (
  db: Db,
  row: KnownScreen,
  now: Date,
): Promise<{ screen: Screen; isCookieDue: boolean }> => {
  if (row.first_used_at === null) await noteFirstUse(db, row, now);
  const ageMs = now.getTime() - row.renewed_at.getTime();
  // The one before the current value is not put back into a cookie.
  const isCookieDue =
    row.ends_at === null && ageMs >= DISPLAY_LIMITS.credentialRenewedDays * DAY_MS;
  if (isCookieDue) await queries.markRenewed(db, row.token_hash, now);
  return { screen: screenOf(row), isCookieDue };
};

/**
 * The screen of a credential. It is looked up again for every call, so that a revoked one ends at once.
 * @throws AppError `not_signed_in` without one, `display_revoked` for one that does not work any more
 */
export const findScreen = async (
  db: Db,
  token: string | null,
  now: Date,
): Promise<{ screen: Screen; isCookieDue: boolean }> => {
  if (token === null) throw new AppError("not_signed_in");
  const row = await queries.findCredential(db, hashToken(token));
  if (row === undefined || hasEnded(row, now)) throw new AppError("display_revoked");
  return noteUse(db, row, now);
};

/** The display of a credential that works; null otherwise. */
export const workingDisplay = async (
  db: Db,
  token: string | null,
  now: Date,
): Promise<Screen | null> => {
  const row = token === null ? undefined : await queries.findCredential(db, hashToken(token));
  return row === undefined || hasEnded(row, now) ? null : screenOf(row);
};

/** A beat as far as the value of its credential goes. */
type HeartbeatOf = {
  key: string;
  row: KnownScreen & { separate_instance_id: string | null };
  /** The value that came with it. */
  token: string;
  instanceId: string;
  now: Date;
};

/** The current value, for a page whose cookie still has the one before it. */
const followingValue = async (
  db: Db,
  { key, row: { display_id: displayId }, token: shown, instanceId }: HeartbeatOf,
): Promise<string | null> => {
  const values = [
    nextValue({ key, displayId, shown, instanceId }),
    nextValue({ key, displayId, shown }),
  ];
  const [current] = await queries.currentOf(db, values.map(hashToken));
  return values.find((value) => current?.token_hash.equals(hashToken(value))) ?? null;
};

/**
 * Another value for the cookie of a page that beats: the current one where it has the one before it,
 * and a new one every 30 days but while two pages run under one credential, or for the page that is
 * separated from the others.
 */
export const renewedValue = async (db: Db, beat: HeartbeatOf): Promise<string | null> => {
  const { key, row, token, instanceId, now } = beat;
  const { display_id: displayId, made_at: madeAt } = row;
  if (row.ends_at !== null) return followingValue(db, beat);
  // This one is as new as can be.
  if (row.first_used_at === null) return null;
  const isSeparated = row.separate_instance_id === instanceId;
  const isOld = now.getTime() - madeAt.getTime() >= DISPLAY_LIMITS.credentialValueDays * DAY_MS;
  if (!isSeparated && (!isOld || (await queries.isCloned(db, displayId, now)))) return null;
  const parts = { key, displayId, shown: token, instanceId: isSeparated ? instanceId : undefined };
  return db.transaction((tx) =>
    issueCredential(tx, { ...parts, now, endsOthers: isSeparated }, row.token_hash),
  );
};
