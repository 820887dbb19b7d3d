import { api } from "#contract/index.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { NextSlot } from "#contract/core/schedules.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { StoredSchedule } from "#server/scheduling/schedule-slots.ts";
import { presentNextSlot } from "#server/scheduling/slot-text.ts";
import { addressStates } from "#server/mail/addresses.ts";
import {
  creatorsOf,
  listRecipients,
  subscribedOf,
} from "#server/features/messaging/subscriptions/service.ts";
import { dueSlots } from "#server/scheduling/due-rows.ts";
import { can } from "../policy.ts";
import { type Stored, presentRecipient } from "../presenter.ts";
import { placesAmong } from "../queries/facility.ts";
import { type AlertRow, findAlert } from "../queries/subscriptions.ts";
import { standingOf } from "./standing.ts";

export type AlertDeps = {
  db: Db;
  clock: Clock;
  /** Makes the links by which recipients unsubscribe. */
  unsubscribeKey: string;
  publicUrl: string;
  supportEmail: string;
};

export const entity = "alert_subscription";
const { access } = api.alertSubscriptions.created;

/**
 * The facility whose alerts a user manages.
 * @throws AppError `forbidden`
 */
export const manageAt = (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<ReachableFacility> => requireFacility(db, actor, facilityId, access, now);

/**
 * An alert that the user may change.
 * @throws AppError `not_found` for another kind's, or another user's without the privilege
 */
export const requireAlert = async (
  db: Db,
  actor: Actor,
  reached: ReachableFacility,
  request: { alertSubscriptionId: string; isInstantAlert: boolean; isHeld?: boolean },
): Promise<AlertRow> => {
  const { alertSubscriptionId: id, isInstantAlert, isHeld = false } = request;
  const row = await findAlert(db, reached.scope, id, isHeld);
  if (row === undefined || row.is_instant !== isInstantAlert || !can.edit(reached, actor, row))
    throw new AppError("not_found");
  return row;
};

/** What an alert's form shows beside the row itself. */
export const storedOf = async (
  db: Db,
  reached: ReachableFacility,
  row: AlertRow,
  now: Date,
): Promise<Stored> => {
  const { scope } = reached;
  const recipients = subscribedOf(await listRecipients(db, "alert", scope, [row.subscription_id]));
  const states = await addressStates(
    db,
    recipients.map(({ address }) => address),
  );
  const creators = await creatorsOf(db, [row]);
  const standing = await standingOf(db, reached, [row], { recipients, creators, now });
  // What was deleted leaves the selection; where all was, none is left, which never means all.
  const there = new Set(await placesAmong(db, scope, row.location_ids));
  const left = row.location_ids.filter((id) => there.has(id));
  return {
    recipients: recipients.map((one) =>
      presentRecipient(one, states.get(one.address.toLowerCase()) ?? "ok"),
    ),
    locationIds: left.length === 0 ? row.location_ids : left,
    creator: creators.get(row.created_by)?.fullName ?? "",
    pausedReason: standing.get(row.subscription_id) ?? null,
  };
};

/** When each of some alerts is sent next; those that are off or instant are missing. */
export const nextOf = async (
  db: Db,
  rows: readonly Pick<AlertRow, "subscription_id">[],
  timeZone: string,
  language: Language,
): Promise<Map<string, NextSlot>> => {
  const slots = await dueSlots(
    db,
    rows.map((row) => row.subscription_id),
  );
  return new Map([...slots].map(([id, slot]) => [id, presentNextSlot(slot, timeZone, language)]));
};

/** The schedule of a scheduled alert; null of an instant one. */
export const scheduleOf = (
  row: Pick<AlertRow, "frequency_id" | "hour" | "days_of_week" | "day_of_month">,
): StoredSchedule | null =>
  row.frequency_id === null || row.hour === null
    ? null
    : {
        frequencyId: row.frequency_id,
        hour: row.hour,
        daysOfWeek: row.days_of_week,
        dayOfMonth: row.day_of_month,
      };
