import { evenTime } from "#contract/core/even-time.ts";
import type { HourFigure } from "#contract/reports/unit/hours.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { ALL_HOURS, type Hours } from "./hour-columns.ts";

const HOUR_MS = 3_600_000;
/** A Sunday, from which weekdays are counted. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 24 * HOUR_MS;

/** "7 AM" */
export const hourText = ({ format }: PageText, hour: number): string =>
  evenTime(
    new Intl.DateTimeFormat(format.language, { hour: "numeric", timeZone: "UTC" }).format(
      hour * HOUR_MS,
    ),
  );

/** "7 – 9 AM"; the whole day in words. */
export const hoursText = (words: PageText, { from, to }: Hours): string => {
  if (from === ALL_HOURS.from && to === ALL_HOURS.to) return words.t("unit.hours.allHours");
  // A range to midnight would name both days.
  if (to === ALL_HOURS.to) return `${hourText(words, from)} – ${hourText(words, to)}`;
  const format = new Intl.DateTimeFormat(words.format.language, {
    hour: "numeric",
    timeZone: "UTC",
  });
  return evenTime(format.formatRange(from * HOUR_MS, to * HOUR_MS)).replace(/\s–\s/u, " – ");
};

/** "Mon"; null are all days. @param length how much of it */
export const weekdayText = (
  { t, format }: PageText,
  weekday: number | null,
  length: "short" | "long" = "short",
): string =>
  weekday === null
    ? t(length === "short" ? "unit.hours.all" : "unit.hours.allDays")
    : new Intl.DateTimeFormat(format.language, { weekday: length, timeZone: "UTC" }).format(
        SUNDAY + weekday * DAY_MS,
      );

/** A cell for who does not see where it stands: "Monday, 7 – 8 AM: 75.5%, n 98". */
export const cellText = (
  words: PageText,
  weekday: number | null,
  hours: Hours,
  { percent, opportunities }: HourFigure,
): string => {
  const { t, format } = words;
  const values = {
    day: weekdayText(words, weekday, "long"),
    hours: hoursText(words, hours),
    n: format.count(opportunities),
  };
  if (percent !== null) return t("unit.hours.cell", { ...values, index: format.percent(percent) });
  return t(opportunities === 0 ? "unit.hours.cellNone" : "unit.hours.cellFew", values);
};
