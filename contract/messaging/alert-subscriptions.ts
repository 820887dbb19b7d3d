import { z } from "zod";
import {
  type AlarmType,
  BATTERY_ALARMS,
  FAULT_ALARMS,
  OFFLINE_ALARMS,
  REFILL_ALARMS,
} from "../devices/alarms.ts";
import { defineCall } from "../core/call.ts";
import { DEVICE_TYPE_IDS } from "../devices/devices.ts";
import { LIMITS } from "../core/limits.ts";
import {
  AddressState,
  DeletedSubscription,
  DeliveryLine,
  LinkedSubscription,
  MAIL_LIMITS,
  MailPreview,
  PauseReason,
  UnsubscribeToken,
} from "./mail.ts";
import {
  Email,
  FacilityId,
  INTEGER_MAX,
  Id,
  Language,
  Name,
  SeenVersion,
  Stored,
  Version,
  absentAs,
} from "../core/primitives.ts";
import {
  DAYS_OF_WEEK,
  DayOfMonth,
  DayOfWeek,
  FREQUENCIES,
  FREQUENCY_IDS,
  FrequencyId,
  HourOfDay,
  NextSlot,
} from "../core/schedules.ts";

/**
 * Kinds of alerts by their numbers. Number 4 is activity of an instant alert and the summary of a
 * scheduled one, as the specification has it.
 */
export const ALERT_TYPES = {
  nonReporting: 1,
  battery: 2,
  lowRefill: 3,
  activity: 4,
  summary: 4,
  badgeBattery: 5,
} as const;
export const INSTANT_KINDS = {
  1: "nonReporting",
  2: "battery",
  3: "lowRefill",
  4: "activity",
  5: "badgeBattery",
} as const;
export const SCHEDULED_KINDS = { ...INSTANT_KINDS, 4: "summary" } as const;
export type InstantKind = (typeof INSTANT_KINDS)[keyof typeof INSTANT_KINDS];
export type ScheduledKind = (typeof SCHEDULED_KINDS)[keyof typeof SCHEDULED_KINDS];

/** The alarms that an instant alert of a kind is about; faults beside refills by a switch. */
export const alarmsOf = (kind: InstantKind, withFaults: boolean): readonly AlarmType[] => {
  if (kind === "nonReporting") return OFFLINE_ALARMS;
  if (kind === "battery") return BATTERY_ALARMS;
  if (kind === "lowRefill") return withFaults ? [...REFILL_ALARMS, ...FAULT_ALARMS] : REFILL_ALARMS;
  return [];
};

/** All classes of devices. */
export const ALL_CLASSES = 0;
const { dispenser, opportunityCounter, gateway, repeater } = DEVICE_TYPE_IDS;
const EVERY_CLASS = [ALL_CLASSES, dispenser, opportunityCounter, gateway, repeater];

/**
 * Classes of devices that a kind can be about: whatever is offered and taken. Null where it is
 * about no class, and whatever is sent means all.
 */
const CLASSES: Readonly<Record<InstantKind | ScheduledKind, readonly number[] | null>> = {
  nonReporting: EVERY_CLASS,
  battery: EVERY_CLASS,
  lowRefill: [ALL_CLASSES, dispenser],
  activity: [ALL_CLASSES, dispenser, opportunityCounter],
  summary: null,
  badgeBattery: null,
};

/** The classes that an alert of a kind may name, by the number of the kind. */
export const alertClasses = (isInstant: boolean, alertTypeId: number): readonly number[] | null =>
  CLASSES[(isInstant ? INSTANT_KINDS : SCHEDULED_KINDS)[alertTypeId as keyof typeof INSTANT_KINDS]];

export const ACTIVITY_THRESHOLDS = [25, 50, 100, 150, 200] as const;
export const ACTIVITY_HOURS = [1, 4, 8, 12, 24] as const;
/** Minutes that an alarm has to last, and hours after which an open one is mailed again; 0 none. */
export const HOLD_MINUTES = [0, 5, 10, 15, 30, 60] as const;
export const REMIND_HOURS = [0, 4, 24] as const;
export const TIME_UNITS = ["MINUTE", "HOUR", "DAY"] as const;
export const TimeUnit = z.enum(TIME_UNITS, { error: "required" });
export const UNIT_MINUTES: Readonly<Record<(typeof TIME_UNITS)[number], number>> = {
  MINUTE: 1,
  HOUR: 60,
  DAY: 1_440,
};
export const SILENCE_LIMITS = { min: 1, max: 100, default: 30, defaultUnit: "MINUTE" } as const;
export const BATTERY_THRESHOLDS = ["Low", "Dead"] as const;
const BatteryThreshold = z.enum(BATTERY_THRESHOLDS, { error: "required" });
export type BatteryThreshold = z.infer<typeof BatteryThreshold>;
export const REPLACEMENT_DAYS = { min: 1, max: 7 } as const;

