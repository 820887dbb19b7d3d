import { DISPLAY_LIMITS } from "#contract/displays.ts";
import { facilityScope } from "#server/access/scope.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { hashToken, newToken } from "#server/lib/hashing.ts";
import * as queries from "../queries/credentials.ts";
import type { KnownScreen } from "../queries/credentials.ts";
import { endEnrolment } from "../queries/enrolments.ts";
import { setSeparate, unusedSince } from "../queries/screens.ts";

const DAY_MS = 24 * 3_600_000;
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

/** Gives a display another credential; one that was handed out and never used ends with it. */
export const issueCredential = async (
  tx: Tx,
  displayId: string,
  now: Date,
  endsOthers = false,
): Promise<string> => {
  const token = newToken();
  await queries.putUnused(tx, {
    token_hash: hashToken(token),
    display_id: displayId,
    made_at: now,
    ends_others: endsOthers,
  });
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

/** What a call notes of a credential that works; answers whether its cookie is to be sent anew. */
export const noteUse = async (
  db: Db,
  row: KnownScreen,
  now: Date,
): Promise<{ screen: Screen; isCookieDue: boolean }> => {
  if (row.first_used_at === null) await noteFirstUse(db, row, now);
  const ageMs = now.getTime() - row.renewed_at.getTime();
  const isCookieDue = ageMs >= DISPLAY_LIMITS.credentialRenewedDays * DAY_MS;
  if (isCookieDue) await queries.markRenewed(db, row.token_hash, now);
  return { screen: screenOf(row), isCookieDue };
};

/**
 * The screen of a credential. It is looked up anew for every call, so that a revoked one ends at once.
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

/**
 * A new value where one is due with a beat, and only then, since a page's beats come one after the
 * other: every 30 days but while two pages run under one credential, or for the page that is
 * separated from the others.
 */
export const renewedValue = async (
  db: Db,
  row: KnownScreen & { separate_instance_id: string | null },
  instanceId: string,
  now: Date,
): Promise<string | null> => {
  const { display_id: displayId, ends_at: endsAt, made_at: madeAt } = row;
  // Another is in use already, or this one is as new as can be.
  if (endsAt !== null || row.first_used_at === null) return null;
  const isSeparated = row.separate_instance_id === instanceId;
  const isOld = now.getTime() - madeAt.getTime() >= DISPLAY_LIMITS.credentialValueDays * DAY_MS;
  if (!isSeparated && (!isOld || (await queries.isCloned(db, displayId, now)))) return null;
  return db.transaction(async (tx) => {
    await queries.holdScreen(tx, displayId);
    return issueCredential(tx, displayId, now, isSeparated);
  });
};
