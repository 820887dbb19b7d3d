import {
  ALERT_TYPES,
  ALL_CLASSES,
  type InstantForm,
  type InstantRule,
  type ScheduledForm,
  type ScheduledRule,
  alertClasses,
} from "#contract/messaging/alert-subscriptions.ts";
import { FREQUENCIES } from "#contract/core/schedules.ts";
import type { AlertValues } from "../queries/subscriptions.ts";

export type Form = InstantForm | ScheduledForm;
/** The columns that say what an alert mails, and when. */
export type RuleValues = Omit<AlertValues, "name" | "language" | "watched_from">;

const NO_INSTANT = {
  activity_threshold: null,
  activity_hours: null,
  with_faults: true,
  hold_minutes: 0,
  remind_hours: 0,
  tell_resolved: false,
  quiet_from: null,
  quiet_to: null,
  gateways_any_hour: true,
  send_open: false,
} satisfies Partial<AlertValues>;
const NO_SCHEDULED = {
  silence_threshold: null,
  silence_unit: null,
  battery_status: null,
  badge_battery_status: null,
  replacement_days: null,
  frequency_id: null,
  hour: null,
  days_of_week: [],
  day_of_month: null,
  send_when_nothing: false,
} satisfies Partial<AlertValues>;

type Placed = Pick<
  AlertValues,
  "is_instant" | "alert_type_id" | "device_type_id" | "all_locations" | "location_ids"
>;

const placed = (
  { alertTypeId, deviceTypeClassId, locationIds }: InstantRule | ScheduledRule | Form,
  isInstant: boolean,
): Placed => ({
  is_instant: isInstant,
  alert_type_id: alertTypeId,
  device_type_id: alertClasses(isInstant, alertTypeId) === null ? ALL_CLASSES : deviceTypeClassId,
  all_locations: locationIds.length === 0,
  location_ids: [...new Set(locationIds)],
});

/** The columns of an instant rule; a field that its kind does not have stays as it is by default. */
export const instantValues = (form: InstantRule | InstantForm): RuleValues => {
  const isActivity = form.alertTypeId === ALERT_TYPES.activity;
  return {
    ...placed(form, true),
    ...NO_SCHEDULED,
    ...NO_INSTANT,
    quiet_from: form.quietFrom ?? null,
    quiet_to: form.quietTo ?? null,
    ...(isActivity
      ? {
          activity_threshold: form.inThreshold ?? null,
          activity_hours: form.thresholdHours ?? null,
        }
      : {
          with_faults: form.withFaults,
          hold_minutes: form.holdMinutes,
          remind_hours: form.remindHours,
          tell_resolved: form.tellResolved,
          gateways_any_hour: form.gatewaysAnyHour,
          send_open: form.sendOpen,
        }),
  };
};

/** The columns of a scheduled rule; what its kind and frequency do not need is left out. */
export const scheduledValues = (form: ScheduledRule | ScheduledForm): RuleValues => {
  const { alertTypeId: type, frequency } = form;
  const isWeekly = frequency === FREQUENCIES.weekly;
  const isMonthly = frequency === FREQUENCIES.monthly;
  const isSilence = type === ALERT_TYPES.nonReporting;
  return {
    ...placed(form, false),
    ...NO_INSTANT,
    silence_threshold: isSilence ? (form.lastCommThreshold ?? null) : null,
    silence_unit: isSilence ? (form.lastCommThresholdUnits ?? null) : null,
    battery_status: type === ALERT_TYPES.battery ? (form.batteryStatus ?? null) : null,
    badge_battery_status:
      type === ALERT_TYPES.badgeBattery ? (form.badgeBatteryStatus ?? null) : null,
    replacement_days:
      type === ALERT_TYPES.lowRefill ? (form.estimatedReplacementDateThreshold ?? null) : null,
    frequency_id: frequency,
    hour: form.timeOfDay,
    days_of_week: isWeekly ? [...new Set(form.daysOfWeek)].toSorted((a, b) => a - b) : [],
    day_of_month: isMonthly ? (form.dayOfMonth ?? null) : null,
    send_when_nothing: form.sendWhenNothing,
  };
};
