import type { ScheduledRule } from "#contract/messaging/alert-subscriptions.ts";
import type { MailPreview } from "#contract/messaging/mail.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Actor } from "#server/access/actor.ts";
import { grantPerson } from "#server/access/grant.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import { api } from "#contract/index.ts";
import { previewOf } from "#server/mail/mail-preview.ts";
import { alertMail } from "#server/features/messaging/alert-subscriptions/mails/alert.ts";
import { linesFor } from "../lib/list-lines.ts";
import { can } from "../policy.ts";
import { alertFacility } from "../queries/facility.ts";
import { collectLines, kindOfRule } from "./collect.ts";
import { frameOf } from "./mail-frame.ts";
import { scheduledValues } from "./rule-values.ts";
import { requireKnown, requirePlaceLeft } from "./save.ts";
import type { AlertDeps } from "./shared.ts";
import { collectSummary } from "./summary.ts";

/**
 * What a scheduled alert would send now to the caller, by the function that sends it. Nothing is
 * stored; that a user looked at who wears which badge is recorded.
 * @throws AppError `forbidden`, `invalid_input` for classes and places that it may not have,
 *   `nothing_selected` where it would be paused, since none of its places is left
 */
export const previewAlert = async (
  deps: AlertDeps,
  actor: Actor,
  rule: ScheduledRule,
  language: Language,
): Promise<MailPreview> => {
  const { db, clock } = deps;
  const now = clock.now();
  const { facilityId } = rule;
  const needs = { facilityId, ...api.alertSubscriptions.preview.access };
  const { grant } = await grantPerson(deps, actor, needs);
  const { scope } = grant;
  const values = scheduledValues(rule);
  await requirePlaceLeft(db, grant, values, now);
  await requireKnown(db, grant, rule);
  const facility = await alertFacility(db, scope);
  const kind = kindOfRule(values);
  const frame = frameOf(deps, {
    row: {
      ...values,
      name: facility.name,
      facility_id: facilityId,
    },
    facility,
    creatorName: actor.fullName,
    language,
    at: now,
    kind,
    recipient: null,
  });
  const { timeZone } = facility;
  if (kind === "summary") {
    const summary = await collectSummary(deps, scope, { now, timeZone, grant });
    return previewOf(alertMail({ ...frame, what: "summary", summary }), language);
  }
  const listed = await collectLines(db, scope, values, { now, timeZone });
  const { entries = [], watched = 0, silentMinutes = null } = listed ?? {};
  const seesHolders = can.seeBadgeHolders(grant);
  const people = entries.filter(({ holder = null }) => holder !== null).length;
  if (seesHolders && people > 0)
    await writeAudit(db, actor, now, {
      scope,
      action: "view",
      entity: "individualFigures",
      after: { alertType: kind, people },
    });
  const lines = linesFor(entries, null, seesHolders);
  const mail = alertMail({ ...frame, what: "list", kind, lines, watched, silentMinutes });
  return previewOf(mail, language);
};
