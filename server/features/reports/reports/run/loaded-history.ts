import { AppError } from "#server/lib/app-error.ts";
import { type HalfHour, dayTextAt } from "#server/lib/time/half-hour.ts";
import type { FacilityContext } from "./queries/facility-context.ts";

type History = Pick<FacilityContext, "historyFrom">;

/** Whether days of a span that begins there are still being loaded. */
export const isStillLoading = ({ historyFrom }: History, start: HalfHour): boolean =>
  historyFrom !== null && dayTextAt(start) < historyFrom;

/**
 * A report of a time that is not loaded yet is no report: a part of it would pass for the whole, in
 * figures, verdicts and charts alike.
 * @param start of the requested time
 * @throws AppError `history_loading`
 */
export const requireLoaded = (start: HalfHour, history: History): void => {
  if (isStillLoading(history, start)) throw new AppError("history_loading");
};
