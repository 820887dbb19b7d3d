import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { LEAST_POINTS } from "../reports/change.ts";
import {
  AddressState,
  DeletedSubscription,
  DeliveryLine,
  LinkedSubscription,
  MAIL_LIMITS,
  MailPreview,
  PauseReason,
  RecipientReason,
  UnsubscribeToken,
} from "./mail.ts";
import {
  FacilityId,
  Id,
  Language,
  Name,
  SeenVersion,
  Stored,
  Title,
  Version,
} from "../core/primitives.ts";
import {
  DAYS_OF_WEEK,
  DayOfWeek,
  FREQUENCIES,
  FREQUENCY_IDS,
  FrequencyId,
  HourOfDay,
  NextSlot,
} from "../core/schedules.ts";
import { CompareWith, fitsTimeframe } from "../reports/filters/comparison.ts";
import { PERIODS_SO_FAR, TIMEFRAME_IDS, type Timeframe } from "../reports/filters/timeframes.ts";

/** Reports that are sent by mail, by the numbers of the specification. */
export const REPORT_TYPES = {
  jobRole: 1,
  group: 2,
  performance: 3,
  individualTable: 4,
  individualGraph: 5,
  unit: 6,
} as const;
type ReportTypeName = keyof typeof REPORT_TYPES;
export const REPORT_TYPE_IDS = [1, 2, 3, 4, 5, 6] as const;
export const ReportTypeId = z.literal(REPORT_TYPE_IDS, { error: "required" });
export type ReportTypeId = z.infer<typeof ReportTypeId>;

/** What narrows a subscription, beside its range. */
export type SubscriptionFilter = "locations" | "jobRoles" | "employees" | "shifts";

/**
 * What each type is: the report that it sends, what narrows it, and whose figures are single people's.
 * Performance is ECM's, a unit's page of what the facility has, the others belong to badges.
 */
export const REPORT_TYPE_RULES: Readonly<
  Record<
    ReportTypeId,
    {
      name: ReportTypeName;
      reportId: 2 | 37 | 38 | 39 | 44;
      /** One of them has to be licensed. */
      products: readonly ("ECM" | "IMS")[];
      filters: readonly SubscriptionFilter[];
      tellsIndividuals: boolean;
      allowsMonthly: boolean;
      /** It is about one unit, which is chosen alone. */
      needsPlace?: true;
      /** Whether a file goes with it unless a user says otherwise. */
      filesByDefault: boolean;
    }
  >
> = {
  1: {
    name: "jobRole",
    reportId: 38,
    products: ["IMS"],
    filters: ["locations", "jobRoles", "shifts"],
    tellsIndividuals: false,
    allowsMonthly: true,
    filesByDefault: true,
  },
  2: {
    name: "group",
    reportId: 39,
    products: ["IMS"],
    filters: ["locations", "shifts"],
    tellsIndividuals: false,
    allowsMonthly: true,
    filesByDefault: true,
  },
  3: {
    name: "performance",
    reportId: 2,
    products: ["ECM"],
    filters: ["locations", "shifts"],
    tellsIndividuals: false,
    allowsMonthly: false,
    filesByDefault: true,
  },
  4: {
    name: "individualTable",
    reportId: 37,
    products: ["IMS"],
    filters: ["employees", "locations", "shifts"],
    tellsIndividuals: true,
    allowsMonthly: true,
    filesByDefault: false,
  },
  5: {
    name: "individualGraph",
    reportId: 37,
    products: ["IMS"],
    filters: ["employees", "locations", "shifts"],
    tellsIndividuals: true,
    allowsMonthly: true,
    filesByDefault: false,
  },
  6: {
    name: "unit",
    reportId: 44,
    products: ["ECM", "IMS"],
    filters: ["locations", "shifts"],
    tellsIndividuals: false,
    allowsMonthly: true,
    needsPlace: true,
    filesByDefault: true,
  },
};

/** Ranges from the first day of a week, month or year to the moment at which a mail is due. */
const SO_FAR_IDS = PERIODS_SO_FAR.map((timeframe) => TIMEFRAME_IDS[timeframe]);

/** The week, month or year so far that a mail covers; undefined for another range. */
export const soFarOf = (
  timeframeId: number | null | undefined,
): (typeof PERIODS_SO_FAR)[number] | undefined =>
  PERIODS_SO_FAR.find((timeframe) => TIMEFRAME_IDS[timeframe] === timeframeId);

