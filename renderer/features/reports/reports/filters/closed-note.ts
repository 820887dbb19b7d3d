import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { dayIn } from "./custom-range.ts";

/**
 * "closed Nov 3", with its year where that is another one; "closes Nov 3" of a day that is to come.
 * @param closedAt since when the place is closed
 */
export const closedNote = (
  { t, format }: PageText,
  closedAt: string,
  { timeZone, now }: { timeZone: string; now: number },
): string => {
  const at = Date.parse(closedAt);
  const closed = dayIn(timeZone, at);
  const isThisYear = closed.slice(0, 4) === dayIn(timeZone, now).slice(0, 4);
  const day = isThisYear ? format.dayShort(closed) : format.day(closed);
  return t(at > now ? "reports-view.filter.closes" : "reports-view.filter.closed", { day });
};
