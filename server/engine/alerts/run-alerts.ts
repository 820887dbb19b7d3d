import { isDeepStrictEqual } from "node:util";
import { activeProducts, scopeOfStoredFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import type { AlertPass } from "./alert-pass.ts";
import { type AlertState, emptyState } from "./alert-state.ts";
import { decide } from "./decide.ts";
import { followBadges } from "./badge-views.ts";
import {
  type DueFacility,
  dropStaleMarks,
  dueForAlerts,
  dueForStaleMarks,
  lookAtAlerts,
  putOffAlerts,
} from "./due-facilities.ts";
import { loadAlarms } from "./load-alarms.ts";
import { type StoredAlert, loadPlaces, loadSubscriptions } from "./load-subscriptions.ts";
import type { AlarmView, AlertRule } from "./rule.ts";
import { lookAtActivity } from "./run-activity.ts";
import { StateLost, saveState } from "./save-state.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/**
 * Alarms are read again for so long after they changed: a judging may commit later than another that
 * began after it. Reading them again changes nothing.
 */
const OVERLAP_MS = 15 * MINUTE_MS;
/** Alerts that cannot run are looked at again after this. */
const PAUSED_MS = 10 * MINUTE_MS;

const stateOf = ({ state }: StoredAlert): AlertState =>
  // This module alone writes the stored state; no other uses the table.
  state === null ? emptyState(-1) : (state as AlertState);

/** Nothing waits and nothing was mailed: a state that need not be stored. */
const isNothing = ({ told, waiting }: AlertState): boolean =>
  Object.keys(told).length === 0 && Object.keys(waiting).length === 0;

/**
 * Whether the state of the first pass is stored without any lines, too: for badges, it notes that
 * all were looked at.
 */
const isFirstKept = ({ kind, sendOpen }: AlertRule): boolean => sendOpen || kind === "badgeBattery";

/**
 * Looks at one alert; answers when to look again, or at once where another transaction has changed
 * it.
 */
const lookAtOne = async (
  { db, write }: AlertPass,
  scope: Scope,
  alert: StoredAlert,
  look: {
    timeZone: string;
    now: Date;
    changed: readonly AlarmView[];
    find(id: string): AlarmView | undefined;
  },
): Promise<number | null> => {
  const { rule, subscriptionId, recipientIds } = alert;
  const { now, timeZone, changed, find } = look;
  const given = stateOf(alert);
  const { state, mail, lookAgainMs } = decide(
    given,
    { rule, timeZone, nowMs: now.getTime(), changed, find },
    recipientIds,
  );
  const isKept =
    (alert.lookAt?.getTime() ?? null) === lookAgainMs &&
    (alert.version > 0 ? isDeepStrictEqual(state, given) : isNothing(state) && !isFirstKept(rule));
  if (mail === null && isKept) return lookAgainMs;
  try {
    await db.transaction(async (tx) => {
      if (mail) {
        const told = { scope, subscriptionId, mail, find, rule, now };
        const reached = await write.alarms(tx, told);
        const noted = state.mails[mail.number];
        if (noted) noted.to = [...reached];
      }
      await saveState(tx, scope, alert, { state, lookAtMs: lookAgainMs });
      // Offered once: switched off and on again it mails nothing that opened meanwhile.
      if (rule.sendOpen) await endOffer(tx, scope, subscriptionId);
    });
    return lookAgainMs;
  } catch (error) {
    // Another transaction changed the alert or its state: the next pass starts from that.
    if (error instanceof StateLost) return now.getTime();
    throw error;
  }
};

const endOffer = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  subscriptionId: string,
): Promise<void> => {
  await tx("alert_subscription")
    .where({ customer_id: customerId, facility_id: facilityId, subscription_id: subscriptionId })
    .update({ send_open: false });
};

const lookAtFacility = async (pass: AlertPass, scope: Scope, due: DueFacility): Promise<void> => {
  const { db, signal } = pass;
  const now = pass.now();
  const products = await activeProducts(db, scope, now);
  if (products === null || products.size === 0) {
    const next = new Date(now.getTime() + PAUSED_MS);
    // What opens or happens meanwhile is not caught up.
    await dropStaleMarks(db, scope);
    return putOffAlerts(db, due, { readTo: now, next });
  }
  const { timeZone, within } = await loadPlaces(db, scope);
  const all = await loadSubscriptions(db, scope, within);
  const alerts = all.filter(({ rule }) => rule.kind !== "activity" && rule.kind !== "badgeBattery");
  const ofBadges = all.filter(({ rule }) => rule.kind === "badgeBattery" && products.has("IMS"));
  const kept = alerts.map(stateOf);
  const oldestMs =
    due.readTo?.getTime() ??
    Math.min(now.getTime(), ...alerts.map(({ rule }) => rule.watchedFromMs));
  const asked = {
    changedSince: new Date(oldestMs - OVERLAP_MS),
    withOpen: alerts.some(({ rule }) => rule.sendOpen),
    ids: [
      ...new Set(
        kept.flatMap(({ told, waiting }) => [...Object.keys(told), ...Object.keys(waiting)]),
      ),
    ],
  };
  const views = alerts.length === 0 ? [] : await loadAlarms(db, scope, asked);
  const badges = ofBadges.length === 0 ? [] : await followBadges(db, scope, ofBadges, now);
  const counting = all.filter(({ rule }) => rule.kind === "activity");
  let nextMs = await lookAtActivity(pass, scope, counting, timeZone);
  for (const [group, changed] of [
    [alerts, views],
    [ofBadges, badges],
  ] as const) {
    const byId = new Map(changed.map((view) => [view.alarmId, view]));
    const find = (alarmId: string) => byId.get(alarmId);
    for (const alert of group) {
      signal?.throwIfAborted();
      const againMs = await lookAtOne(pass, scope, alert, { timeZone, now, changed, find });
      nextMs = Math.min(nextMs, againMs ?? Infinity);
    }
  }
  const next = Number.isFinite(nextMs) ? new Date(nextMs) : null;
  return putOffAlerts(db, due, { readTo: now, next });
};

/**
 * Looks at the instant alerts of each facility whose alarms changed, or of which a mail is due. The
 * state of an alert and its mails are written together: killed anywhere, none is lost or doubled.
 * @returns how many facilities there were
 */
export const runAlerts = async (pass: AlertPass): Promise<number> => {
  const { db } = pass;
  for (const facilityId of await dueForStaleMarks(db)) {
    const scope = await scopeOfStoredFacility(db, facilityId);
    if (scope) await db.transaction((tx) => lookAtAlerts(tx, scope));
  }
  const due = await dueForAlerts(db, pass.now());
  for (const one of due) {
    pass.signal?.throwIfAborted();
    const scope = await scopeOfStoredFacility(db, one.facilityId);
    if (scope) await lookAtFacility(pass, scope, one);
    else await putOffAlerts(db, one, { readTo: null, next: null });
  }
  return due.length;
};