/** A recipient; the specification's other fields are taken along. */
const GivenRecipient = z.object({
  id: Id.nullish(),
  deliveryMethodId: z.literal(1).default(1),
  deliveryAddress: Email,
  /**
   * Its owner unsubscribed within the last 30 days, and another user confirms that it is added
   * again.
   */
  addAgain: z.boolean().default(false),
});
const Recipient = GivenRecipient.omit({ addAgain: true }).extend({
  id: Id,
  subscriptionId: Id,
  /** The row's id; it unsubscribes only with that recipient's own session. */
  unsubscribeKey: Id,
  addressState: AddressState,
});
export type AlertRecipient = z.infer<typeof Recipient>;

const recipients = z
  .array(GivenRecipient)
  .max(MAIL_LIMITS.alertRecipientsMax, "too_many")
  .superRefine((rows, context) => {
    const seen = new Set<string>();
    for (const [row, { deliveryAddress }] of rows.entries()) {
      const address = deliveryAddress.toLowerCase();
      if (seen.has(address))
        context.addIssue({ code: "custom", path: [row, "deliveryAddress"], message: "taken" });
      seen.add(address);
    }
  });

const locationIds = z.array(Id).max(LIMITS.locationsMax, "too_many");

const head = {
  /** The specification calls it `id`. */
  id: Id.nullish(),
  facilityId: FacilityId,
  name: Name(LIMITS.alertNameMaxLength),
  /** Places that narrow it; none: the whole facility. */
  locationIds: locationIds.default([]),
  /** Of an address that is no user's; the creator's own without it. */
  language: Language.optional(),
  recipients: recipients.default([]),
  version: SeenVersion,
};
/** Absent in a change, these stay as they are; so does what we added to each kind. */
const keptHead = { locationIds: locationIds.optional(), recipients: recipients.optional() };

const TYPE_IDS = [1, 2, 3, 4, 5] as const;
const typeId = z.literal(TYPE_IDS, { error: "required" });
const deviceTypeClassId = z
  .number({ error: "required" })
  .int("whole_number")
  .min(0, "not_in_list")
  .max(INTEGER_MAX, "not_in_list");
/** A number of a list; 0, which forms start from, counts as none chosen. */
const oneOf = <const N extends readonly number[]>(values: N) =>
  z.literal(values, { error: ({ input }) => (input === 0 ? "required" : "not_in_list") });

const isMissing = (value: unknown): boolean => value === null || value === undefined;

type Faults = (field: string, message: string) => void;
const faultsIn =
  (context: z.RefinementCtx): Faults =>
  (field, message) =>
    context.addIssue({ code: "custom", path: [field], message });

const checkClass = (
  isInstant: boolean,
  form: { alertTypeId: number; deviceTypeClassId: number },
  fault: Faults,
): void => {
  const classes = alertClasses(isInstant, form.alertTypeId);
  if (classes?.includes(form.deviceTypeClassId) === false)
    fault("deviceTypeClassId", "not_in_list");
};

/** What we added to an instant alert, as a new one has it. */
export const USUAL_INSTANT = {
  withFaults: true,
  holdMinutes: 0,
  remindHours: 0,
  tellResolved: false,
  gatewaysAnyHour: true,
  sendOpen: false,
} as const;
const addedInstant = {
  /** Of low refills: dispenser faults as well. */
  withFaults: z.boolean(),
  holdMinutes: z.literal(HOLD_MINUTES, { error: "not_in_list" }),
  remindHours: z.literal(REMIND_HOURS, { error: "not_in_list" }),
  tellResolved: z.boolean(),
  /** Gateways and sites that go offline are mailed in quiet hours too. */
  gatewaysAnyHour: z.boolean(),
  /** Names the alarms that are open already in the first mail. */
  sendOpen: z.boolean(),
};

