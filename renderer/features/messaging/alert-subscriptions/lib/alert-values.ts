import type { z } from "zod";
import {
  ALERT_TYPES,
  ALL_CLASSES,
  type InstantForm,
  type InstantAlert,
  type InstantRule,
  type ScheduledAlert,
  type ScheduledForm,
  type ScheduledRule,
  SILENCE_LIMITS,
} from "#contract/messaging/alert-subscriptions.ts";
import type { Language } from "#contract/core/primitives.ts";

export type InstantValues = z.input<typeof InstantForm>;
export type ScheduledValues = z.input<typeof ScheduledForm>;

const EMPTY_ROW = { deliveryAddress: "" };

/** What the form of a new instant alert begins with. */
export const newInstant = (facilityId: string, language: Language): InstantValues => ({
  facilityId,
  name: "",
  locationIds: [],
  language,
  recipients: [EMPTY_ROW],
  alertTypeId: ALERT_TYPES.nonReporting,
  deviceTypeClassId: ALL_CLASSES,
  inThreshold: null,
  thresholdHours: null,
  withFaults: true,
  holdMinutes: 0,
  remindHours: 0,
  tellResolved: true,
  quietFrom: null,
  quietTo: null,
  gatewaysAnyHour: true,
  sendOpen: false,
});

/** What the form of a new scheduled alert begins with. */
export const newScheduled = (facilityId: string, language: Language): ScheduledValues => ({
  facilityId,
  name: "",
  locationIds: [],
  language,
  recipients: [EMPTY_ROW],
  alertTypeId: ALERT_TYPES.nonReporting,
  deviceTypeClassId: ALL_CLASSES,
  lastCommThreshold: SILENCE_LIMITS.default,
  lastCommThresholdUnits: SILENCE_LIMITS.defaultUnit,
  batteryStatus: null,
  badgeBatteryStatus: null,
  estimatedReplacementDateThreshold: null,
  frequency: 1,
  timeOfDay: 7,
  daysOfWeek: [],
  dayOfMonth: null,
  sendWhenNothing: false,
});

const shared = ({
  id,
  version,
  facilityId,
  name,
  locationIds,
  language,
  recipients,
}: InstantAlert | ScheduledAlert) => ({
  id,
  version,
  facilityId,
  name,
  locationIds: [...locationIds],
  language,
  // One without recipients has a row to fill.
  recipients:
    recipients.length === 0
      ? [EMPTY_ROW]
      : recipients.map(({ id: recipientId, deliveryAddress }) => ({
          id: recipientId,
          deliveryAddress,
        })),
});

/** What the form of a saved instant alert begins with. */
export const instantValues = (alert: InstantAlert): InstantValues => ({
  ...shared(alert),
  alertTypeId: alert.alertTypeId as 1,
  deviceTypeClassId: alert.deviceTypeClassId,
  inThreshold: alert.inThreshold as 25 | null,
  thresholdHours: alert.thresholdHours as 1 | null,
  withFaults: alert.withFaults,
  holdMinutes: alert.holdMinutes as 0,
  remindHours: alert.remindHours as 0,
  tellResolved: alert.tellResolved,
  quietFrom: alert.quietFrom,
  quietTo: alert.quietTo,
  gatewaysAnyHour: alert.gatewaysAnyHour,
  sendOpen: false,
});

/** What the form of a saved scheduled alert begins with. */
export const scheduledValues = (alert: ScheduledAlert): ScheduledValues => ({
  ...shared(alert),
  alertTypeId: alert.alertTypeId as 1,
  deviceTypeClassId: alert.deviceTypeClassId,
  lastCommThreshold: alert.lastCommThreshold,
  lastCommThresholdUnits: alert.lastCommThresholdUnits,
  batteryStatus: alert.batteryStatus,
  badgeBatteryStatus: alert.badgeBatteryStatus,
  estimatedReplacementDateThreshold: alert.estimatedReplacementDateThreshold,
  frequency: alert.frequency as 1,
  timeOfDay: alert.timeOfDay,
  daysOfWeek: alert.daysOfWeek as 0[],
  dayOfMonth: alert.dayOfMonth,
  sendWhenNothing: alert.sendWhenNothing,
});

const ruleOf = <V extends InstantValues | ScheduledValues>(values: V) => {
  const {
    id: _id,
    name: _name,
    language: _language,
    recipients: _to,
    version: _v,
    ...rule
  } = values;
  return rule;
};

/** When an alert fires, as far as the form says; null while something is missing. */
export const instantRule = (values: InstantValues, schema: z.ZodType<InstantRule>) =>
  schema.safeParse(ruleOf(values)).data ?? null;

/** What a scheduled alert would list; null while something is missing. */
export const scheduledRule = (values: ScheduledValues, schema: z.ZodType<ScheduledRule>) =>
  schema.safeParse(ruleOf(values)).data ?? null;
