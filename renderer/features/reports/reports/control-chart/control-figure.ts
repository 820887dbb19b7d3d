import type { ControlChart, ControlPoint, ControlSignal } from "#contract/reports/control-chart.ts";
import { endLabels, type EndLabel } from "#renderer/charts/end-labels.ts";
import { baseLayout, plainAxis } from "#renderer/charts/plot-layout.ts";
import { goalLine, moveMark, withMarkings } from "#renderer/charts/plot-markings.ts";
import { previousLine, partColumn } from "#renderer/charts/plot-series.ts";
import { textWidth } from "#renderer/charts/text-width.ts";
import type { TooltipContent } from "#renderer/charts/plot-tooltip.tsx";
import type { Marking, PlotFigure, PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";
import {
  previousName,
  movedSlot,
  movedText,
} from "#renderer/features/reports/reports/graph/previous-text.ts";
import { slotName } from "#renderer/features/reports/reports/graph/slots.ts";
import { slotTick, tickStep } from "#contract/core/formats/slots.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { changeMark, markOf } from "./control-text.ts";

type ControlFigureInput = {
  chart: ControlChart;
  goal: number | null;
  width: number;
  height: number;
  isNarrow: boolean;
};

const MARGIN = { t: 20, b: 30, l: 46, r: 14 };
const SLOT_EDGE = 0.5;
const TICKS = { wide: 9, narrow: 4 };
const LABEL_EXTRA_PX = 24;

/** Tens below and above all that is drawn. */
export const controlRange = (
  { points, former = [] }: ControlChart,
  goal: number | null,
): [number, number] => {
  const drawn = [
    ...points.flatMap(({ value, low, high }) => [value, low, high]),
    ...former.flatMap(({ values }) => values),
    goal,
  ].flatMap((value) => value ?? []);
  const [least, most] = [Math.min(100, ...drawn), Math.max(0, ...drawn)];
  return [Math.max(0, Math.floor(least / 10) * 10), Math.max(10, Math.ceil(most / 10) * 10)];
};

const isBeyond = ({ kind }: ControlSignal): boolean => kind === "above" || kind === "below";

type Look = "usual" | "beyond" | "run" | "part";

/** How each slot is marked: beyond a limit before being part of a run. */
export const looksOf = ({ points, signals }: ControlChart): Look[] =>
  points.map(({ reportDate, isPartial }) => {
    if (isPartial) return "part";
    const here = signals.filter(({ from, to }) => from <= reportDate && reportDate <= to);
    if (here.some(isBeyond)) return "beyond";
    return here.length > 0 ? "run" : "usual";
  });

const SYMBOL: Readonly<Record<Look, string>> = {
  usual: "circle",
  beyond: "diamond",
  run: "square",
  part: "circle",
};
const SIZE: Readonly<Record<Look, number>> = { usual: 6, beyond: 10, run: 8, part: 8.5 };

/** Where each phase begins and ends: after a change the lines start again. */
const phasesOf = ({
  points,
  changes,
}: Pick<ControlChart, "points" | "changes">): [number, number][] => {
  const starts = changes.map(({ from }) =>
    points.findIndex(({ reportDate }) => reportDate === from),
  );
  return [0, ...starts].map((start, at) => [start, starts[at] ?? points.length]);
};

const stepLine = (
  theme: PlotTheme,
  points: readonly ControlPoint[],
  key: "low" | "center" | "high",
  [start, end]: readonly [number, number],
): PlotPart => ({
  type: "scatter",
  mode: "lines",
  x: points.slice(start, end).map((_, at) => start + at),
  y: points.slice(start, end).map((point) => point[key]),
  connectgaps: true,
  hoverinfo: "skip",
  line:
    key === "center"
      ? { color: theme.colors.ink, width: 1.5 }
      : { color: theme.colors["ink-3"], width: 1.25, dash: "4px,3px", shape: "hvh" },
});

/** So many slots at least the old center line goes on after a change: as long as a run is. */
const OLD_SLOTS = 8;
const OLD_FONT_PX = 12;

/** How the old center line goes on after each change: dotted, with its words where they fit. */
const oldLines = (
  theme: PlotTheme,
  words: PageText,
  { points, changes, signals }: ControlChart,
  slotPx: number,
): { data: PlotPart[]; annotations: PlotPart[] }[] =>
  phasesOf({ points, changes }).flatMap(([start, end], phase, phases) => {
    const [from, until] = phases[phase - 1] ?? [0, 0];
    const center = points.slice(from, until).findLast((point) => point.center !== null)?.center;
    if (center === null || center === undefined) return [];
    const text = words.t("reports-view.control.old", { value: words.format.percent(center) });
    const textSlots = Math.ceil((textWidth(text, OLD_FONT_PX) + OLD_FONT_PX) / slotPx);
    const shortest = Math.min(end, start + OLD_SLOTS) - 1;
    // Where its words stand between the numbers of signals.
    const isClear = (slot: number): boolean =>
      points
        .slice(slot, slot + textSlots + 1)
        .every(({ reportDate }) => signals.every(({ to }) => to !== reportDate));
    const clear = points
      .map((_, slot) => slot)
      .find((slot) => slot >= shortest && slot + textSlots < end && isClear(slot + 1));
    const last = clear ?? shortest;
    return {
      data: [
        {
          type: "scatter",
          mode: "lines",
          x: [start - SLOT_EDGE, last + SLOT_EDGE],
          y: [center, center],
          hoverinfo: "skip",
          line: { color: theme.colors["ink-2"], width: 1.5, dash: "dot" },
        },
      ],
      annotations:
        clear !== undefined
          ? [
              {
                xref: "x",
                x: last + SLOT_EDGE,
                xshift: 4,
                xanchor: "left",
                yref: "y",
                y: center,
                yanchor: "middle",
                showarrow: false,
                text,
                font: { color: theme.colors["ink-2"], size: OLD_FONT_PX },
              },
            ]
          : [],
    };
  });

const valueLine = (theme: PlotTheme, chart: ControlChart): PlotPart => {
  const looks = looksOf(chart);
  const { colors } = theme;
  const color = (look: Look) => (look === "beyond" ? colors.bad : colors.s1);
  return {
    type: "scatter",
    mode: "lines+markers",
    x: chart.points.map((_, at) => at),
    y: chart.points.map(({ value }) => value),
    connectgaps: false,
    cliponaxis: false,
    hoverinfo: "skip",
    line: { color: colors.s1, width: 1.75 },
    marker: {
      symbol: looks.map((look) => SYMBOL[look]),
      size: looks.map((look) => SIZE[look]),
      opacity: 1,
      color: looks.map((look) => (look === "part" ? colors.surface : color(look))),
      line: {
        color: looks.map(color),
        width: looks.map((look) => (look === "part" ? 1.75 : 0)),
      },
    },
  };
};

/** The number of each signal beside its last slot, above or below the line. */
const numbers = (theme: PlotTheme, chart: ControlChart): PlotPart[] =>
  chart.points.flatMap(({ reportDate, value, center }, at): PlotPart[] => {
    const here = chart.signals.filter(({ to }) => to === reportDate);
    if (here.length === 0 || value === null) return [];
    const isAbove = value >= (center ?? value);
    return [
      {
        xref: "x",
        x: at,
        yref: "y",
        y: value,
        yshift: isAbove ? 8 : -8,
        yanchor: isAbove ? "bottom" : "top",
        showarrow: false,
        text: `<b>${here.map((signal) => chart.signals.indexOf(signal) + 1).join(", ")}</b>`,
        font: { color: here.some(isBeyond) ? theme.colors.bad : theme.colors.ink, size: 12.5 },
      },
    ];
  });

/** A line before the first slot after each change, with what changed above it. */
const changeMarks = (
  theme: PlotTheme,
  words: PageText,
  { chart, isNarrow }: ControlFigureInput,
): Marking[] =>
  chart.changes.map((change, index) => {
    const start = chart.points.findIndex(({ reportDate }) => reportDate === change.from);
    const x = start - SLOT_EDGE;
    const isLate = start > chart.points.length / 2;
    return {
      shapes: [
        {
          type: "line",
          xref: "x",
          x0: x,
          x1: x,
          yref: "paper",
          y0: 0,
          y1: 1,
          line: { color: theme.colors.s1, width: 1.75 },
        },
      ],
      annotations: [
        {
          xref: "x",
          x,
          xanchor: isLate ? "right" : "left",
          yref: "paper",
          y: 1,
          yanchor: "bottom",
          showarrow: false,
          text: isNarrow
            ? `<b>${markOf(index)}</b>`
            : `<b>${markOf(index)}</b> ${changeMark(words, change)}`,
          font: { color: theme.colors.s1, size: 12.5 },
        },
      ],
    };
  });

/** What the place was before it moved: beside the course, with no limits of its own. */
const formerValues = (theme: PlotTheme, { former = [] }: ControlChart): PlotPart[] =>
  former.map(({ values }) => ({
    type: "scatter",
    x: values.map((_, at) => at),
    y: values,
    cliponaxis: false,
    hoverinfo: "skip",
    ...previousLine(
      theme,
      0,
      values.map((value) => ({ value, mark: "whole" })),
    ),
  }));

/** A line where the place moved, with the day above it. */
const formerMarks = (
  theme: PlotTheme,
  words: PageText,
  { chart: { points, former = [] }, isNarrow }: ControlFigureInput,
): Marking[] =>
  former.map((move) => {
    const at = movedSlot(points, move);
    const { shapes } = moveMark(theme, at);
    return {
      shapes,
      annotations: isNarrow
        ? []
        : [
            {
              xref: "x",
              x: at,
              xanchor: at > points.length / 2 ? "right" : "left",
              yref: "paper",
              y: 1,
              yanchor: "bottom",
              showarrow: false,
              text: movedText(words, move),
              font: { color: theme.colors["ink-2"], size: 12.5 },
            },
          ],
    };
  });

const ticksOf = ([start, end]: readonly [number, number]): number[] => {
  const step = [5, 10, 20, 25, 50].find((size) => (end - start) / size <= 5) ?? 100;
  return Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, at) => start + at * step);
};