const instantRules = {
  alertTypeId: typeId,
  deviceTypeClassId: deviceTypeClassId.default(ALL_CLASSES),
  /** Of activity: so many dispenses or passages of one device … */
  inThreshold: oneOf(ACTIVITY_THRESHOLDS).nullish(),
  /** … in so many hours. */
  thresholdHours: oneOf(ACTIVITY_HOURS).nullish(),
  ...absentAs(addedInstant, USUAL_INSTANT),
  /** Whole hours; both or neither. */
  quietFrom: HourOfDay.nullish(),
  quietTo: HourOfDay.nullish(),
};

const checkInstant = (
  form: {
    alertTypeId: number;
    deviceTypeClassId: number;
    inThreshold?: number | null | undefined;
    thresholdHours?: number | null | undefined;
    quietFrom?: number | null | undefined;
    quietTo?: number | null | undefined;
  },
  context: z.RefinementCtx,
): void => {
  const fault = faultsIn(context);
  checkClass(true, form, fault);
  if (form.alertTypeId === ALERT_TYPES.activity) {
    if (isMissing(form.inThreshold)) fault("inThreshold", "required");
    if (isMissing(form.thresholdHours)) fault("thresholdHours", "required");
  }
  const [from, to] = [form.quietFrom ?? null, form.quietTo ?? null];
  if (from === null && to !== null) fault("quietFrom", "required");
  if (to === null && from !== null) fault("quietTo", "required");
  if (from !== null && from === to) fault("quietTo", "invalid");
};

/** An instant alert without the people it goes to: what decides when it fires. */
export const InstantRule = z
  .strictObject({ facilityId: head.facilityId, locationIds: head.locationIds, ...instantRules })
  .superRefine(checkInstant);
export type InstantRule = z.infer<typeof InstantRule>;

type Addressed = { id?: string | null | undefined; recipients?: readonly unknown[] | undefined };
const needsRecipient = ({ id, recipients: given }: Addressed, context: z.RefinementCtx): void => {
  const isKept = given === undefined && typeof id === "string";
  if (!isKept && (given ?? []).length === 0) faultsIn(context)("recipients", "required");
};

/** An instant alert to be made or changed. */
export const InstantForm = z
  .strictObject({ ...head, ...instantRules })
  .superRefine(checkInstant)
  .superRefine(needsRecipient);
export type InstantForm = z.infer<typeof InstantForm>;
const InstantCall = z
  .strictObject({
    ...head,
    ...keptHead,
    ...instantRules,
    ...z.object(addedInstant).partial().shape,
  })
  .superRefine(checkInstant)
  .superRefine(needsRecipient);
export type InstantChange = z.infer<typeof InstantCall>;

const scheduledRules = {
  alertTypeId: typeId,
  deviceTypeClassId: deviceTypeClassId.default(ALL_CLASSES),
  /** Of devices that are not heard. */
  lastCommThreshold: z
    .number("whole_number")
    .int("whole_number")
    .min(SILENCE_LIMITS.min, "too_small")
    .max(SILENCE_LIMITS.max, "too_big")
    .nullish(),
  lastCommThresholdUnits: TimeUnit.nullish(),
  batteryStatus: BatteryThreshold.nullish(),
  badgeBatteryStatus: BatteryThreshold.nullish(),
  /** Of refills, in days. */
  estimatedReplacementDateThreshold: z
    .number("whole_number")
    .int("whole_number")
    .min(REPLACEMENT_DAYS.min, "too_small")
    .max(REPLACEMENT_DAYS.max, "too_big")
    .nullish(),
  frequency: FrequencyId,
  timeOfDay: HourOfDay,
  daysOfWeek: z.array(DayOfWeek).max(7, "too_many").default([]),
  dayOfMonth: DayOfMonth.nullish(),
  /** A daily one is silent on a day without anything to list, but on each seventh. */
  sendWhenNothing: z.boolean().default(false),
};

type ScheduledFields = {
  alertTypeId: number;
  deviceTypeClassId: number;
  frequency: number;
  lastCommThreshold?: number | null | undefined;
  lastCommThresholdUnits?: string | null | undefined;
  batteryStatus?: string | null | undefined;
  badgeBatteryStatus?: string | null | undefined;
  estimatedReplacementDateThreshold?: number | null | undefined;
  daysOfWeek: readonly number[];
  dayOfMonth?: number | null | undefined;
};

