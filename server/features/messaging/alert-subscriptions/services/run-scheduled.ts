import type { PauseReason } from "#contract/messaging/mail.ts";
import { FREQUENCIES } from "#contract/core/schedules.ts";
import { type AuditAuthor, writeAudit } from "#server/access/audit-log.ts";
import { licensedProducts } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { missedSlots } from "#server/scheduling/schedule-slots.ts";
import { type OutgoingMail, queueMail, unsubscribeHeaders } from "#server/mail/outbox.ts";
import {
  type AlertFrame,
  type AlertMailContent,
  alertMail,
} from "#server/features/messaging/alert-subscriptions/mails/alert.ts";
import type { DueRun, RunnerDeps } from "#server/scheduling/run-due.ts";
import { findMailedFacility, noteRuns } from "#server/features/messaging/subscriptions/service.ts";
import { linesFor } from "../lib/list-lines.ts";
import { kindOf } from "../presenter.ts";
import { type AlertFacility, alertFacility } from "../queries/facility.ts";
import { type AlertRun, linesBefore, noteStanding } from "../queries/runs.ts";
import { type AlertRow, findAlert } from "../queries/subscriptions.ts";
import { type Audience, type Reader, audienceOf, noReaderOf } from "./audience.ts";
import { type Listed, collectLines, kindOfRule } from "./collect.ts";
import { type FrameDeps, frameOf } from "./mail-frame.ts";
import { scheduleOf } from "./shared.ts";
import { isLicensed } from "./standing.ts";
import { notifyStopped } from "./notify-stopped.ts";
import { collectSummary } from "./summary.ts";

export type ScheduledDeps = RunnerDeps & FrameDeps;

/** So many silent days in a row are followed by a mail that says that there is nothing. */
const SILENT_DAYS = 6;

/** Why an alert cannot run at all now; null where it can. */
export const pauseReasonOf = async (
  db: Db,
  scope: Scope,
  row: AlertRow,
  now: Date,
): Promise<PauseReason | null> => {
  const facility = await findMailedFacility(db, scope);
  if (facility === undefined || facility.isArchived) return "facility_archived";
  if (!facility.isCustomerActive) return "customer_inactive";
  const licensed = await licensedProducts(db, scope, now);
  return isLicensed(kindOf(row), licensed) ? null : "license_ended";
};

/** Whether a run sends mails; a daily alert with nothing to list is silent for six days. */
const isSent = (
  row: Pick<AlertRow, "alert_type_id" | "frequency_id" | "send_when_nothing" | "silent_days">,
  { entries, isUncertain }: Pick<Listed, "isUncertain"> & { entries: readonly unknown[] },
): boolean => {
  if (kindOfRule(row) === "summary" || entries.length > 0) return true;
  // Soon after our own return it is uncertain that there is nothing.
  if (isUncertain) return false;
  if (row.frequency_id !== FREQUENCIES.daily || row.send_when_nothing) return true;
  return row.silent_days >= SILENT_DAYS;
};

type Given = {
  row: AlertRow;
  facility: AlertFacility;
  listed: Listed;
  before: ReadonlySet<string> | null;
  audience: Audience;
  now: Date;
};

const contentFor = async (
  deps: ScheduledDeps,
  scope: Scope,
  { row, facility, listed, before, audience, now }: Given,
  { recipient, language, grant, seesHolders }: Reader,
): Promise<AlertMailContent> => {
  const kind = kindOfRule(row);
  const creatorName = audience.creator?.fullName ?? "";
  const about = { row, facility, creatorName, language, at: now, kind, recipient };
  const frame: AlertFrame = frameOf(deps, about);
  if (kind !== "summary")
    return {
      ...frame,
      what: "list",
      kind,
      lines: linesFor(listed.entries, before, seesHolders),
      watched: listed.watched,
      silentMinutes: listed.silentMinutes,
    };
  const { timeZone } = facility;
  const summary = await collectSummary(deps, scope, { now, timeZone, grant });
  return { ...frame, what: "summary", summary };
};

/** A mail of an alert to one recipient, as the outbox takes it. */
export const outgoing = (
  scope: Scope,
  { recipient }: Reader,
  content: AlertMailContent,
): OutgoingMail => {
  const { inline, subject, html, text } = alertMail(content);
  return {
    subject,
    html,
    text,
    recipient: recipient.address,
    customerId: scope.customerId,
    attachments: inline,
    lane: "alert",
    about: {
      kind: "alert",
      facilityId: scope.facilityId,
      subscriptionId: recipient.subscription_id,
      recipientId: recipient.recipient_id,
    },
    ...(content.unsubscribeUrl !== null && { headers: unsubscribeHeaders(content.unsubscribeUrl) }),
  };
};

