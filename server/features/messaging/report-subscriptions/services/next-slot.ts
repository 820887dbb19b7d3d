import { api } from "#contract/index.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { SubscriptionDraft } from "#contract/messaging/report-subscriptions.ts";
import type { NextSlot } from "#contract/core/schedules.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { type ReportDeps, describeRange } from "#server/features/reports/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { nextSlot } from "#server/scheduling/schedule-slots.ts";
import { presentNextSlot } from "#server/scheduling/slot-text.ts";
import { nextUnserved } from "#server/scheduling/due-rows.ts";
import { facilityZone } from "#server/scheduling/schedules.ts";
import { contentOf } from "../lib/content.ts";
import { slotRange } from "../lib/slot-range.ts";

/**
 * When a draft would be sent next, and the days that it would cover.
 * @throws AppError `forbidden`
 */
export const nextSlotOfDraft = async (
  { db, clock }: ReportDeps,
  actor: Actor,
  draft: SubscriptionDraft,
  language: Language,
): Promise<{ next: NextSlot; rangeText: string }> => {
  const { access } = api.reportSubscriptions.next;
  const now = clock.now();
  const { scope } = await requireFacility(db, actor, draft.facilityId, access, now);
  const timeZone = await facilityZone(db, scope);
  if (timeZone === undefined) throw new AppError("forbidden");
  const { schedule, timeframeId } = contentOf(draft);
  // A slot that was served today is not sent again, whatever the form changes.
  const unserved =
    typeof draft.id !== "string"
      ? undefined
      : await nextUnserved(db, scope, new Map([[draft.id, schedule]]), timeZone, now);
  const next = unserved?.get(draft.id ?? "") ?? nextSlot(schedule, timeZone, now);
  const { frequencyId } = schedule;
  const range = slotRange({ frequencyId, timeframeId }, next.slot, timeZone);
  return {
    next: presentNextSlot(next, timeZone, language),
    rangeText: describeRange(range, next.at, timeZone, language),
  };
};