/**
 * The range of a daily or weekly mail, seven days without one; monthly ones have the month before.
 * The last 24 hours are for daily ones.
 */
export const SUBSCRIPTION_TIMEFRAMES = [
  TIMEFRAME_IDS.last24Hours,
  TIMEFRAME_IDS.last7Days,
  ...SO_FAR_IDS,
] as const;
export const WEEKLY_TIMEFRAMES: readonly number[] = [TIMEFRAME_IDS.last7Days, ...SO_FAR_IDS];
const TimeframeId = z.literal(SUBSCRIPTION_TIMEFRAMES, { error: "not_in_list" });

/**
 * When a due mail leaves: always, or only where its figure is below goal, or is up or down by more than
 * {@link CHANGED_POINTS} as far as its interval carries that.
 */
export const SEND_WHEN = ["always", "belowOrChanged"] as const;
const SendWhen = z.enum(SEND_WHEN);
/** Percentage points against the range before. */
export const CHANGED_POINTS = LEAST_POINTS;

/** A recipient as the form shows them. */
const Recipient = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: Language,
  addressState: AddressState,
  /** Why the next mail will not go to them; null where it will. */
  reason: RecipientReason.nullable(),
});
export type SubscriptionRecipient = z.infer<typeof Recipient>;

/** A person of the customer who may be chosen. */
const RecipientChoice = Recipient.omit({ reason: true }).extend({
  /** Without it, types about single people cannot be sent to them. */
  seesIndividuals: z.boolean(),
  /** The products whose reports they may run here. */
  products: z.array(z.enum(["ECM", "IMS"])),
});
export type RecipientChoice = z.infer<typeof RecipientChoice>;

const chosen = z.array(Id).max(LIMITS.locationsMax, "too_many");
const ids = chosen.default([]);

/** What is sent, whatever its name and recipients. An empty list means all, also later ones. */
const content = {
  facilityId: FacilityId,
  selectedReportTypeId: ReportTypeId,
  selectedLocationIds: ids,
  selectedEmployeeIds: ids,
  selectedJobRoleIds: ids,
  selectedShiftIds: ids,
  frequencyId: FrequencyId,
  timeframeId: TimeframeId.nullish(),
  /** What its figures are compared with; without one its range decides. */
  compareWith: CompareWith.nullish(),
  dayOfWeek: DayOfWeek.nullish(),
  /** Monthly mails leave on the 1st. */
  dayOfMonth: z.literal(1).nullish(),
  timeOfDayLocal: HourOfDay,
  withPdf: z.boolean().optional(),
  withCsv: z.boolean().optional(),
  sendWhen: SendWhen.default("always"),
  /** Shown under the title. */
  note: Title(MAIL_LIMITS.noteMaxLength).default(""),
};

type RangeFields = { frequencyId: number; timeframeId?: number | null | undefined };

/** The timeframe by which a mail's figures are compared. */
export const comparedTimeframe = ({ frequencyId, timeframeId }: RangeFields): Timeframe =>
  (frequencyId === FREQUENCIES.monthly ? undefined : soFarOf(timeframeId)) ?? "custom";

/** Rules between the fields of a form. */
const checked = <S extends z.ZodType<ScheduleFields>>(schema: S) =>
  schema.superRefine((form, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (form.frequencyId === FREQUENCIES.weekly && typeof form.dayOfWeek !== "number")
      fault("dayOfWeek", "required");
    if (
      form.frequencyId === FREQUENCIES.monthly &&
      !REPORT_TYPE_RULES[form.selectedReportTypeId].allowsMonthly
    )
      fault("frequencyId", "not_in_list");
    if (form.compareWith && !fitsTimeframe(form.compareWith, comparedTimeframe(form)))
      fault("compareWith", "not_in_list");
    const { selectedLocationIds: places, selectedReportTypeId: typeId } = form;
    if (REPORT_TYPE_RULES[typeId].needsPlace && places !== undefined && places.length !== 1)
      fault("selectedLocationIds", places.length === 0 ? "required" : "too_many");
  });
type ScheduleFields = RangeFields & {
  compareWith?: CompareWith | null | undefined;
  selectedReportTypeId: ReportTypeId;
  selectedLocationIds?: readonly string[] | undefined;
  dayOfWeek?: number | null | undefined;
};

