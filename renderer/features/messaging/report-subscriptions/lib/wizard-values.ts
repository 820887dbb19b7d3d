import { z } from "zod";
import { LIMITS } from "#contract/core/limits.ts";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import { Name, Title } from "#contract/core/primitives.ts";
import {
  REPORT_TYPE_RULES,
  type ReportSubscription,
  type ReportTypeId,
  SEND_WHEN,
  SUBSCRIPTION_TIMEFRAMES,
  type SubscriptionDraft,
  type SubscriptionFilter,
  SubscriptionForm,
  comparedTimeframe,
  soFarOf,
} from "#contract/messaging/report-subscriptions.ts";
import { CompareWith, fitsTimeframe } from "#contract/reports/filters/comparison.ts";
import { DAYS_OF_WEEK, FREQUENCIES } from "#contract/core/schedules.ts";
import { TIMEFRAME_IDS } from "#contract/reports/filters/timeframes.ts";
import type { MergePlan } from "#renderer/forms/merge/merge-types.ts";
import { type Chosen, NONE, chosenFrom, chosenOf, idsOf } from "./chosen.ts";

/** The field that holds each filter's choice. */
export const FIELD_OF = {
  locations: "selectedLocationIds",
  employees: "selectedEmployeeIds",
  jobRoles: "selectedJobRoleIds",
  shifts: "selectedShiftIds",
} as const satisfies Record<SubscriptionFilter, string>;

/** No shift chosen is the whole day; of all others at least one is needed. */
const OPTIONAL: readonly SubscriptionFilter[] = ["shifts"];

const Choice = z.string();
const fields = {
  version: z.number().optional(),
  /** 0 while none is chosen. */
  selectedReportTypeId: z.number(),
  selectedLocationIds: Choice,
  selectedEmployeeIds: Choice,
  selectedJobRoleIds: Choice,
  selectedShiftIds: Choice,
  name: Name(LIMITS.subscriptionNameMaxLength),
  /** Ids of users, held as a {@link Chosen}. */
  recipients: Choice,
  /** 0 while none is chosen. */
  frequencyId: z.number(),
  dayOfWeek: z.number().nullable(),
  timeframeId: z.number(),
  /** Null: the range decides. */
  compareWith: CompareWith.nullable(),
  timeOfDayLocal: z.number().nullable(),
  withPdf: z.boolean(),
  withCsv: z.boolean(),
  sendWhen: z.enum(SEND_WHEN),
  note: Title(MAIL_LIMITS.noteMaxLength),
};
const Values = z.object(fields);
/** What the wizard holds. */
export type WizardValues = z.infer<typeof Values>;
type WizardField = keyof WizardValues;

/** Recipients are joined one by one with another user's changes. */
export const WIZARD_PLAN: MergePlan = { recipients: { read: idsOf, write: chosenOf } };

/** What belongs to each step, in the order in which it stands there. */
export const STEP_FIELDS = {
  report: ["selectedReportTypeId"],
  filters: Object.values(FIELD_OF),
  delivery: [
    "name",
    "recipients",
    "frequencyId",
    "dayOfWeek",
    "timeframeId",
    "compareWith",
    "timeOfDayLocal",
    "withPdf",
    "withCsv",
    "sendWhen",
    "note",
  ],
} satisfies Readonly<Record<string, readonly WizardField[]>>;

const isType = (id: number): id is ReportTypeId => id in REPORT_TYPE_RULES;

/** What a type is, once one is chosen. */
const rulesOf = ({ selectedReportTypeId: id }: Pick<WizardValues, "selectedReportTypeId">) =>
  isType(id) ? REPORT_TYPE_RULES[id] : undefined;

/** The filters that the chosen type has. */
export const filtersOf = (values: WizardValues): readonly SubscriptionFilter[] =>
  rulesOf(values)?.filters ?? [];

const isWithout = (filter: SubscriptionFilter, chosen: Chosen): boolean =>
  chosen === NONE && !OPTIONAL.includes(filter);

/** The filters of the type that are empty and may not be. */
const emptyFilters = (values: WizardValues): readonly SubscriptionFilter[] =>
  filtersOf(values).filter((filter) => isWithout(filter, values[FIELD_OF[filter]]));

