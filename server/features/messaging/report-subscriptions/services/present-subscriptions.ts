import type { Language } from "#contract/core/primitives.ts";
import {
  REPORT_TYPE_RULES,
  type ReportSubscription,
} from "#contract/messaging/report-subscriptions.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import { presentNextSlot } from "#server/scheduling/slot-text.ts";
import { addressStates } from "#server/mail/addresses.ts";
import { dueSlots } from "#server/scheduling/due-rows.ts";
import {
  creatorsOf,
  findMailedFacility,
  listRecipients,
  subscribedOf,
} from "#server/features/messaging/subscriptions/service.ts";
import { emptiedOf, liveFrom, livingOf } from "../lib/content.ts";
import { pauseReason } from "../lib/pause.ts";
import { slotRangeStart } from "../lib/slot-range.ts";
import { can } from "../policy.ts";
import { contentOfRow, presentRecipient, presentSubscription } from "../presenter.ts";
import { listPeople } from "../queries/people.ts";
import { lastRuns } from "../queries/runs.ts";
import { type SubscriptionRow, liveRows } from "../queries/subscriptions.ts";
import { reasonOf } from "./recipients.ts";

/** Who reads an answer, and in which language. */
export type Reader = { actor: Actor; language: Language };

/** Subscriptions of one facility as the API shows them: their lists and recipients as they are now. */
export const presentSubscriptions = async (
  db: Db,
  { actor, language }: Reader,
  reachable: ReachableFacility,
  rows: readonly SubscriptionRow[],
): Promise<ReportSubscription[]> => {
  const { scope, products } = reachable;
  const facility = await findMailedFacility(db, scope);
  if (facility === undefined || rows.length === 0) return [];
  const ids = rows.map((row) => row.subscription_id);
  const recipients = subscribedOf(await listRecipients(db, "report", scope, ids));
  const userIds = [...new Set(recipients.map((row) => row.user_id))];
  const found = await listPeople(db, scope, userIds);
  const people = new Map(found.map((person) => [person.userId, person]));
  const states = await addressStates(
    db,
    found.map(({ email }) => email),
  );
  const live = await liveRows(db, scope);
  const due = await dueSlots(db, ids);
  const runs = await lastRuns(db, scope, ids);
  const creators = await creatorsOf(db, rows);
  const bySubscription = Map.groupBy(recipients, (row) => row.subscription_id);
  return rows.map((row) => {
    const { reportTypeId, chosen, schedule, timeframeId } = contentOfRow(row);
    const slot = due.get(row.subscription_id);
    const rangeOf = { frequencyId: schedule.frequencyId, timeframeId };
    // As its next mail has them.
    const there =
      slot === undefined
        ? live
        : liveFrom(live, slotRangeStart(rangeOf, slot.slot, facility.timeZone));
    const living = livingOf(chosen, there);
    const listed = (bySubscription.get(row.subscription_id) ?? []).flatMap((recipient) => {
      const person = people.get(recipient.user_id);
      if (person === undefined) return [];
      const state = states.get(person.email.toLowerCase()) ?? "ok";
      const why = reasonOf(person, reportTypeId, { scope, products });
      return presentRecipient(person, state, why ?? (state === "ok" ? null : "address_refused"));
    });
    const entitled = listed.filter(
      ({ reason }) => reason === null || reason === "address_refused",
    ).length;
    return presentSubscription(row, {
      creator: creators.get(row.created_by),
      recipients: listed,
      living,
      locationNames: live.locations,
      pausedReason: pauseReason({
        isCustomerActive: facility.isCustomerActive,
        isArchived: facility.isArchived,
        isLicensed: REPORT_TYPE_RULES[reportTypeId].products.some((one) => products.has(one)),
        hasEmptied: emptiedOf(living).length > 0,
        recipients: listed.length,
        entitled,
      }),
      next: slot ? presentNextSlot(slot, facility.timeZone, language) : null,
      lastRun: runs.get(row.subscription_id),
      canEdit: can.edit(reachable, actor, row),
    });
  });
};