/** A recipient as the form sends it; whatever else a list gave of them may be sent along. */
const GivenRecipient = z.object({
  userId: Id,
  /** Adds a person all the same who has unsubscribed lately (`unsubscribed` at their row). */
  addAgain: z.boolean().optional(),
});

const form = {
  ...content,
  name: Name(LIMITS.subscriptionNameMaxLength),
  recipients: z
    .array(GivenRecipient)
    .min(1, "required")
    .max(MAIL_LIMITS.reportRecipientsMax, "too_many"),
};

/** A subscription to be made or changed. */
export const SubscriptionForm = checked(z.strictObject({ id: Id.nullish(), ...form }));
export type SubscriptionForm = z.infer<typeof SubscriptionForm>;
const NewForm = checked(z.strictObject(form));
/** Lists and what we added stay as they are where they are left out. */
const ChangedForm = checked(
  z.strictObject({
    id: Id,
    ...form,
    selectedLocationIds: chosen.optional(),
    selectedEmployeeIds: chosen.optional(),
    selectedJobRoleIds: chosen.optional(),
    selectedShiftIds: chosen.optional(),
    sendWhen: SendWhen.optional(),
    note: Title(MAIL_LIMITS.noteMaxLength).optional(),
    version: SeenVersion,
  }),
);
export type SubscriptionChange = z.infer<typeof ChangedForm>;

/** What a draft without a name and recipients would send. */
export const SubscriptionDraft = checked(
  z.strictObject({
    ...content,
    id: Id.nullish(),
    name: Title(LIMITS.subscriptionNameMaxLength).default(""),
  }),
);
export type SubscriptionDraft = z.infer<typeof SubscriptionDraft>;

/** A run of the past or the next one. */
const LastRun = z.object({
  slot: z.string(),
  at: z.string(),
  /** `quiet`: neither below goal nor changed enough; `paused`: see `pausedReason`. */
  outcome: z.enum(["sent", "quiet", "skipped", "paused"]),
  /** People who did not get it. */
  missed: z.array(z.object({ name: z.string(), reason: RecipientReason })),
});

/** A report subscription as lists and the form show it. */
export const ReportSubscription = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  userId: Id,
  userFirstName: z.string(),
  userLastName: z.string(),
  /** Its maker still has an active account. */
  isCreatorActive: z.boolean(),
  recipients: z.array(Recipient),
  facilityId: Id,
  selectedReportTypeId: ReportTypeId,
  selectedLocationIds: z.array(Id),
  selectedEmployeeIds: z.array(Id),
  selectedJobRoleIds: z.array(Id),
  selectedShiftIds: z.array(Id),
  /** Lists whose chosen rows have all gone: each still names them above, and means none. */
  emptied: z.array(z.enum(["locations", "employees", "jobRoles", "shifts"])),
  /** Names of the chosen places, at most ten; empty for all. */
  locationNames: z.array(z.string()),
  frequencyId: Stored(FREQUENCY_IDS),
  timeframeId: Stored(SUBSCRIPTION_TIMEFRAMES).nullable(),
  compareWith: CompareWith.nullable(),
  dayOfWeek: Stored(DAYS_OF_WEEK).nullable(),
  dayOfMonth: z.literal(1).nullable(),
  timeOfDayLocal: z.number().int(),
  withPdf: z.boolean(),
  withCsv: z.boolean(),
  sendWhen: SendWhen,
  note: z.string(),
  pausedReason: PauseReason.nullable(),
  /** Null while it is paused. */
  next: NextSlot.nullable(),
  lastRun: LastRun.nullable(),
  /** Whether the reader may edit and delete it. */
  canEdit: z.boolean(),
});
export type ReportSubscription = z.infer<typeof ReportSubscription>;

const held = {
  access: { kind: "privilege", privilege: "reportSubscriptions", products: ["ECM", "IMS"] },
} as const;
const ofFacility = { ...held, reach: "facility" } as const;

