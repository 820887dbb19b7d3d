import { firstStoredMonth } from "#server/db/archived-months.ts";
import { wallText } from "#server/lib/time/half-hour.ts";
import type { ReportRun } from "./report-run.ts";

/**
 * Says of a report that reads single facts from which day on there are any, where its range has
 * older ones.
 */
export const archivedBefore = async ({
  db,
  range,
}: ReportRun): Promise<{ archivedBefore?: string }> => {
  const first = await firstStoredMonth(db);
  const isOlder = first !== null && wallText(range.span.start).slice(0, 10) < first;
  return isOlder ? { archivedBefore: first } : {};
};
