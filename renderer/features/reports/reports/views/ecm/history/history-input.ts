import type { GraphActions } from "#contract/reports/filters/address.ts";
import { drawnThresholds } from "#renderer/features/reports/reports/graph/thresholds.ts";
import { isComparable } from "#contract/reports/verdict.ts";
import type { SeriesData, HistoryLine } from "./history-series.ts";
import { fittedStart } from "#renderer/features/reports/reports/graph/value-axis.ts";

export type HistoryFigureInput = {
  data: SeriesData;
  /** In drawing order. */
  lines: readonly HistoryLine[];
  /** A line brought forward by pointer or keyboard. */
  forward: string | null;
  actions: GraphActions;
  /** Size of the whole graph in px. */
  width: number;
  height: number;
  /** Labels stand inside the plot, few ticks: a phone. */
  isNarrow: boolean;
};

/** All but the size of the drawing. */
export type HistoryGraph = Omit<HistoryFigureInput, "width">;

/** The lines that are named: all but the grey ones, and a grey one that was brought forward. */
export const spokenLines = ({
  lines,
  forward,
}: Pick<HistoryFigureInput, "lines" | "forward">): HistoryLine[] =>
  lines.filter((line) => line.role !== "context" || line.key === forward);

type Drawn = Pick<HistoryFigureInput, "data" | "lines" | "actions">;

/** Values that may widen the axis: values of whole slots with a verdict. */
const judgedValues = (lines: readonly HistoryLine[]): number[] =>
  lines.flatMap(({ values, points }) =>
    values.filter((value, at): value is number => {
      const point = points[at];
      return (
        value !== null && point !== undefined && !point.isPartial && isComparable(point.verdict)
      );
    }),
  );

/** Where the axis of the graph starts in percent: 0 on request, else fitted to what is drawn. */
export const historyAxisStart = ({ data, lines, actions }: Drawn): number => {
  if (actions.zoom) return 0;
  const thresholds = actions.thresholds ? drawnThresholds(data) : [];
  return fittedStart([
    ...judgedValues(lines),
    ...(data.performanceGoal === null ? [] : [data.performanceGoal]),
    ...(data.goalSteps ?? []).flatMap(({ goal }) => goal ?? []),
    ...thresholds.map(({ value }) => value),
  ]);
};