/** The field that a kind of scheduled alert cannot do without. */
const NEEDED: Readonly<Record<ScheduledKind, readonly (keyof ScheduledFields)[]>> = {
  nonReporting: ["lastCommThreshold", "lastCommThresholdUnits"],
  battery: ["batteryStatus"],
  lowRefill: ["estimatedReplacementDateThreshold"],
  badgeBattery: ["badgeBatteryStatus"],
  summary: [],
};

const checkScheduled = (form: ScheduledFields, context: z.RefinementCtx): void => {
  const fault = faultsIn(context);
  checkClass(false, form, fault);
  const kind = SCHEDULED_KINDS[form.alertTypeId as keyof typeof SCHEDULED_KINDS];
  for (const field of NEEDED[kind]) if (isMissing(form[field])) fault(field, "required");
  if (form.frequency === FREQUENCIES.weekly && form.daysOfWeek.length === 0)
    fault("daysOfWeek", "required");
  if (form.frequency === FREQUENCIES.monthly && isMissing(form.dayOfMonth))
    fault("dayOfMonth", "required");
};

/** A scheduled alert without the people it goes to. */
export const ScheduledRule = z
  .strictObject({ facilityId: head.facilityId, locationIds: head.locationIds, ...scheduledRules })
  .superRefine(checkScheduled);
export type ScheduledRule = z.infer<typeof ScheduledRule>;

/** A scheduled alert to be made or changed; a summary goes to its creator alone. */
export const ScheduledForm = z
  .strictObject({ ...head, ...scheduledRules })
  .superRefine(checkScheduled)
  .superRefine((form, context) => {
    if (form.alertTypeId !== ALERT_TYPES.summary) needsRecipient(form, context);
  });
export type ScheduledForm = z.infer<typeof ScheduledForm>;
const ScheduledCall = z
  .strictObject({
    ...head,
    ...keptHead,
    ...scheduledRules,
    sendWhenNothing: z.boolean().optional(),
  })
  .superRefine(checkScheduled)
  .superRefine((form, context) => {
    if (form.alertTypeId !== ALERT_TYPES.summary) needsRecipient(form, context);
  });
export type ScheduledChange = z.infer<typeof ScheduledCall>;

/** A row of the two lists. */
const listed = {
  id: Id,
  name: z.string(),
  /** The kind by name; words in `locales`. */
  type: z.string(),
  alertTypeId: z.number().int(),
  isAlarm: z.boolean(),
  /** Of the last mail that a server took; null before. */
  lastAlert: z.string().nullable(),
  /** `instant`, or how often. */
  frequency: z.enum(["instant", "daily", "weekly", "monthly"]),
  daysOfWeek: z.array(z.number().int()),
  dayOfMonth: z.number().int().nullable(),
  timeOfDay: z.number().int().nullable(),
  facilityId: Id,
};

/** An alert that the reader made, or that they may see with `viewAllAlertSubscriptions`. */
export const CreatedAlert = z.object({
  ...listed,
  creator: z.string(),
  isCreatorActive: z.boolean(),
  /** The first address, and how many more there are. */
  recipient: z.string().nullable(),
  moreRecipients: z.number().int(),
  /** An address whose mails are refused is among them. */
  hasRefusedAddress: z.boolean(),
  isActive: z.boolean(),
  pausedReason: PauseReason.nullable(),
  next: NextSlot.nullable(),
  canEdit: z.boolean(),
});
export type CreatedAlert = z.infer<typeof CreatedAlert>;

/** Another user's alert that goes to the reader's address. */
export const SubscribedAlert = z.object({
  ...listed,
  unsubscribeKey: Id,
  /** It has no other recipient: it is switched off where the reader leaves it. */
  isLast: z.boolean(),
});
export type SubscribedAlert = z.infer<typeof SubscribedAlert>;

const DeviceTypeClass = z.object({
  id: z.number().int(),
  name: z.string(),
  displayName: z.string(),
});
const named = z.object({ id: z.number().int(), name: z.string() });

/** What the form needs, with the alert where it is there already. */
const viewModel = <A extends z.ZodType>(alert: A) =>
  z.object({
    alert: alert.nullable(),
    deviceTypeClasses: z.array(DeviceTypeClass),
    facilityName: z.string(),
    alertTypes: z.array(named),
    frequencies: z.array(named),
    /** Whose addresses may be typed: the customer's users' and these domains'. */
    mailDomains: z.array(z.string()),
    /** The reader's own address, to which a summary goes. */
    ownAddress: z.string(),
    timeZoneName: z.string(),
    /** What an alert may be narrowed to: the facility's places, each below the one it names. */
    places: z.array(z.object({ id: Id, name: z.string(), parentId: Id.nullable() })),
    /** A shorter silence than this is raised to it: twice the usual time between contacts, and five minutes. */
    leastSilenceMinutes: z.number().int(),
    /** Whether the reader may delete it and change it. */
    canEdit: z.boolean(),
  });