const timeframeOf = ({ frequencyId, timeframeId }: WizardValues) => {
  const isOffered =
    frequencyId === FREQUENCIES.daily ||
    (frequencyId === FREQUENCIES.weekly && soFarOf(timeframeId) !== undefined);
  return isOffered ? (timeframeId as SubscriptionDraft["timeframeId"]) : null;
};

/** A choice that the range cannot have is the range's own again. */
const comparisonFor = (values: WizardValues): CompareWith | null => {
  const { compareWith } = values;
  return compareWith !== null && fitsTimeframe(compareWith, comparedTimeframe(values))
    ? compareWith
    : null;
};

/** What every call about a subscription is sent of it; what the type does not have is left out. */
const contentOf = (values: WizardValues, facilityId: string) => {
  const has = filtersOf(values);
  const ids = (filter: SubscriptionFilter) =>
    has.includes(filter) ? idsOf(values[FIELD_OF[filter]]) : [];
  const { frequencyId } = values;
  return {
    facilityId,
    selectedReportTypeId: values.selectedReportTypeId as ReportTypeId,
    selectedLocationIds: ids("locations"),
    selectedEmployeeIds: ids("employees"),
    selectedJobRoleIds: ids("jobRoles"),
    selectedShiftIds: ids("shifts"),
    frequencyId: frequencyId as SubscriptionDraft["frequencyId"],
    timeframeId: timeframeOf(values),
    compareWith: comparisonFor(values),
    dayOfWeek:
      frequencyId === FREQUENCIES.weekly
        ? (values.dayOfWeek as SubscriptionDraft["dayOfWeek"])
        : null,
    dayOfMonth: frequencyId === FREQUENCIES.monthly ? (1 as const) : null,
    timeOfDayLocal: values.timeOfDayLocal ?? undefined,
    withPdf: values.withPdf,
    withCsv: values.withCsv,
    sendWhen: values.sendWhen,
    note: values.note.trim(),
  };
};

/**
 * The body of a save.
 * @param again who is added all the same, though they have unsubscribed lately
 */
export const bodyOf = (
  values: WizardValues,
  facilityId: string,
  again: readonly string[] = [],
) => ({
  ...contentOf(values, facilityId),
  name: values.name.trim(),
  recipients: idsOf(values.recipients).map((userId) => ({
    userId,
    ...(again.includes(userId) && { addAgain: true }),
  })),
});

/** What a preview or a mail to oneself is made from. */
export const draftOf = (values: WizardValues, facilityId: string, id: string | null) => ({
  ...contentOf(values, facilityId),
  // A name that is too long is shown at its field, and does not stop the preview.
  name: values.name.trim().slice(0, LIMITS.subscriptionNameMaxLength),
  ...(id !== null && { id }),
});

export type Draft = ReturnType<typeof draftOf>;

/** Of a facility that is always valid: the form's own is checked by the server. */
const ANY_FACILITY = "00000000-0000-7000-8000-000000000000";

/** The form's rules: the call's own, and that a list may not be empty by accident. */
export const WIZARD_FORM = {
  body: Values.superRefine((values, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    for (const filter of emptyFilters(values)) fault(FIELD_OF[filter], "required");
    const told = new Set<unknown>(["name", "note"]);
    for (const issue of SubscriptionForm.safeParse(bodyOf(values, ANY_FACILITY)).error?.issues ??
      []) {
      const [field] = issue.path;
      if (told.has(field)) continue;
      told.add(field);
      fault(String(field), issue.message);
    }
  }),
};

/** What a link from a report brings along. */
export type Prefill = {
  typeId: number | null;
  name?: string;
  /** Who follows the link, and gets the mail unless they say otherwise. */
  userId?: string;
} & Partial<Record<SubscriptionFilter, readonly string[]>>;

/** When a mail leaves that a report's own menu has filled in. */
const FROM_REPORT = { dayOfWeek: DAYS_OF_WEEK[1], timeOfDayLocal: 7 } as const;

/** Whether a report has filled the form in, so that all of it can be saved at once. */
export const isFilledIn = (typeIds: readonly ReportTypeId[], { typeId }: Prefill): boolean =>
  typeIds.some((id) => id === typeId);

