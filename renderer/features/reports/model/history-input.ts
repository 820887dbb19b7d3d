import type { GraphActions } from "./address.ts";
import { drawnThresholds } from "./thresholds.ts";
import type { HistoryData, HistoryLine } from "./history-series.ts";
import { zoomStart } from "./value-axis.ts";

export type HistoryFigureInput = {
  data: HistoryData;
  /** In drawing order. */
  lines: readonly HistoryLine[];
  /** A line brought forward by pointer or keyboard. */
  forward: string | null;
  actions: GraphActions;
  /** Height of the whole graph in px. */
  height: number;
  /** Labels stand inside the plot, few ticks: a phone. */
  isNarrow: boolean;
};

/** The lines that are named: all but the grey ones, and a grey one that was brought forward. */
export const spokenLines = ({
  lines,
  forward,
}: Pick<HistoryFigureInput, "lines" | "forward">): HistoryLine[] =>
  lines.filter((line) => line.role !== "context" || line.key === forward);

/** Every value of the lines that is there. */
export const drawnValues = (lines: readonly HistoryLine[]): number[] =>
  lines.flatMap((line) => line.values.filter((value) => value !== null));

/** Where the axis of the graph starts in percent: 0 unless zoomed. */
export const historyAxisStart = ({
  data,
  lines,
  actions,
}: Pick<HistoryFigureInput, "data" | "lines" | "actions">): number => {
  if (!actions.zoom) return 0;
  const thresholds = actions.thresholds ? drawnThresholds(data) : [];
  return zoomStart([
    ...drawnValues(lines),
    ...(data.performanceGoal === null ? [] : [data.performanceGoal]),
    ...thresholds.map(({ value }) => value),
  ]);
};
