import type { ReportFilters } from "../filters/filters.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day so many days later. @param day `YYYY-MM-DD` */
export const daysLater = (day: string, days: number): string =>
  toDay(Date.parse(`${day}T00:00Z`) + days * DAY_MS);

/** The same day so many calendar months later, or the last one of a shorter month. */
const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
};

/** Whole days from one day to another; negative where it is past. Both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS);

/** A refill expires at the end of its day. @param today the facility's day, `YYYY-MM-DD` */
export const isExpired = (expirationDate: string, today: string): boolean => today > expirationDate;

/**
 * Whether a refill expires within the requested months; those that have expired belong to each
 * choice, and 0 selects them alone.
 */
export const expiresWithin = (
  expirationDate: string,
  today: string,
  months: ReportFilters["monthsToExpiration"],
): boolean =>
  months === 0 ? isExpired(expirationDate, today) : expirationDate <= monthsLater(today, months);

type Dispenser = {
  /** `YYYY-MM-DD`; null without enough use for an estimate. */
  estimatedReplacementDate: string | null;
  isRefillLow: boolean;
};

/** Whether a refill is to be replaced before today. */
export const isOverdue = (
  { estimatedReplacementDate: date }: Pick<Dispenser, "estimatedReplacementDate">,
  today: string,
): boolean => date !== null && date < today;

/**
 * Whether a refill is to be replaced within the requested days (null: at any time). Overdue ones
 * belong to each choice, and so do low refills whose date is unknown.
 */
export const replacedWithin = (
  { estimatedReplacementDate: date, isRefillLow }: Dispenser,
  today: string,
  days: ReportFilters["daysToReplacement"],
): boolean => {
  if (days === null) return true;
  return date === null ? isRefillLow : date <= daysLater(today, days);
};
