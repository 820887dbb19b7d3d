import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";

export type Moment = { format: Format; timeZone: string; now: number };

const HALF_YEAR_MS = 182 * 86_400_000;

/** An instant for a narrow column: the time today, the day and time within half a year, a day before. */
export const shortTime = (t: Translate, instant: string, { format, timeZone, now }: Moment) => {
  if (format.date(instant, timeZone) === format.date(now, timeZone))
    return t("devices.today", { time: format.time(instant, timeZone) });
  return now - Date.parse(instant) < HALF_YEAR_MS
    ? format.dateTimeShort(instant, timeZone)
    : format.date(instant, timeZone);
};

/** An instant below another one: the time alone on the same day, else the day alone. */
export const timeBelow = (
  instant: string,
  above: string,
  { format, timeZone, now }: Moment,
): string => {
  const day = format.date(instant, timeZone);
  if (day === format.date(above, timeZone)) return format.time(instant, timeZone);
  return now - Date.parse(instant) < HALF_YEAR_MS ? format.dateShort(instant, timeZone) : day;
};
