import type { z } from "zod";
import type { FigureId } from "../core/figures.ts";
import type { ReportColumn, ReportRow } from "./columns.ts";
import type { KeyFigure } from "./definition.ts";
import { ReportCommon } from "./shared.ts";
import { IntervalMethod, type Standing } from "./standing.ts";

/** What every report of judged proportions answers with. */
export const JudgedCommon = ReportCommon.extend({ intervalMethod: IntervalMethod });
export type JudgedCommon = z.infer<typeof JudgedCommon>;

const STANDING: readonly ReportColumn[] = [
  {
    key: "low",
    label: "interval",
    kind: "interval",
    highKey: "high",
    lowLabel: "intervalLow",
    highLabel: "intervalHigh",
  },
  { key: "status", label: "againstGoal", kind: "verdict", goalKey: "goal", namesGoal: true },
];

/** The requested figure under a heading of its own, with interval and standing. */
export const standingColumns = (label: string, figure: FigureId): readonly ReportColumn[] => [
  { key: "percent", label, figure, kind: "index" },
  ...STANDING,
];

/** {@link standingColumns} of hands. */
export const STANDING_COLUMNS = standingColumns("observedPercent", "observedCompliance");

/** The cells of {@link STANDING_COLUMNS}. @param goal percent; null without one */
export const standingCells = (
  { percent, interval, verdict }: Standing,
  goal: number | null,
): ReportRow["cells"] => ({
  percent,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
  status: verdict,
  goal,
});

/** The requested figure of a summary bar. @param label text id below `reports.figures` */
export const judgedFigure = (
  label: string,
  standing: Standing,
  common: Pick<JudgedCommon, "performanceGoal" | "minimumOpportunities" | "intervalMethod">,
): KeyFigure => ({
  label,
  kind: "judged",
  ...standing,
  goal: common.performanceGoal,
  minimum: common.minimumOpportunities,
  method: common.intervalMethod,
});
