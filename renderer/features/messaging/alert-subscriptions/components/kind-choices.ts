import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import {
  ACTIVITY_HOURS,
  ACTIVITY_THRESHOLDS,
  BATTERY_THRESHOLDS,
  HOLD_MINUTES,
  REMIND_HOURS,
  REPLACEMENT_DAYS,
  TIME_UNITS,
} from "#contract/messaging/alert-subscriptions.ts";
import { FREQUENCY_IDS, LAST_DAY } from "#contract/core/schedules.ts";
import { kindText } from "../lib/kind-text.ts";
import type { NumberOption } from "./choice-fields.tsx";

const MONTH_DAYS_MAX = 28;
const HOURS = 24;
const upTo = (last: number, first = 1): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** What the fields of an alert's form offer, in the language in use. */
export const alertChoices = (t: Translate, format: Format) => {
  const none: NumberOption = { value: null, label: t("alert-subscriptions.form.choose") };
  const kinds = (isInstant: boolean, offered: readonly number[]) =>
    offered.map((value) => ({ value, label: kindText(t, isInstant, value) }));
  return {
    instantKinds: (ids: readonly number[]) => kinds(true, ids),
    scheduledKinds: (ids: readonly number[]) => kinds(false, ids),
    thresholds: ACTIVITY_THRESHOLDS.map((value) => ({ value, label: format.count(value) })),
    activityHours: ACTIVITY_HOURS.map((value) => ({
      value,
      label: t("alert-subscriptions.form.hours", { count: value }),
    })),
    holds: HOLD_MINUTES.map((value) => ({
      value,
      label:
        value === 0
          ? t("alert-subscriptions.form.holdMinutes.none")
          : t("alert-subscriptions.form.minutes", { count: value }),
    })),
    reminders: REMIND_HOURS.map((value) => ({
      value,
      label:
        value === 0
          ? t("alert-subscriptions.form.remindHours.none")
          : t("alert-subscriptions.form.remindHours.after", { count: value }),
    })),
    hoursOfDay: upTo(HOURS - 1, 0).map((value) => ({ value, label: format.hourOfDay(value) })),
    frequencies: FREQUENCY_IDS.map((value) => ({
      value,
      label: t(`schedules.frequency.${value}`),
    })),
    monthDays: [
      none,
      ...upTo(MONTH_DAYS_MAX).map((value) => ({ value, label: format.count(value) })),
      { value: LAST_DAY, label: t("schedules.lastDay") },
    ],
    replacementDays: [
      none,
      ...upTo(REPLACEMENT_DAYS.max, REPLACEMENT_DAYS.min).map((value) => ({
        value,
        label: t("alert-subscriptions.form.days", { count: value }),
      })),
    ],
    units: TIME_UNITS.map((value) => ({
      value,
      label: t(`alert-subscriptions.form.units.${value}`),
    })),
    batteries: BATTERY_THRESHOLDS.map((value) => ({
      value,
      label: t(`alert-subscriptions.form.battery.${value}`),
    })),
  };
};
export type AlertChoices = ReturnType<typeof alertChoices>;
