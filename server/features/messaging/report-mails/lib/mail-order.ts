import type { ReportTypeId, SEND_WHEN } from "#contract/messaging/report-subscriptions.ts";
import type { CompareWith } from "#contract/reports/filters/comparison.ts";
import type { Timeframe } from "#contract/reports/filters/timeframes.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { BuiltMail } from "#server/mail/built-mail.ts";
import type { Attachment } from "#server/mail/outbox.ts";
import type { StoredSchedule } from "#server/scheduling/schedule-slots.ts";

/** What a subscription sends; an empty list of ids means all. */
export type ReportMailDefinition = {
  name: string;
  reportTypeId: ReportTypeId;
  /** Null: its range decides. */
  compareWith: CompareWith | null;
  locationIds: readonly string[];
  employeeIds: readonly string[];
  jobRoleIds: readonly string[];
  shiftIds: readonly string[];
  withPdf: boolean;
  withCsv: boolean;
  sendWhen: (typeof SEND_WHEN)[number];
  /** Shown under the title; empty for none. */
  note: string;
};

/** Facility wall time, half-open, `YYYY-MM-DDTHH:MM` on the half hour. */
export type MailedRange = {
  start: string;
  end: string;
  /** It is a week, month or year so far, as of this moment. */
  soFar?: { timeframe: Timeframe; at: Date };
};

/** One mail of a subscription to one recipient. */
export type ReportMailOrder = {
  definition: ReportMailDefinition;
  range: MailedRange;
  /** In which the recipient reads. */
  language: Language;
  /** Who added the recipient; null where that account is gone. */
  creatorName: string | null;
  schedule: StoredSchedule;
  /** Of a mail that left over 15 minutes after its slot; `wasAway` where `server_span` shows it. */
  late: { dueAt: Date; wasAway: boolean } | null;
  /** Gateways that a catch-up has waited for in vain. */
  missingGateways: readonly string[];
  /** Null in a preview and in a mail to oneself. */
  unsubscribeUrl: string | null;
};

/** What decides whether a mail leaves that is sent only when there is something to say. */
export type Finding = {
  hasData: boolean;
  belowGoal: boolean;
  /** More than slightly, as far as its interval carries that. */
  hasChanged: boolean;
};

export type ReportMail = BuiltMail & {
  files: readonly Attachment[];
  finding: Finding;
};
