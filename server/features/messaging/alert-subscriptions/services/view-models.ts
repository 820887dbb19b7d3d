import {
  ALERT_TYPES,
  ALL_CLASSES,
  INSTANT_KINDS,
  type InstantAlert,
  type InstantKind,
  SCHEDULED_KINDS,
  type ScheduledAlert,
  alarmsOf,
} from "#contract/messaging/alert-subscriptions.ts";
import { ALARM_TYPES } from "#contract/devices/alarms.ts";
import type { Language } from "#contract/core/primitives.ts";
import { FREQUENCIES } from "#contract/core/schedules.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import { deviceTypeName, openAlarms } from "#server/features/reports/reports/service.ts";
import { zoneName } from "#server/scheduling/slot-text.ts";
import { textsIn } from "#server/lib/texts.ts";
import { REPORT_MINUTES, leastSilenceMinutes } from "../lib/silence.ts";
import { presentInstant, presentScheduled } from "../presenter.ts";
import { alertFacility, alertPlaces, deviceTypes } from "../queries/facility.ts";
import { mailDomains } from "../queries/people.ts";
import { weakBadges } from "./badge-lines.ts";
import { type AlertDeps, manageAt, nextOf, requireAlert, storedOf } from "./shared.ts";

type Deps = Pick<AlertDeps, "db" | "clock">;
type FormRequest = { facilityId: string; alertSubscriptionId?: string | null | undefined };

const namesOf = (kinds: Readonly<Record<number, string>>, { products }: ReachableFacility) =>
  Object.entries(kinds)
    .map(([id, name]) => ({ id: Number(id), name }))
    .filter(({ id }) => id !== ALERT_TYPES.badgeBattery || products.has("IMS"));

const offered = async (
  db: Db,
  actor: Actor,
  reached: ReachableFacility,
  kinds: Readonly<Record<number, string>>,
  language: Language,
) => {
  const t = textsIn(language);
  const facility = await alertFacility(db, reached.scope);
  const types = await deviceTypes(db);
  const all = { id: ALL_CLASSES, name: "all", displayName: t("lists:all") };
  return {
    deviceTypeClasses: [
      ...(types.length > 1 ? [all] : []),
      ...types.map(({ id, name }) => ({ id, name, displayName: deviceTypeName(name, language) })),
    ],
    facilityName: facility.name,
    alertTypes: namesOf(kinds, reached),
    frequencies: Object.entries(FREQUENCIES).map(([name, id]) => ({ id, name })),
    places: await alertPlaces(db, reached.scope),
    mailDomains: await mailDomains(db, reached.scope),
    ownAddress: actor.userName,
    timeZoneName: zoneName(facility.timeZone, language),
    leastSilenceMinutes: leastSilenceMinutes(REPORT_MINUTES.others),
    // One that may not be changed is not found.
    canEdit: true,
  };
};

/** How many alarms of each kind are open now, without those that another one explains. */
const countOpen = async (
  { db, clock }: Deps,
  { scope }: ReachableFacility,
): Promise<Record<string, number>> => {
  const now = clock.now();
  const request = { types: ALARM_TYPES, locationIds: null, now };
  const roots = (await openAlarms(db, scope, request)).filter(({ cause }) => cause === null);
  const { weak } = await weakBadges(db, scope, { narrowed: null, least: "Low", now });
  const count = (kind: InstantKind): number => {
    if (kind === "badgeBattery") return weak.length;
    const types = alarmsOf(kind, true);
    return roots.filter(({ alarmType }) => types.includes(alarmType)).length;
  };
  return Object.fromEntries(Object.entries(INSTANT_KINDS).map(([id, kind]) => [id, count(kind)]));
};

const found = async (
  { db, clock }: Deps,
  actor: Actor,
  { facilityId, alertSubscriptionId: id }: FormRequest,
  isInstantAlert: boolean,
) => {
  const now = clock.now();
  const reached = await manageAt(db, actor, facilityId, now);
  const row =
    id === null || id === undefined
      ? null
      : await requireAlert(db, actor, reached, { alertSubscriptionId: id, isInstantAlert });
  return { reached, row, stored: row && (await storedOf(db, reached, row, now)) };
};

type ViewModel<A> = Awaited<ReturnType<typeof offered>> & { alert: A | null };

/**
 * What the form of an instant alert offers, with the alert where it is there already.
 * @throws AppError `forbidden`, `not_found`
 */
export const instantViewModel = async (
  deps: Deps,
  actor: Actor,
  request: FormRequest,
  language: Language,
): Promise<ViewModel<InstantAlert> & { openNow: Record<string, number> }> => {
  const { reached, row, stored } = await found(deps, actor, request, true);
  const offers = await offered(deps.db, actor, reached, INSTANT_KINDS, language);
  return {
    ...offers,
    alert: row && stored && presentInstant(row, stored),
    openNow: await countOpen(deps, reached),
  };
};

/** The same of a scheduled alert. */
export const scheduledViewModel = async (
  deps: Deps,
  actor: Actor,
  request: FormRequest,
  language: Language,
): Promise<ViewModel<ScheduledAlert>> => {
  const { db } = deps;
  const { reached, row, stored } = await found(deps, actor, request, false);
  const { timeZone } = await alertFacility(db, reached.scope);
  const next = row && (await nextOf(db, [row], timeZone, language));
  return {
    ...(await offered(db, actor, reached, SCHEDULED_KINDS, language)),
    alert: row && stored && presentScheduled(row, stored, next?.get(row.subscription_id) ?? null),
  };
};