export const reportSubscriptions = {
  recipients: defineCall({
    ...ofFacility,
    method: "GET",
    path: "reportSubscriptions/recipients",
    summary: "The people of the customer who may get reports of a facility by mail.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(RecipientChoice),
  }),
  types: defineCall({
    ...ofFacility,
    method: "GET",
    path: "reportSubscriptionTypes",
    summary: "The kinds of reports that the reader may send by mail from a facility.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(z.object({ id: ReportTypeId, translationKey: z.string() })),
  }),
  /** One path answers three questions, as the specification has it; a token needs no session. */
  list: defineCall({
    method: "GET",
    path: "reportSubscriptions",
    access: { kind: "public" },
    reach: "own",
    errors: ["not_signed_in", "forbidden", "not_found"],
    summary:
      "The report subscriptions of a facility, one by its id, or the name of the one that an unsubscribe link stands for.",
    query: z.strictObject({
      facilityId: FacilityId.optional(),
      subscriptionId: Id.optional(),
      unsubscribeToken: UnsubscribeToken.optional(),
    }),
    output: z.union([z.array(ReportSubscription), ReportSubscription, LinkedSubscription]),
  }),
  add: defineCall({
    ...ofFacility,
    method: "POST",
    path: "reportSubscriptions",
    heavy: "short",
    errors: ["subscription_limit"],
    summary: "Make a report subscription.",
    body: NewForm,
    output: ReportSubscription,
  }),
  change: defineCall({
    ...ofFacility,
    method: "PUT",
    path: "reportSubscriptions",
    heavy: "short",
    errors: ["not_found"],
    summary: "Change a report subscription; a changed schedule catches nothing up.",
    body: ChangedForm,
    output: ReportSubscription,
    current: ReportSubscription,
  }),
  remove: defineCall({
    ...held,
    method: "DELETE",
    path: "reportSubscriptions",
    reach: "own",
    errors: ["not_found"],
    summary: "Delete a report subscription: one's own, or any with administerCustomer.",
    query: z.strictObject({ subscriptionId: Id }),
  }),
  unsubscribe: defineCall({
    method: "DELETE",
    path: "reportSubscriptions/unsubscribe/:token",
    access: { kind: "public" },
    reach: "own",
    rate: "unsubscribe",
    errors: ["not_found"],
    summary: "Take the recipient of a mailed link off a report subscription; twice is once.",
    params: z.object({ token: UnsubscribeToken }),
  }),
  next: defineCall({
    ...ofFacility,
    method: "POST",
    path: "reportSubscriptions/next",
    heavy: "short",
    audit: "none",
    background: true,
    summary: "When a draft would be sent next, and the days that it would cover.",
    body: SubscriptionDraft,
    output: z.object({ next: NextSlot, rangeText: z.string() }),
  }),
  preview: defineCall({
    ...ofFacility,
    method: "POST",
    path: "reportSubscriptions/preview",
    audit: "none",
    heavy: "report",
    errors: ["history_loading", "nothing_selected"],
    summary: "Today's mail of a draft, as one of its recipients would get it.",
    body: z.strictObject({ draft: SubscriptionDraft, asUserId: Id.optional() }),
    output: MailPreview,
  }),
  previewPdf: defineCall({
    ...ofFacility,
    method: "POST",
    path: "reportSubscriptions/preview/pdf",
    audit: "none",
    heavy: "print",
    errors: ["history_loading", "nothing_selected", "pdf_failed"],
    summary: "The PDF that today's mail of a draft would bring.",
    body: z.strictObject({ draft: SubscriptionDraft, asUserId: Id.optional() }),
    stream: ["application/pdf"],
  }),
  sendNow: defineCall({
    ...ofFacility,
    method: "POST",
    path: "reportSubscriptions/sendNow",
    heavy: "report",
    errors: ["history_loading", "nothing_selected", "rate_limited"],
    summary: "Send today's mail of a draft to the sender alone; it is no delivery of the schedule.",
    body: z.strictObject({ draft: SubscriptionDraft }),
    output: z.object({ email: z.string() }),
  }),
  deleted: defineCall({
    ...ofFacility,
    method: "GET",
    path: "reportSubscriptions/deleted",
    summary:
      "Deleted subscriptions of a facility whose delivery log is still kept, newest first: the reader's, or all with administerCustomer.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(DeletedSubscription),
  }),
  deliveries: defineCall({
    ...held,
    method: "GET",
    path: "reportSubscriptions/deliveries",
    reach: "own",
    errors: ["not_found"],
    summary:
      "What became of each mail of a subscription, a deleted one too, newest first, for 90 days.",
    query: z.strictObject({ subscriptionId: Id }),
    output: z.array(DeliveryLine),
  }),
};
