import { type ExpiringRefill, whatComesFirst } from "#contract/reports/sa/expiration-alerts.ts";
import { daysBetween } from "#contract/reports/sa/due.ts";
import { SOON_DAYS } from "#contract/reports/sa/dispenser-refill.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

/** Further ahead nothing is drawn: half a year. */
const FURTHEST_DAYS = 182;
/** An axis of a few days would show a day as a lot. */
const LEAST_DAYS = 14;

/** One refill on the axis of days from today; a day before today is negative. */
export type AheadRow = {
  key: string;
  name: string;
  first: ReturnType<typeof whatComesFirst>;
  /** The day on which it expires, and on which it is likely to be used up; null without an estimate. */
  expires: number;
  replaced: number | null;
};

/** The listed refills in days from today. @param today the facility's day, `YYYY-MM-DD` */
export const aheadRows = (refills: readonly ExpiringRefill[], today: string): AheadRow[] => {
  const byName = Map.groupBy(refills, ({ ecmDeviceName }) => ecmDeviceName);
  // Corridors are called alike: their devices are distinguished by their unit.
  const nameOf = ({ ecmDeviceName: name, unit }: ExpiringRefill) =>
    unit === null || byName.get(name)?.length === 1 ? name : `${name} (${unit})`;
  return refills.map((refill) => ({
    key: refill.deviceId,
    name: nameOf(refill),
    first: whatComesFirst(refill, today),
    expires: daysBetween(today, refill.expirationDate),
    replaced:
      refill.estimatedReplacementDate === null
        ? null
        : daysBetween(today, refill.estimatedReplacementDate),
  }));
};

/** How many days the axis spans: all that is drawn, half a year at most. */
export const aheadInterval = (rows: readonly AheadRow[]): number =>
  Math.min(
    FURTHEST_DAYS,
    Math.max(LEAST_DAYS, ...rows.flatMap(({ expires, replaced }) => [expires, replaced ?? 0])),
  );

/** What is drawn of a refill: days of use, and days that are lost if it is not used sooner. */
export const aheadBar = ({ expires, replaced, first }: AheadRow) => {
  const until = Math.max(0, replaced ?? 0);
  const used = first === "expired" ? 0 : Math.min(until, Math.max(0, expires));
  return { used, lost: until - used };
};

/** What comes first of a refill's two days, with how soon. */
export const aheadText = (
  { t, format }: PageText,
  { first, expires, replaced }: AheadRow,
): string => {
  const told = (id: "expired" | "expiresFirst" | "overdue" | "soon" | "usedUp", days: number) =>
    t(`reports-view.ahead.${id}`, { count: days, n: format.count(days) });
  if (first === "expired") return told("expired", -expires);
  if (replaced === null)
    return t("reports-view.ahead.notKnown", { count: expires, n: format.count(expires) });
  if (first === "expiresFirst") return told("expiresFirst", replaced - expires);
  if (replaced < 0) return told("overdue", -replaced);
  if (replaced === 0) return t("reports-view.ahead.today");
  return told(replaced <= SOON_DAYS ? "soon" : "usedUp", replaced);
};
