import type { AddressState, PauseReason, RecipientReason } from "#contract/messaging/mail.ts";
import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import {
  type RecipientChoice,
  type ReportSubscription,
  ReportTypeId,
  type SubscriptionFilter,
  type SubscriptionRecipient,
} from "#contract/messaging/report-subscriptions.ts";
import { CompareWith } from "#contract/reports/filters/comparison.ts";
import { FREQUENCIES, type NextSlot } from "#contract/core/schedules.ts";
import { type Chosen, type Content, emptiedOf } from "./lib/content.ts";
import type { Person } from "./queries/people.ts";
import type { Run } from "./queries/runs.ts";
import type { SubscriptionColumns, SubscriptionRow } from "./queries/subscriptions.ts";

const comparisonOfRow = ({ compare_with: stored }: SubscriptionRow): CompareWith | null =>
  CompareWith.safeParse(stored).data ?? null;

/** What a row's content is. */
export const contentOfRow = (row: SubscriptionRow): Content => ({
  reportTypeId: ReportTypeId.parse(row.report_type_id),
  schedule: {
    frequencyId: row.frequency_id,
    hour: row.hour,
    daysOfWeek: row.day_of_week === null ? [] : [row.day_of_week],
    dayOfMonth: 1,
  },
  timeframeId: row.timeframe_id,
  compareWith: comparisonOfRow(row),
  chosen: {
    locations: row.all_locations ? null : row.location_ids,
    jobRoles: row.all_job_roles ? null : row.job_role_ids,
    employees: row.all_employees ? null : row.employee_ids,
    shifts: row.all_shifts ? null : row.shift_ids,
  },
  withPdf: row.with_pdf,
  withCsv: row.with_csv,
  sendWhen: row.send_when === "belowOrChanged" ? "belowOrChanged" : "always",
  note: row.note,
});

/** The columns of a content. */
export const columnsOf = (name: string, content: Content): SubscriptionColumns => {
  const { chosen, schedule } = content;
  return {
    name,
    report_type_id: content.reportTypeId,
    frequency_id: schedule.frequencyId,
    timeframe_id: content.timeframeId,
    compare_with: content.compareWith,
    day_of_week: schedule.daysOfWeek[0] ?? null,
    hour: schedule.hour,
    all_locations: chosen.locations === null,
    location_ids: [...(chosen.locations ?? [])],
    all_shifts: chosen.shifts === null,
    shift_ids: [...(chosen.shifts ?? [])],
    all_job_roles: chosen.jobRoles === null,
    job_role_ids: [...(chosen.jobRoles ?? [])],
    all_employees: chosen.employees === null,
    employee_ids: [...(chosen.employees ?? [])],
    with_pdf: content.withPdf,
    with_csv: content.withCsv,
    send_when: content.sendWhen,
    note: content.note,
  };
};

/** A person without a name yet is known by the address. */
export const nameOf = (person: { firstName: string; lastName: string; email: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || person.email;

const presentPerson = (person: Person, addressState: AddressState) => ({
  userId: person.userId,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  language: person.language ?? DEFAULT_LANGUAGE,
  addressState,
});

/** A recipient as the form shows them. */
export const presentRecipient = (
  person: Person,
  addressState: AddressState,
  reason: RecipientReason | null,
): SubscriptionRecipient => ({ ...presentPerson(person, addressState), reason });

/** A person who may be chosen. */
export const presentChoice = (
  person: Person,
  addressState: AddressState,
  rights: Omit<RecipientChoice, keyof SubscriptionRecipient>,
): RecipientChoice => ({ ...presentPerson(person, addressState), ...rights });

/** What stands beside a row in its answer. */
type Beside = {
  creator: Pick<Person, "firstName" | "lastName" | "isActive"> | undefined;
  recipients: SubscriptionRecipient[];
  living: Chosen;
  locationNames: ReadonlyMap<string, string>;
  pausedReason: PauseReason | null;
  next: NextSlot | null;
  lastRun: (Run & { at: Date }) | undefined;
  canEdit: boolean;
};

const NAMES_MAX = 10;

/** A report subscription as the API shows it. */
export const presentSubscription = (row: SubscriptionRow, beside: Beside): ReportSubscription => {
  const { creator, living, lastRun } = beside;
  const { reportTypeId, schedule, chosen } = contentOfRow(row);
  const emptied = emptiedOf(living);
  // An empty list would mean all: what has gone is named, for a client that sends it back.
  const shown = (filter: SubscriptionFilter): string[] => [
    ...((emptied.includes(filter) ? chosen : living)[filter] ?? []),
  ];
  return {
    id: row.subscription_id,
    version: row.version,
    name: row.name,
    userId: row.created_by,
    userFirstName: creator?.firstName ?? "",
    userLastName: creator?.lastName ?? "",
    isCreatorActive: creator?.isActive ?? false,
    recipients: beside.recipients,
    facilityId: row.facility_id,
    selectedReportTypeId: reportTypeId,
    selectedLocationIds: shown("locations"),
    selectedEmployeeIds: shown("employees"),
    selectedJobRoleIds: shown("jobRoles"),
    selectedShiftIds: shown("shifts"),
    emptied,
    locationNames: (living.locations ?? [])
      .slice(0, NAMES_MAX)
      .map((id) => beside.locationNames.get(id) ?? ""),
    frequencyId: schedule.frequencyId,
    timeframeId: row.timeframe_id,
    compareWith: comparisonOfRow(row),
    dayOfWeek: row.day_of_week,
    dayOfMonth: schedule.frequencyId === FREQUENCIES.monthly ? 1 : null,
    timeOfDayLocal: schedule.hour,
    withPdf: row.with_pdf,
    withCsv: row.with_csv,
    sendWhen: row.send_when === "belowOrChanged" ? "belowOrChanged" : "always",
    note: row.note,
    pausedReason: beside.pausedReason,
    next: beside.pausedReason === null ? beside.next : null,
    lastRun:
      lastRun === undefined
        ? null
        : {
            slot: lastRun.slot,
            at: lastRun.at.toISOString(),
            outcome: lastRun.outcome,
            missed: lastRun.missed,
          },
    canEdit: beside.canEdit,
  };
};