const stored = {
  id: Id,
  version: Version,
  name: z.string(),
  facilityId: Id,
  locationIds: z.array(Id),
  language: Language,
  recipients: z.array(Recipient),
  isActive: z.boolean(),
  isAlarm: z.boolean(),
  alertTypeId: Stored(TYPE_IDS),
  deviceTypeClassId: z.number().int(),
  creator: z.string(),
  pausedReason: PauseReason.nullable(),
};
export const InstantAlert = z.object({
  ...stored,
  inThreshold: Stored(ACTIVITY_THRESHOLDS).nullable(),
  thresholdHours: Stored(ACTIVITY_HOURS).nullable(),
  withFaults: z.boolean(),
  holdMinutes: Stored(HOLD_MINUTES),
  remindHours: Stored(REMIND_HOURS),
  tellResolved: z.boolean(),
  quietFrom: z.number().int().nullable(),
  quietTo: z.number().int().nullable(),
  gatewaysAnyHour: z.boolean(),
});
export type InstantAlert = z.infer<typeof InstantAlert>;
export const ScheduledAlert = z.object({
  ...stored,
  lastCommThreshold: z.number().int().nullable(),
  lastCommThresholdUnits: TimeUnit.nullable(),
  batteryStatus: BatteryThreshold.nullable(),
  badgeBatteryStatus: BatteryThreshold.nullable(),
  estimatedReplacementDateThreshold: z.number().int().nullable(),
  frequency: Stored(FREQUENCY_IDS),
  timeOfDay: z.number().int(),
  daysOfWeek: z.array(Stored(DAYS_OF_WEEK)),
  dayOfMonth: z.number().int().nullable(),
  sendWhenNothing: z.boolean(),
  next: NextSlot.nullable(),
});
export type ScheduledAlert = z.infer<typeof ScheduledAlert>;

const access = {
  kind: "privilege",
  privilege: "manageAlerts",
  products: ["IMS", "ECM", "SA"],
} as const;
const ofFacility = { access, reach: "facility" } as const;
const facilityQuery = z.strictObject({ facilityId: FacilityId });
const viewModelBody = z.strictObject({
  alertSubscriptionId: Id.nullish(),
  facilityId: FacilityId,
});
const row = { alertSubscriptionId: Id, isInstantAlert: z.boolean(), facilityId: FacilityId };

