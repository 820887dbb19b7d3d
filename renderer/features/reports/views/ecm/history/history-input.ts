import type { GraphActions } from "#contract/reports/address.ts";
import { drawnThresholds } from "#renderer/features/reports/graph/thresholds.ts";
import type { HistoryData, HistoryLine } from "./history-series.ts";
import { axisEnd, zoomStart } from "#renderer/features/reports/graph/value-axis.ts";

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

type Drawn = Pick<HistoryFigureInput, "data" | "lines" | "actions">;

/** Every height at which something is drawn: values, goal and thresholds. */
const drawnHeights = ({ data, lines, actions }: Drawn): number[] => {
  const thresholds = actions.thresholds ? drawnThresholds(data) : [];
  return [
    ...drawnValues(lines),
    ...(data.performanceGoal === null ? [] : [data.performanceGoal]),
    ...thresholds.map(({ value }) => value),
  ];
};

/** Where the axis of the graph starts in percent: 0 unless zoomed. */
export const historyAxisStart = (drawn: Drawn): number =>
  drawn.actions.zoom ? zoomStart(drawnHeights(drawn)) : 0;

/** Whether words have more room at the foot of the graph, by far, than at its top. */
export const isFootFree = (drawn: Drawn): boolean => {
  const heights = drawnHeights(drawn);
  if (heights.length === 0) return false;
  const above = axisEnd(drawnValues(drawn.lines)) - Math.max(...heights);
  return Math.min(...heights) - historyAxisStart(drawn) > 2 * above;
};
