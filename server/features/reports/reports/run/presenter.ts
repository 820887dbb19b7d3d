import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import type { JudgedCommon } from "#contract/reports/judged.ts";
import type { GoalStep, ReportCommon, RuleChange } from "#contract/reports/shared.ts";
import { wallText } from "#server/lib/time/half-hour.ts";
import { firstInstant } from "#server/lib/time/zoned-time.ts";
import { levelName } from "#server/engine/location-levels.ts";
import type { ProportionMeasure } from "../lib/judge-proportion.ts";
import type { LocationNode, ThresholdRow } from "./queries/facility-context.ts";
import { rangeText } from "./range-text.ts";
import { comparedRange } from "./range.ts";
import { changedForPast, previousMinimums, observationGoalSteps } from "./settings-in-force.ts";
import type { ReportRun } from "./report-run.ts";

/** What a report is judged by: its goal, the thresholds its graph shows, and where they were set. */
type ShownGoal = {
  goal: number | null;
  thresholds: readonly Omit<ThresholdRow, "locationId">[];
  setAt: LocationNode | null;
  /** What the goal was from day to day, where it changed within the range. */
  steps?: readonly GoalStep[];
  /** Rules that were changed afterwards for days of the range. */
  changes?: readonly RuleChange[];
};

const NO_GOAL: ShownGoal = { goal: null, thresholds: [], setAt: null };

/** What every report answers with, beside its own figures. */
export const presentCommon = (run: ReportRun, shown: ShownGoal = NO_GOAL): ReportCommon => {
  const { context, language, range } = run;
  const { goal, thresholds, setAt, steps = [] } = shown;
  const changes = [
    ...(shown.changes ?? []),
    ...(run.slots === null ? [] : changedForPast(context.former.shift, range, "shifts")),
  ];
  const compared = comparedRange(range, context.firstDay);
  const minimums = previousMinimums(context, range);
  return {
    reportId: run.report.id,
    formattedReportDateRange: rangeText(range, language),
    range: {
      start: wallText(range.span.start),
      end: wallText(range.span.end),
      timeZone: range.timeZone,
    },
    generatedAt: run.now.toISOString(),
    ...(context.historyFrom !== null && { historyFrom: context.historyFrom }),
    ...(run.report.filters.includes("compareWith") && { comparison: range.comparison }),
    comparedWith: compared && { start: wallText(compared.start), end: wallText(compared.end) },
    countsNights: range.tail > 0,
    countedTo: range.latestText,
    lostGateways: run.lostGateways
      .filter(({ since }) => since.getTime() < firstInstant(range.counted.end, range.timeZone))
      .map(({ name, since }) => ({ name, since: since.toISOString() })),
    devicesByWholeDays:
      range.counted.start % SLOTS_PER_DAY !== 0 || range.span.end % SLOTS_PER_DAY !== 0,
    minimumOpportunities: context.minimumOpportunities,
    ...(minimums.length > 0 && { formerMinimums: minimums }),
    dataHealthPercent: context.dataHealthPercent,
    chartTimeUnit: range.unit,
    performanceGoal: goal,
    ...(steps.length > 0 && { goalSteps: [...steps] }),
    ...(changes.length > 0 && { changedForPast: [...changes] }),
    performanceThresholds: {
      levelName: setAt === null ? null : levelName(context.templateId, setAt.level, language),
      thresholds: thresholds.map(({ title, value, color }) => ({ title, value, color })),
    },
    // Bands belong to badge reports.
    performanceBands: [],
    max100PctCompliance: context.max100PctCompliance,
  };
};

/** What every report of judged proportions answers with. @param goal percent; null without one */
export const presentJudged = (run: ReportRun, goal: number | null): JudgedCommon => ({
  ...presentCommon(run, {
    goal,
    thresholds: [],
    setAt: null,
    // Badges are judged by bands.
    steps: run.report.product === "OBS" ? observationGoalSteps(run.context, run.range) : [],
  }),
  intervalMethod: run.context.intervalMethod,
});

/** What a run's proportions are judged by. */
export const measureOf = ({ context }: ReportRun, goal: number | null): ProportionMeasure => ({
  goal,
  minimum: context.minimumOpportunities,
  method: context.intervalMethod,
});
