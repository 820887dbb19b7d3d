import type { ReportCommon } from "#contract/reports/shared.ts";
import type { TimelinePoint } from "#contract/reports/unit/unit-response.ts";
import type { Marking, PlotTheme } from "#renderer/charts/plot-types.ts";

/** A range under the course, from slot to slot, with its words. */
export type Bracket = { from: number; to: number; text: string };

type Range = Pick<ReportCommon["range"], "start" | "end">;

/** Where a range lies in the slots of days; null where it begins before them. */
export const bracketOf = (
  points: readonly TimelinePoint[],
  { start, end }: Range,
): Omit<Bracket, "text"> | null => {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, until] = [start.slice(0, 10), end.slice(0, 10)];
  if (from < first.reportDate || from > last.reportDate) return null;
  const endsAtMidnight = end.endsWith("T00:00");
  const to = points.findLastIndex(({ reportDate }) =>
    endsAtMidnight ? reportDate < until : reportDate <= until,
  );
  const at = points.findIndex(({ reportDate }) => reportDate >= from);
  return to < at ? null : { from: at, to };
};

const EDGE = 0.5;
const HEIGHT_PX = 8;

/**
 * Brackets below the words of the axis, open to the course.
 * @param below how far below the plot they begin, in px
 */
export const bracketMarkings = (
  theme: PlotTheme,
  brackets: readonly Bracket[],
  { plotHeight, below }: { plotHeight: number; below: number },
): Marking[] => {
  const y = (px: number) => -(below + px) / plotHeight;
  return brackets.map(({ from, to, text }) => {
    const [left, right] = [from - EDGE + 0.1, to + EDGE - 0.1];
    const line = (x0: number, x1: number, y0: number, y1: number) => ({
      type: "line",
      xref: "x",
      x0,
      x1,
      yref: "paper",
      y0,
      y1,
      line: { color: theme.colors["ink-2"], width: 1.25 },
    });
    return {
      shapes: [
        line(left, left, y(0), y(HEIGHT_PX)),
        line(left, right, y(HEIGHT_PX), y(HEIGHT_PX)),
        line(right, right, y(0), y(HEIGHT_PX)),
      ],
      annotations: [
        {
          xref: "x",
          x: (from + to) / 2,
          xanchor: "center",
          yref: "paper",
          y: y(HEIGHT_PX + 2),
          yanchor: "top",
          showarrow: false,
          text,
          font: { color: theme.colors.ink, size: 12.5 },
        },
      ],
    };
  });
};