export const alertSubscriptions = {
  created: defineCall({
    ...ofFacility,
    method: "GET",
    path: "alertSubscriptions/createdAlerts",
    heavy: "short",
    summary:
      "The alerts of a facility that the reader made, or all with viewAllAlertSubscriptions.",
    query: facilityQuery,
    output: z.array(CreatedAlert),
  }),
  subscribed: defineCall({
    ...ofFacility,
    method: "GET",
    path: "alertSubscriptions/subscribedAlerts",
    summary: "Alerts that others made and that go to the reader's address.",
    query: facilityQuery,
    output: z.array(SubscribedAlert),
  }),
  toggle: defineCall({
    ...ofFacility,
    method: "PUT",
    path: "alertSubscriptions/toggleStatus",
    errors: ["not_found", "no_recipients"],
    summary: "Switch an alert on or off; what opened meanwhile is not told.",
    body: z.strictObject({ ...row, isActive: z.boolean() }),
  }),
  remove: defineCall({
    ...ofFacility,
    method: "DELETE",
    path: "alertSubscriptions/delete",
    errors: ["not_found"],
    summary: "Delete an alert; mails sent and their log are kept for 90 days.",
    body: z.strictObject(row),
  }),
  unsubscribe: defineCall({
    ...ofFacility,
    method: "POST",
    path: "alertSubscriptions/unsubscribe",
    errors: ["not_found"],
    summary: "Take the reader's own address off an alert.",
    body: z.strictObject({
      unsubscribeKey: Id,
      isInstantAlert: z.boolean(),
      facilityId: FacilityId,
    }),
  }),
  instantViewModel: defineCall({
    ...ofFacility,
    method: "POST",
    path: "alertSubscriptions/instantAlert/viewModel",
    audit: "none",
    errors: ["not_found"],
    summary: "What the form of an instant alert offers, with the alert.",
    body: viewModelBody,
    output: viewModel(InstantAlert).extend({
      /** Alarms of each kind that are open now, by alert type. */
      openNow: z.record(z.string(), z.number().int()),
    }),
  }),
  scheduledViewModel: defineCall({
    ...ofFacility,
    method: "POST",
    path: "alertSubscriptions/scheduledAlert/viewModel",
    audit: "none",
    errors: ["not_found"],
    summary: "What the form of a scheduled alert offers, with the alert.",
    body: viewModelBody,
    output: viewModel(ScheduledAlert),
  }),
  saveInstant: defineCall({
    ...ofFacility,
    method: "POST",
    path: "alertSubscriptions/instantAlert/save",
    heavy: "short",
    errors: ["not_found", "subscription_limit"],
    summary: "Make or change an instant alert; its kind stays.",
    body: InstantCall,
    output: InstantAlert,
    current: InstantAlert,
  }),
  saveScheduled: defineCall({
    ...ofFacility,
    method: "POST",
    path: "alertSubscriptions/scheduledAlert/save",
    heavy: "short",
    errors: ["not_found", "subscription_limit"],
    summary: "Make or change a scheduled alert; a changed schedule catches nothing up.",
    body: ScheduledCall,
    output: ScheduledAlert,
    current: ScheduledAlert,
  }),
  byToken: defineCall({
    method: "GET",
    path: "alertSubscriptions/alertsubscriptionbytoken/:token",
    access: { kind: "public" },
    reach: "own",
    rate: "unsubscribe",
    errors: ["not_found"],
    summary: "The name of the alert that an unsubscribe link stands for; changes nothing.",
    params: z.object({ token: UnsubscribeToken }),
    output: LinkedSubscription,
  }),
  unsubscribeByToken: defineCall({
    method: "DELETE",
    path: "alertSubscriptions/unsubscribebytoken/:token",
    access: { kind: "public" },
    reach: "own",
    rate: "unsubscribe",
    errors: ["not_found"],
    summary: "Take the recipient of a mailed link off an alert; twice is once.",
    params: z.object({ token: UnsubscribeToken }),
  }),
  wouldHaveFired: defineCall({
    ...ofFacility,
    method: "POST",
    path: "alertSubscriptions/instantAlert/wouldHaveFired",
    audit: "none",
    heavy: "report",
    background: true,
    errors: ["nothing_selected"],
    summary: "How often an instant alert would have sent a mail in the last 7 days.",
    body: InstantRule,
    output: z.object({
      times: z.number().int(),
      /** The two hours of the day with the most, `7`–`9`; null for few. */
      mostly: z
        .object({ from: z.number().int(), to: z.number().int(), times: z.number().int() })
        .nullable(),
      /** The device that most of them were about. */
      mostOften: z.string().nullable(),
    }),
  }),
  preview: defineCall({
    ...ofFacility,
    method: "POST",
    path: "alertSubscriptions/preview",
    audit: "none",
    heavy: "report",
    errors: ["nothing_selected"],
    summary: "What a scheduled alert would send now.",
    body: ScheduledRule,
    output: MailPreview,
  }),
  deleted: defineCall({
    ...ofFacility,
    method: "GET",
    path: "alertSubscriptions/deleted",
    summary:
      "Deleted alerts of a facility whose delivery log is still kept, newest first: the reader's, or all with viewAllAlertSubscriptions.",
    query: facilityQuery,
    output: z.array(DeletedSubscription),
  }),
  deliveries: defineCall({
    ...ofFacility,
    method: "GET",
    path: "alertSubscriptions/deliveries",
    errors: ["not_found"],
    summary: "What became of each mail of an alert, a deleted one too, newest first, for 90 days.",
    query: z.strictObject({ facilityId: FacilityId, alertSubscriptionId: Id }),
    output: z.array(DeliveryLine),
  }),
  acknowledge: defineCall({
    ...ofFacility,
    method: "POST",
    path: "alertSubscriptions/acknowledge",
    heavy: "short",
    errors: ["not_found"],
    summary: "Say that one is on it: an alarm's reminders stop, and the device list names who.",
    body: z.strictObject({
      facilityId: FacilityId,
      alarmIds: z.array(Id).min(1, "required").max(500, "too_many"),
    }),
  }),
};
