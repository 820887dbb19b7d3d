import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import { api } from "#contract/index.ts";
import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import {
  activeProducts,
  hasWhatIsNeeded,
  heldAt,
  scopeOfStoredFacility,
} from "#server/access/facility-access.ts";
import { type AccountHolder, loadHolder } from "#server/access/load-actor.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { lastServerPause } from "#server/engine/devices/server-intervals.ts";
import type { Clock } from "#server/lib/clock.ts";
import { type OutgoingMail, queueMail } from "#server/mail/outbox.ts";
import { displayOfflineMail } from "#server/features/displays/displays/mails/display-offline.ts";
import { type DisplayRow, findDisplay, findPlace } from "../queries/displays.ts";
import { type TurnedScreen, noteNotified, turnedScreens } from "../queries/screens.ts";

type NotifyDeps = { db: Db; clock: Clock; publicUrl: string; signal: AbortSignal };

const { access } = api.displays.list;

/** Who enrolled a display, while they may still see it. */
const readerOf = async (
  db: Db,
  scope: Scope,
  display: DisplayRow,
  now: Date,
): Promise<AccountHolder | null> => {
  const { enrolled_by: userId, enrolled_by_customer_id: customerId } = display;
  const holder = await loadHolder(db, { userId, customerId });
  const products = await activeProducts(db, scope, now);
  if (holder === null || products === null) return null;
  return hasWhatIsNeeded({ ...heldAt(holder, scope), products }, access) ? holder : null;
};

const mailFor = async (
  { db, publicUrl }: NotifyDeps,
  scope: Scope,
  display: DisplayRow,
  { reader, what, since }: { reader: AccountHolder; what: "offline" | "back"; since: Date },
): Promise<OutgoingMail | null> => {
  const place = await findPlace(db, scope);
  if (place === undefined) return null;
  const mail = displayOfflineMail({
    language: reader.language ?? DEFAULT_LANGUAGE,
    what,
    name: display.name,
    facility: place.facilityName,
    timeZone: place.timeZone,
    lastSeenAt: since,
    link: `${publicUrl}/manageslideshows/displays?facilityId=${scope.facilityId}`,
    host: new URL(publicUrl).hostname,
  });
  return { ...mail, recipient: reader.userName, customerId: reader.customerId, lane: "alert" };
};

const tellOne = async (deps: NotifyDeps, turned: TurnedScreen): Promise<void> => {
  const { db, clock, publicUrl } = deps;
  const now = clock.now();
  const scope = await scopeOfStoredFacility(db, turned.facility_id);
  const display = scope && (await findDisplay(db, scope, turned.display_id));
  const products = scope && (await activeProducts(db, scope, now));
  if (!scope || !display) return;
  // Its screens show nothing: that they are silent says nothing.
  if (!access.products.some((product) => products?.has(product) === true)) return;
  const isBack = turned.offline_told_at !== null;
  const since = turned.offline_told_at ?? turned.last_seen_at ?? now;
  const reader = display.tells_offline ? await readerOf(db, scope, display, now) : null;
  const what = isBack ? "back" : "offline";
  const mail = reader && (await mailFor(deps, scope, display, { reader, what, since }));
  await db.transaction(async (tx) => {
    if (!(await noteNotified(tx, scope, turned, isBack ? null : since))) return;
    if (mail) await queueMail(tx, mail, new URL(publicUrl).hostname, now);
  });
};

/**
 * Mails the user who enrolled a display, once each, that it was not heard for an hour and that it
 * is back. After a pause of the server's own every display gets that hour again: they could not be
 * heard.
 */
export const notifyOffline = async (deps: NotifyDeps): Promise<void> => {
  const { db, clock, signal } = deps;
  const now = clock.now();
  const silentSince = new Date(now.getTime() - DISPLAY_LIMITS.lateMs);
  const pause = await lastServerPause(db, now);
  const isBackLately = pause !== null && pause.to > silentSince;
  for (const turned of await turnedScreens(db, isBackLately ? null : silentSince)) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- a hospital's screens go with its network: one by one
    await tellOne(deps, turned);
  }
};
