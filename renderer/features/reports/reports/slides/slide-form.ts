import type { z } from "zod";
import type { Report } from "#contract/reports/index.ts";
import { type ReportFilters, toFilterModel, withFilter } from "#contract/reports/filters.ts";
import { SLIDE_TIMEFRAMES, Timeframe, offersTimeframe } from "#contract/reports/timeframes.ts";
import { slides } from "#contract/displays/slides.ts";

/** What a person says of a new slide; its report with filters is what they look at. */
export const SLIDE_FORM = {
  body: slides.save.body
    .pick({ slideName: true, shownFrom: true, shownUntil: true })
    .extend({ timeframe: Timeframe })
    .superRefine(({ shownFrom, shownUntil }, context) => {
      if (shownFrom && shownUntil && shownUntil < shownFrom)
        context.addIssue({ code: "custom", path: ["shownUntil"], message: "start_before_end" });
    }),
};
export type SlideValues = z.infer<typeof SLIDE_FORM.body>;

/** The report's own timeframe, and the hours that only slides have, where the report offers them. */
export const slideTimeframes = (report: Report, own: Timeframe): readonly Timeframe[] =>
  (report.filters as readonly string[]).includes("timeframe")
    ? [own, ...SLIDE_TIMEFRAMES.filter((timeframe) => offersTimeframe(report, timeframe, true))]
    : [own];

/** The filters of a slide: those of the report, over the timeframe that was chosen for the screen. */
export const slideFilters = (facilityId: string, filters: ReportFilters, timeframe: Timeframe) =>
  toFilterModel(
    facilityId,
    timeframe === filters.reportDateRange
      ? filters
      : withFilter(filters, { reportDateRange: timeframe }).filters,
  );