/**
 * What a new subscription begins with: everything of the facility, and no schedule; from a report all
 * that it takes.
 */
export const newValues = (typeIds: readonly ReportTypeId[], given: Prefill): WizardValues => {
  const [only] = typeIds;
  const asked = typeIds.find((id) => id === given.typeId);
  const typeId = asked ?? (typeIds.length === 1 ? only : undefined) ?? 0;
  const isFromReport = isFilledIn(typeIds, given);
  const files = isType(typeId) && REPORT_TYPE_RULES[typeId].filesByDefault;
  const brought = (filter: SubscriptionFilter) => chosenFrom(given[filter] ?? [], false);
  return {
    selectedReportTypeId: typeId,
    selectedLocationIds: brought("locations"),
    selectedEmployeeIds: brought("employees"),
    selectedJobRoleIds: brought("jobRoles"),
    selectedShiftIds: chosenOf(given.shifts ?? []),
    name: isFromReport ? (given.name ?? "") : "",
    recipients: isFromReport && given.userId !== undefined ? chosenOf([given.userId]) : NONE,
    frequencyId: isFromReport ? FREQUENCIES.weekly : 0,
    dayOfWeek: isFromReport ? FROM_REPORT.dayOfWeek : null,
    timeframeId: SUBSCRIPTION_TIMEFRAMES[1],
    compareWith: null,
    timeOfDayLocal: isFromReport ? FROM_REPORT.timeOfDayLocal : null,
    withPdf: files,
    withCsv: false,
    sendWhen: "always",
    note: "",
  };
};

/** The form's values of a saved subscription. */
export const valuesOf = (saved: ReportSubscription): WizardValues => {
  const has = (filter: SubscriptionFilter) => saved.emptied.includes(filter);
  return {
    version: saved.version,
    selectedReportTypeId: saved.selectedReportTypeId,
    selectedLocationIds: chosenFrom(saved.selectedLocationIds, has("locations")),
    selectedEmployeeIds: chosenFrom(saved.selectedEmployeeIds, has("employees")),
    selectedJobRoleIds: chosenFrom(saved.selectedJobRoleIds, has("jobRoles")),
    // None chosen is the whole day: shifts that are gone stay named until the user chooses.
    selectedShiftIds: chosenOf(saved.selectedShiftIds),
    name: saved.name,
    recipients: chosenOf(saved.recipients.map(({ userId }) => userId)),
    frequencyId: saved.frequencyId,
    dayOfWeek: saved.dayOfWeek,
    timeframeId: saved.timeframeId ?? SUBSCRIPTION_TIMEFRAMES[1],
    compareWith: saved.compareWith,
    timeOfDayLocal: saved.timeOfDayLocal,
    withPdf: saved.withPdf,
    withCsv: saved.withCsv,
    sendWhen: saved.sendWhen,
    note: saved.note,
  };
};

/** Another type: its files as they usually go, and no schedule that it does not have. */
export const withType = (values: WizardValues, typeId: ReportTypeId | 0): Partial<WizardValues> => {
  const rules = isType(typeId) ? REPORT_TYPE_RULES[typeId] : undefined;
  const isMonthlyGone =
    rules?.allowsMonthly === false && values.frequencyId === FREQUENCIES.monthly;
  return {
    selectedReportTypeId: typeId,
    ...(rules && { withPdf: rules.filesByDefault, withCsv: false }),
    ...(isMonthlyGone && { frequencyId: 0 }),
  };
};

/** Whether its mails wait for a change that a single day of electronic monitoring cannot have. */
export const isChangeUnjudged = (values: WizardValues): boolean =>
  values.sendWhen === "belowOrChanged" &&
  rulesOf(values)?.products.includes("ECM") === true &&
  values.frequencyId === FREQUENCIES.daily &&
  values.timeframeId === TIMEFRAME_IDS.last24Hours;

/** Whether enough is known to say when it would be sent, or to draw today's mail. */
export const isDrawable = (values: WizardValues): boolean =>
  filtersOf(values).length > 0 &&
  emptyFilters(values).length === 0 &&
  values.frequencyId !== 0 &&
  values.timeOfDayLocal !== null &&
  (values.frequencyId !== FREQUENCIES.weekly || values.dayOfWeek !== null);
