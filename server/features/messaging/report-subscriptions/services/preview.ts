import { Readable } from "node:stream";
import { api } from "#contract/index.ts";
import { MAIL_LIMITS, type MailPreview } from "#contract/messaging/mail.ts";
import {
  REPORT_TYPE_RULES,
  type SubscriptionDraft,
} from "#contract/messaging/report-subscriptions.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { type Grant, grantPerson, grantRecipient, grantShared } from "#server/access/grant.ts";
import {
  type ReportMail,
  type ReportMailDeps,
  buildReportMail,
} from "#server/features/messaging/report-mails/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { textsIn } from "#server/lib/texts.ts";
import { previewOf } from "#server/mail/mail-preview.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { facilityZone } from "#server/scheduling/schedules.ts";
import { contentOf, emptiedOf, liveFrom, livingOf } from "../lib/content.ts";
import { latestSlot, slotRange, slotRangeStart } from "../lib/slot-range.ts";
import { can } from "../policy.ts";
import { countSentNow } from "../queries/runs.ts";
import { liveRows, lockCounts } from "../queries/subscriptions.ts";
import { mailDefinition } from "./mail-definition.ts";

const calls = api.reportSubscriptions;
const HOUR_SECONDS = 3_600;

type PreviewRequest = { draft: SubscriptionDraft; asUserId?: string | undefined };

const refuse = (field: string): AppError =>
  new AppError("invalid_input", { fieldErrors: { [field]: "not_in_list" } });

/** What the viewer may see of it, or what they and a recipient both may. */
const grantOf = async (
  deps: ReportMailDeps,
  actor: Actor,
  { draft, asUserId }: PreviewRequest,
): Promise<Grant> => {
  const { facilityId } = draft;
  const { grant: own } = await grantPerson(deps, actor, { facilityId, ...calls.preview.access });
  if (asUserId === undefined || asUserId === actor.userId) return own;
  const account = { customerId: own.scope.customerId, userId: asUserId };
  const subscriptionId = draft.id ?? "";
  const other = await grantRecipient(deps, { account, subscriptionId }, facilityId);
  if (other === null) throw refuse("asUserId");
  return grantShared(own, other);
};

/** Builds today's mail of a draft: that of the slot that it would have had last. */
const buildDraft = async (
  deps: ReportMailDeps,
  actor: Actor,
  grant: Grant,
  { draft, files }: { draft: SubscriptionDraft; files?: { withPdf: boolean; withCsv: boolean } },
  signal: AbortSignal,
): Promise<ReportMail> => {
  const { scope, language } = grant;
  const content = contentOf(draft);
  if (!can.receive(grant, content.reportTypeId)) throw refuse("draft.selectedReportTypeId");
  const timeZone = await facilityZone(deps.db, scope);
  if (timeZone === undefined) throw new AppError("forbidden");
  const { schedule, timeframeId } = content;
  const slot = latestSlot(schedule, timeZone, deps.clock.now());
  const rangeOf = { frequencyId: schedule.frequencyId, timeframeId };
  const live = await liveRows(deps.db, scope);
  const living = livingOf(content.chosen, liveFrom(live, slotRangeStart(rangeOf, slot, timeZone)));
  // As its run would be paused; an empty list means all.
  if (emptiedOf(living).length > 0) throw new AppError("nothing_selected");
  // A draft is looked at before it has a name: it is called like its report then.
  const { name: typeName } = REPORT_TYPE_RULES[content.reportTypeId];
  const name = draft.name || textsIn(language)(`report-subscriptions:type.${typeName}.name`);
  return buildReportMail(
    deps,
    grant,
    {
      definition: mailDefinition(name, { ...content, ...files }, living),
      range: slotRange(rangeOf, slot, timeZone),
      language,
      creatorName: actor.fullName,
      schedule,
      late: null,
      missingGateways: [],
      unsubscribeUrl: null,
    },
    signal,
  );
};

/**
 * Today's mail of a draft, as one of its recipients would get it, with what they and the viewer both
 * may see.
 * @throws AppError `forbidden`, `history_loading`, `nothing_selected`, `invalid_input`
 */
export const previewMail = async (
  deps: ReportMailDeps,
  actor: Actor,
  request: PreviewRequest,
  signal: AbortSignal,
): Promise<MailPreview> => {
  const grant = await grantOf(deps, actor, request);
  const mail = await buildDraft(deps, actor, grant, request, signal);
  return previewOf(mail, grant.language, mail.files);
};

/**
 * The PDF that today's mail of a draft would bring, whether it brings one or not.
 * @throws AppError `forbidden`, `history_loading`, `nothing_selected`, `pdf_failed`, `invalid_input`
 */
export const previewPdf = async (
  deps: ReportMailDeps,
  actor: Actor,
  request: PreviewRequest,
  signal: AbortSignal,
): Promise<{ stream: Readable; contentType: "application/pdf"; fileName: string }> => {
  const grant = await grantOf(deps, actor, request);
  const files = { withPdf: true, withCsv: false };
  const mail = await buildDraft(deps, actor, grant, { draft: request.draft, files }, signal);
  const pdf = mail.files.find(({ type }) => type === "application/pdf");
  if (pdf === undefined) throw new AppError("pdf_failed");
  return {
    stream: Readable.from([pdf.content]),
    contentType: "application/pdf",
    fileName: pdf.name,
  };
};

type SendDeps = ReportMailDeps & {
  /** Writes in a transaction that records what was done. */
  write<T>(work: (act: Act<Actor>) => Promise<T>): Promise<T>;
};

/**
 * Sends today's mail of a draft to the sender alone. It is no slot: nothing of the schedule changes.
 * @throws AppError `forbidden`, `history_loading`, `nothing_selected`, `invalid_input`; `rate_limited`
 *   beyond ten an hour
 */
export const sendNow = async (
  deps: SendDeps,
  actor: Actor,
  draft: SubscriptionDraft,
  signal: AbortSignal,
): Promise<{ email: string }> => {
  const { facilityId } = draft;
  const needs = { facilityId, ...calls.sendNow.access };
  const { grant } = await grantPerson(deps, actor, needs);
  const { scope } = grant;
  const since = new Date(deps.clock.now().getTime() - HOUR_SECONDS * 1000);
  const requireTurn = async (db: typeof deps.db): Promise<void> => {
    if ((await countSentNow(db, scope, actor.userId, since)) >= MAIL_LIMITS.sendNowPerHour)
      throw new AppError("rate_limited", { retryAfter: HOUR_SECONDS });
  };
  await requireTurn(deps.db);
  const mail = await buildDraft(deps, actor, grant, { draft }, signal);
  await deps.write(async (act) => {
    // Of many at the same moment each sees those before it.
    await lockCounts(act.tx, scope);
    await requireTurn(act.tx);
    await queueMail(
      act.tx,
      {
        ...mail,
        recipient: actor.userName,
        customerId: scope.customerId,
        lane: "report",
        attachments: [...mail.inline, ...mail.files],
      },
      new URL(deps.publicUrl).host,
      act.now,
    );
    await act.record({
      scope,
      action: "sendNow",
      entity: "report_subscription",
      ...(typeof draft.id === "string" && { id: draft.id }),
      after: { name: draft.name },
    });
  });
  return { email: actor.userName };
};
