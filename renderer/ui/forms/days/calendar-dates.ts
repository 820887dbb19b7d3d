import { enUS, frCA } from "date-fns/locale";

/** What the calendars take their names of months and weekdays from. */
export const CALENDAR_LOCALES = { "en-US": enUS, "fr-CA": frCA };

/** The calendar's own Date is local midnight; only its parts are used, never its instant. */
export const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
};

/** `YYYY-MM-DD` of such a Date. */
export const fromDate = (date: Date): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
