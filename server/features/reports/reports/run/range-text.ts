import { evenTime } from "#contract/core/even-time.ts";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { ROLLING_HOURS } from "#contract/reports/filters/timeframes.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";
import {
  HALF_HOUR_MS,
  type HalfHour,
  dayTextAt,
  floorDay,
  plusHalfHours,
} from "#server/lib/time/half-hour.ts";
import { type ReportRange, resolveRange } from "./range.ts";

const DAY = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;
const OF_DAY = { hour: "numeric", minute: "2-digit", timeZone: "UTC" } as const;
const TIME = { ...DAY, hour: "numeric", minute: "2-digit" } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

const format = (language: Language, hasTimes: boolean): Intl.DateTimeFormat => {
  const key = `${language} ${hasTimes}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, hasTimes ? TIME : DAY);
  formats.set(key, known);
  return known;
};

/** The two ends of a range in words, each as short as the other allows. */
const ends = (language: Language, hasTimes: boolean, start: Date, end: Date): [string, string] => {
  const parts = format(language, hasTimes).formatRangeToParts(start, end);
  const isEnd = (source: string): boolean => source !== "shared";
  const first = parts.findIndex((part) => isEnd(part.source));
  const last = parts.findLastIndex((part) => isEnd(part.source));
  const firstDay = textsIn(language)("reports:range.firstOfMonth");
  const text = (from: typeof parts): string =>
    from.map(({ type, value }) => (type === "day" && value === "1" ? firstDay : value)).join("");
  const startOf = parts.slice(0, last + 1).filter(({ source }) => source === "startRange");
  const endOf = parts.filter(({ source }) => source === "endRange");
  return [text([...parts.slice(0, first), ...startOf]), text([...endOf, ...parts.slice(last + 1)])];
};

const one = (language: Language, day: Date): string => {
  const firstDay = textsIn(language)("reports:range.firstOfMonth");
  return format(language, false)
    .formatToParts(day)
    .map(({ type, value }) => (type === "day" && value === "1" ? firstDay : value))
    .join("");
};

const words = (
  language: Language,
  startAt: Date,
  endAt: Date,
  { hasTimes, isOneDay }: { hasTimes: boolean; isOneDay: boolean },
): string => {
  const t = textsIn(language);
  if (!hasTimes && startAt.getTime() === endAt.getTime()) {
    return t("reports:range.day", { day: one(language, startAt) });
  }
  const [from, to] = ends(language, hasTimes, startAt, endAt);
  return isOneDay
    ? t("reports:range.hours", { start: from, end: to })
    : t("reports:range.between", { start: from, end: to });
};

/** Adds until when data have come: a time of the range's last day, else with its day. */
const textUntil = (language: Language, range: string, until: string, end: HalfHour): string => {
  const isLastDay = until.slice(0, 10) === dayTextAt(plusHalfHours(end, -1));
  const shown = isLastDay ? OF_DAY : ({ ...OF_DAY, month: "short", day: "numeric" } as const);
  const time = new Intl.DateTimeFormat(language, shown).format(new Date(`${until}:00Z`));
  const t = textsIn(language);
  return isLastDay
    ? t("reports:range.until", { range, time })
    : t("reports:range.untilDay", { range, time });
};

const REMEMBERED_MAX = 1_000;
const texts = new Map<string, string>();

/** Formatting a range takes longer than anything else that is shown once in an answer. */
const remembered = (key: string, write: () => string): string => {
  const text = texts.get(key) ?? write();
  if (texts.size >= REMEMBERED_MAX) texts.clear();
  texts.set(key, text);
  return text;
};

/**
 * The range in words of the language: days alone where whole days are meant ("Oct 21 – Nov 19,
 * 2026", « du 21 oct. au 19 nov. 2026 »), with times otherwise. A range of hours that is not over
 * ends with data, to the minute; any other that data cut says until when ("…, until 2:30 PM").
 */
export const rangeText = (range: ReportRange, language: Language): string => {
  const { start, end } = range.span;
  const hasTimes = start % SLOTS_PER_DAY !== 0 || end % SLOTS_PER_DAY !== 0;
  const startAt = new Date(start * HALF_HOUR_MS);
  const isRolling = ROLLING_HOURS[range.timeframe] !== undefined;
  const endAt = isRolling
    ? new Date(`${range.latestText}:00Z`)
    : new Date((hasTimes ? end : end - SLOTS_PER_DAY) * HALF_HOUR_MS);
  const isOneDay = floorDay(start) === floorDay(plusHalfHours(end, -1));
  const until = range.isCut && !isRolling ? range.latestText : "";
  const key = [language, hasTimes, isOneDay, startAt.getTime(), endAt.getTime(), until].join(" ");
  return remembered(key, () => {
    const text = words(language, startAt, endAt, { hasTimes, isOneDay });
    return evenTime(until === "" ? text : textUntil(language, text, until, end));
  });
};

/** A custom range in words, as a report that covers it says it once it is over. */
export const describeRange = (
  { start, end }: { start: string; end: string },
  at: Date,
  timeZone: string,
  language: Language,
): string =>
  rangeText(
    resolveRange({ reportDateRange: "custom", startDate: start, endDate: end }, at, timeZone),
    language,
  );