/** Who looks at what a mail to them says of single people. */
export const authorOf = ({ recipient, grant }: Reader): AuditAuthor => ({
  userId: grant?.subject.kind === "recipient" ? grant.subject.account.userId : null,
  userName: recipient.address,
  ipAddress: null,
});

/** That a mail named who wears how many badges, for the log. */
export const lookAt = (
  scope: Scope,
  { subscription_id: subscriptionId }: Pick<AlertRow, "subscription_id">,
  people: number,
) =>
  ({
    scope,
    action: "view",
    entity: "individualFigures",
    after: { subscriptionId, people },
  }) as const;

type Ended = {
  run: AlertRun;
  mails: readonly OutgoingMail[];
  /** Whose mails name who wears which badge, for the log. */
  looks?: { readers: readonly Reader[]; people: number };
  pausedReason: PauseReason | null;
  silentDays: number;
};

/** Looks at everything and makes the mails; writes nothing. */
const prepare = async (
  deps: ScheduledDeps,
  scope: Scope,
  row: AlertRow,
  facility: AlertFacility,
  slot: string,
  now: Date,
): Promise<Ended> => {
  const { db } = deps;
  const { silent_days: silentDays } = row;
  const paused = (pausedReason: PauseReason, missed: Audience["missed"] = []): Ended => ({
    run: { slot, outcome: pausedReason, missed, lines: null },
    mails: [],
    pausedReason,
    silentDays,
  });
  const reason = await pauseReasonOf(db, scope, row, now);
  if (reason !== null) return paused(reason);
  const { timeZone } = facility;
  const listed = await collectLines(db, scope, row, { now, timeZone });
  if (listed === null) return paused("nothing_selected");
  const audience = await audienceOf(deps, scope, row);
  const { readers, missed } = audience;
  const noReader = noReaderOf(audience);
  if (noReader !== null) return paused(noReader, missed);
  const lines = listed.entries.map(({ key }) => key);
  if (!isSent(row, listed))
    return {
      run: { slot, outcome: "nothing", missed, lines },
      mails: [],
      pausedReason: null,
      silentDays: listed.isUncertain ? silentDays : silentDays + 1,
    };
  const before = await linesBefore(db, scope, row.subscription_id);
  const given = { row, facility, listed, before, audience, now };
  const mails: OutgoingMail[] = [];
  for (const reader of readers)
    mails.push(outgoing(scope, reader, await contentFor(deps, scope, given, reader)));
  const people = listed.entries.filter(({ holder = null }) => holder !== null).length;
  return {
    run: { slot, outcome: "sent", missed, lines },
    mails,
    looks: { readers: readers.filter(({ seesHolders }) => people > 0 && seesHolders), people },
    pausedReason: null,
    silentDays: 0,
  };
};

/**
 * Runs a scheduled alert whose slot has come: lists what is open now, and mails it to each recipient
 * in their language and with their rights. After an outage the newest missed slot runs, and the
 * others are noted as skipped. Mails are made first; rows and run are one short transaction.
 */
export const runScheduledAlert = async (
  deps: ScheduledDeps,
  { scope, subscriptionId, due, finish }: DueRun,
): Promise<undefined> => {
  const { db, clock, publicUrl } = deps;
  const now = clock.now();
  const row = await findAlert(db, scope, subscriptionId);
  const schedule = row && scheduleOf(row);
  if (!row || !schedule || !row.is_active) {
    await db.transaction((tx) => finish(tx, now));
    return undefined;
  }
  const facility = await alertFacility(db, scope);
  const slots = missedSlots(schedule, facility.timeZone, due, now);
  const { slot, at: tellsOf } = slots.at(-1) ?? due;
  const skipped: AlertRun[] = slots
    .slice(0, -1)
    .map((one) => ({ slot: one.slot, outcome: "skipped", lines: null }));
  const { run, mails, looks, pausedReason, silentDays } = await prepare(
    deps,
    scope,
    row,
    facility,
    slot,
    now,
  );
  const { host } = new URL(publicUrl);
  await db.transaction(async (tx) => {
    const key = { kind: "alert", scope, subscriptionId } as const;
    const served = await noteRuns(tx, key, [...skipped, run], now);
    if (served.has(slot)) {
      for (const mail of mails) await queueMail(tx, { ...mail, tellsOf }, host, now);
      for (const reader of looks?.readers ?? [])
        await writeAudit(tx, authorOf(reader), now, lookAt(scope, row, looks?.people ?? 0));
      await noteStanding(tx, scope, subscriptionId, {
        paused_reason: pausedReason,
        silent_days: silentDays,
      });
      if (pausedReason !== null && pausedReason !== row.paused_reason)
        await notifyStopped(tx, { publicUrl, now }, scope, row, pausedReason);
    }
    await finish(tx, now);
  });
  return undefined;
};