const labelsOf = (theme: PlotTheme, { t, format }: PageText, input: ControlFigureInput) => {
  const last = input.chart.points.findLast(({ center }) => center !== null);
  const label = (value: number | null | undefined, id: "high" | "center" | "low"): EndLabel[] =>
    value === null || value === undefined
      ? []
      : [
          {
            value,
            text: t(`reports-view.control.label.${id}`, { value: format.percent(value) }),
            color: id === "center" ? theme.colors.ink : theme.colors["ink-2"],
            isStrong: id === "center",
          },
        ];
  return [
    ...label(last?.high, "high"),
    ...label(last?.center, "center"),
    ...(input.goal === null
      ? []
      : [
          {
            value: input.goal,
            text: t("reports-view.graph.goalValue", { value: format.percent(input.goal) }),
            color: theme.colors.goal,
          },
        ]),
    ...label(last?.low, "low"),
  ];
};

/** A control chart in the theme's colours: limits, center line, course and numbered signals. */
export const controlFigure = (
  theme: PlotTheme,
  words: PageText,
  input: ControlFigureInput,
): PlotFigure => {
  const { chart, goal, height, isNarrow } = input;
  const { points } = chart;
  const range = controlRange(chart, goal);
  const labels = isNarrow ? [] : labelsOf(theme, words, input);
  const room = Math.max(0, ...labels.map(({ text }) => textWidth(text, 12.5)));
  const margin = { ...MARGIN, r: isNarrow ? MARGIN.r : Math.ceil(room) + LABEL_EXTRA_PX };
  const step = tickStep(points.length, isNarrow ? TICKS.narrow : TICKS.wide);
  const ticked = points
    .map(({ reportDate }, at) => ({ reportDate, at }))
    .filter(({ at }) => at % step === 0);
  const ticks = ticksOf(range);
  const slotPx = (input.width - margin.l - margin.r) / Math.max(1, points.length);
  const old = oldLines(theme, words, chart, slotPx);
  const places: [number, number] = [-SLOT_EDGE, points.length - 1 + SLOT_EDGE];
  const layout = withMarkings(
    {
      ...baseLayout(theme),
      margin,
      xaxis: plainAxis(theme, {
        range: places,
        tickvals: ticked.map(({ at }) => at),
        ticktext: ticked.map(({ reportDate, at }) =>
          slotTick(words, chart.unit, reportDate, at === 0),
        ),
        tickangle: 0,
      }),
      yaxis: {
        ...plainAxis(theme),
        showline: false,
        showgrid: true,
        ticks: "",
        range,
        tickvals: ticks,
        ticktext: ticks.map(words.format.percentTick),
      },
    },
    [
      ...(goal === null ? [] : [goalLine(theme, goal, "", { isLabelled: false })]),
      ...changeMarks(theme, words, input),
      ...formerMarks(theme, words, input),
      {
        shapes: [],
        annotations: [
          ...endLabels(theme, labels, range, height - margin.t - margin.b),
          ...old.flatMap(({ annotations }) => annotations),
          ...numbers(theme, chart),
        ],
      },
    ],
  );
  return {
    data: [
      ...points.flatMap(({ isPartial }, at) =>
        isPartial ? [partColumn(theme, at, 2 * SLOT_EDGE, range)] : [],
      ),
      ...phasesOf(chart).flatMap((phase) =>
        (["low", "high", "center"] as const).map((key) => stepLine(theme, points, key, phase)),
      ),
      ...old.flatMap(({ data }) => data),
      ...formerValues(theme, chart),
      valueLine(theme, chart),
    ],
    layout,
    places: {
      axis: "x",
      range: places,
      at: points.map((_, at) => at),
      values: range,
      forward: points.map(({ value }) => (value === null ? [] : [value])),
    },
  };
};

/** What is said about a slot. */
export const controlTooltip = (
  words: PageText,
  { points, unit, former = [] }: ControlChart,
  at: number,
): TooltipContent | null => {
  const { t, format } = words;
  const point = points[at];
  if (point === undefined) return null;
  const { value, center, low, high } = point;
  return {
    title: slotName(words, unit, point.reportDate),
    columns: [t("reports-view.plot.column.index")],
    rows: [
      { key: "value", name: t("reports-view.control.value"), cells: [format.percent(value)] },
      ...former.flatMap((one) => {
        const before = one.values[at] ?? null;
        return before === null
          ? []
          : [
              {
                key: one.formerId,
                name: previousName(words, one),
                cells: [format.percent(before)],
              },
            ];
      }),
      ...(center === null || low === null || high === null
        ? []
        : [
            {
              key: "center",
              name: t("reports-view.control.center"),
              cells: [format.percent(center)],
            },
            {
              key: "limits",
              name: t("reports-view.control.limits"),
              cells: [`${format.figure(low)} – ${format.percent(high)}`],
            },
          ]),
    ],
    ...(point.isPartial && { foot: [t(`reports-view.control.notJudged.${unit}`)] }),
  };
};
