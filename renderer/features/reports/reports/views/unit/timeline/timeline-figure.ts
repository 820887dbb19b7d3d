import { slotTick, tickStep } from "#contract/core/formats/slots.ts";
import type { TimelinePoint, UnitResponse } from "#contract/reports/unit/unit-response.ts";
import { type EndLabel, endLabels } from "#renderer/charts/end-labels.ts";
import { baseLayout, percentAxis, plainAxis } from "#renderer/charts/plot-layout.ts";
import { goalLine, goalRise, withMarkings } from "#renderer/charts/plot-markings.ts";
import { partColumn, partLine, seriesLine, type LinePoint } from "#renderer/charts/plot-series.ts";
import type { Marking, PlotFigure, PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";
import { textWidth } from "#renderer/charts/text-width.ts";
import {
  axisEnd,
  axisRoom,
  fittedStart,
} from "#renderer/features/reports/reports/graph/value-axis.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { type Bracket, bracketMarkings } from "./brackets.ts";

type Course = NonNullable<UnitResponse["monitored"]>["course"];

export type TimelineInput = {
  points: readonly TimelinePoint[];
  unit: "day" | "month";
  goals: Course["goals"];
  brackets: readonly Bracket[];
  width: number;
  height: number;
  isNarrow: boolean;
};

/** From this share of the course on. */
const LATE = 0.6;
const EDGE = 0.5;
const MARGIN = { t: 20, b: 30, r: 14 };
const BRACKET_ROOM_PX = 36;
const LABEL_EXTRA_PX = 24;
const TICKS = { wide: 8, narrow: 4 };

/** Where the fitted axis starts: below all values and goals. */
export const timelineStart = ({ points, goals }: Pick<TimelineInput, "points" | "goals">): number =>
  fittedStart([
    ...points.flatMap(({ percent }) => percent ?? []),
    ...goals.flatMap(({ goal }) => goal ?? []),
  ]);

/** The goal as it was, in the slots of the course: from which slot to which, and how much. */
const goalIntervals = ({ points, goals }: Pick<TimelineInput, "points" | "goals">) => {
  const starts = goals.map(({ from }) =>
    points.findIndex(({ reportDate }) => reportDate.slice(0, from.length) >= from),
  );
  return goals.flatMap(({ goal }, at) => {
    const start = at === 0 ? 0 : starts[at];
    const next = starts.slice(at + 1).find((one) => one >= 0);
    if (start === undefined || start < 0 || next === 0) return [];
    return [{ goal, start: start - EDGE, end: (next ?? points.length) - EDGE }];
  });
};

const goalMarkings = (
  theme: PlotTheme,
  { t, format }: PageText,
  input: TimelineInput,
): Marking[] => {
  const spans = goalIntervals(input);
  return spans.flatMap(({ goal, start, end }, at): Marking[] => {
    if (goal === null) return [];
    const before = spans[at - 1]?.goal ?? null;
    const next = input.goals[at + 1];
    const line = goalLine(theme, goal, "", { isLabelled: false, span: [start, end] });
    const isPast = next !== undefined && at < spans.length - 1 && !input.isNarrow;
    // Late in the course its words end where it ends: further on they would leave the graph.
    const isLate = start > LATE * input.points.length;
    return [
      line,
      ...(before === null ? [] : [goalRise(theme, start, before, goal)]),
      ...(isPast
        ? [
            {
              shapes: [],
              annotations: [
                {
                  xref: "x",
                  x: isLate ? end : start + EDGE,
                  xanchor: isLate ? "right" : "left",
                  yref: "y",
                  y: goal,
                  yanchor: "top",
                  showarrow: false,
                  text: t("unit.course.goalUntil", {
                    goal: format.percent(goal),
                    day: format.dayShort(dayBefore(next.from)),
                  }),
                  font: { color: theme.colors.goal, size: 12 },
                },
              ],
            },
          ]
        : []),
    ];
  });
};

const dayBefore = (day: string): string => {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
};

/** The last whole value and the goal, beside the plot. */
const labelsOf = (theme: PlotTheme, words: PageText, input: TimelineInput): EndLabel[] => {
  const { t, format } = words;
  const last = input.points.findLast(({ percent, isPartial }) => percent !== null && !isPartial);
  const goal = input.goals.at(-1)?.goal ?? null;
  return [
    ...(last === undefined || last.percent === null
      ? []
      : [
          {
            value: last.percent,
            text: `${slotTick(words, input.unit, last.reportDate, true)} ${format.percent(last.percent)}`,
            color: theme.colors.s1,
            isStrong: true,
          },
        ]),
    ...(goal === null
      ? []
      : [
          {
            value: goal,
            text: t("reports-view.graph.goalValue", { value: format.percent(goal) }),
            color: theme.colors.goal,
          },
        ]),
  ];
};

/** The index over time: what is whole as a line, what is not over dashed to a hollow mark. */
const traces = (theme: PlotTheme, points: readonly TimelinePoint[]): PlotPart[] => {
  const isPart = points.map(({ isPartial }) => isPartial === true);
  const whole = points.map(({ percent }, at): LinePoint => ({
    value: isPart[at] ? null : percent,
    mark: "whole",
  }));
  const looks = slim(seriesLine(theme, 0, whole));
  const common = {
    type: "scatter",
    x: points.map((_, at) => at),
    cliponaxis: false,
    hoverinfo: "skip",
  };
  const drawn = { ...common, y: whole.map(({ value }) => value), ...looks };
  if (!isPart.includes(true)) return [drawn];
  const near = points.map(({ percent }, at) =>
    isPart[at] || isPart[at - 1] || isPart[at + 1] ? percent : null,
  );
  return [drawn, { ...common, y: near, ...partLine(theme, looks, isPart, true) }];
};

/** Ninety days have no room for the marks of a dozen. */
const slim = (looks: PlotPart): PlotPart => ({
  ...looks,
  line: { ...(looks["line"] as object), width: 1.75 },
  marker: { ...(looks["marker"] as object), size: 4.5 },
});

/** The course of a unit in the theme's colors, with its goal in steps and the two ranges under it. */
export const timelineFigure = (
  theme: PlotTheme,
  words: PageText,
  input: TimelineInput,
): PlotFigure => {
  const { points, unit, brackets, height, isNarrow } = input;
  const start = timelineStart(input);
  const end = axisEnd(points.map(({ percent }) => percent ?? 0));
  const labels = isNarrow ? [] : labelsOf(theme, words, input);
  const room = Math.max(0, ...labels.map(({ text }) => textWidth(text, 12.5)));
  const margin = {
    ...MARGIN,
    l: axisRoom(words, end),
    r: isNarrow ? MARGIN.r : Math.ceil(room) + LABEL_EXTRA_PX,
    b: MARGIN.b + (brackets.length > 0 ? BRACKET_ROOM_PX : 0),
  };
  const step = tickStep(points.length, isNarrow ? TICKS.narrow : TICKS.wide);
  const ticked = points
    .map(({ reportDate }, at) => ({ reportDate, at }))
    .filter(({ at }) => at % step === 0);
  const range: [number, number] = [-EDGE, points.length - 1 + EDGE];
  const plotHeight = height - margin.t - margin.b;
  return {
    data: [
      ...points.flatMap(({ isPartial }, at) =>
        isPartial ? [partColumn(theme, at, 1, [start, end])] : [],
      ),
      ...traces(theme, points),
    ],
    layout: withMarkings(
      {
        ...baseLayout(theme),
        margin,
        xaxis: plainAxis(theme, {
          range,
          tickvals: ticked.map(({ at }) => at),
          ticktext: ticked.map(({ reportDate, at }) => slotTick(words, unit, reportDate, at === 0)),
          tickangle: 0,
        }),
        yaxis: { ...percentAxis(theme, start), range: [start, end] },
      },
      [
        ...goalMarkings(theme, words, input),
        ...bracketMarkings(theme, brackets, { plotHeight, below: MARGIN.b }),
        { shapes: [], annotations: endLabels(theme, labels, [start, end], plotHeight) },
      ],
    ),
    places: {
      axis: "x",
      range,
      at: points.map((_, at) => at),
      values: [start, end],
      forward: points.map(({ percent }) => (percent === null ? [] : [percent])),
    },
  };
};
