import { AppError } from "#server/lib/app-error.ts";
import { dayText } from "#server/lib/zoned-time.ts";
import type { FacilityContext } from "./queries/facility-context.ts";
import type { ReportRange } from "./range.ts";

type History = Pick<FacilityContext, "historyFrom">;

/** Whether days of a span that begins there are still being loaded. */
export const isStillLoading = ({ historyFrom }: History, start: number): boolean =>
  historyFrom !== null && dayText(start) < historyFrom;

/**
 * A report of a time that is not loaded yet is no report: a part of it would pass for the whole, in
 * figures, verdicts and charts alike.
 * @throws AppError `history_loading`
 */
export const requireLoaded = ({ span }: ReportRange, history: History): void => {
  if (isStillLoading(history, span.start)) throw new AppError("history_loading");
};
