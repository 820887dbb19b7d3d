import { DotPlot } from "#renderer/charts/dot-plot.tsx";
import { endLabels } from "#renderer/charts/end-labels.ts";
import { percentAxis, plainAxis } from "#renderer/charts/plot-layout.ts";
import {
  bandRail,
  dottedRing,
  gapBand,
  goalLine,
  thresholdLine,
  withMarkings,
} from "#renderer/charts/plot-markings.ts";
import {
  barLabels,
  barMarker,
  contextLine,
  mainLine,
  intervalMarks,
  partColumn,
  partLine,
  seriesLine,
  standingOf,
  type LinePoint,
  type PointMark,
} from "#renderer/charts/plot-series.ts";
import type { PlotFigure, PlotTheme } from "#renderer/charts/plot-types.ts";
import { Plot } from "#renderer/charts/plot.tsx";
import { Sparkline } from "#renderer/charts/sparkline.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";

const days = Array.from({ length: 30 }, (_, at) => at);
const wave = (base: number, rise: number, seed: number) =>
  days.map((day) => base + (rise * day) / 29 + 1.6 * Math.sin(day * 0.9 + seed));
const micu = wave(71, 11, 0).map((value, day) => (day > 15 && day < 18 ? null : value));
const micuMark = (day: number): PointMark => {
  if (day === 29) return "part";
  if (day === 6) return "tooFew";
  return day === 15 || day === 18 ? "silent" : "whole";
};
const micuPoints = micu.map((value, day): LinePoint => ({ value, mark: micuMark(day) }));
const wholeDays = micuPoints.map((point, day) => (day === 29 ? { ...point, value: null } : point));
const lastDays = micu.map((value, day) => (day >= 28 ? value : null));
const axis = [60, 100] as const;

function history(theme: PlotTheme): PlotFigure {
  const { colors } = theme;
  const others = [84, 79, 81, 76, 70, 67].map((base, at) => wave(base, 2, at * 1.7));
  const labels = endLabels(
    theme,
    [
      { value: 82, text: "Medical ICU 82.0%", color: colors.s1, isStrong: true },
      { value: 80, text: "Goal 80.0%", color: colors.goal },
      { value: 77.8, text: "Facility 77.8%", isStrong: true },
      { value: 70, text: "Baseline 70.0%", color: colors["swatch-red"] },
    ],
    axis,
    290 - 60,
  );
  const layout = withMarkings(
    {
      margin: { l: 48, r: 140, t: 26, b: 34 },
      yaxis: percentAxis(theme, 60),
      xaxis: plainAxis(theme, {
        range: [-0.42, 29.42],
        tickvals: [0, 4, 8, 12, 16, 20, 24, 28],
        ticktext: ["Oct 21", "Oct 25", "Oct 29", "Nov 2", "Nov 6", "Nov 10", "Nov 14", "Nov 18"],
      }),
    },
    [
      gapBand(theme, 15.58, 17.42),
      goalLine(theme, 80, "", { isLabelled: false }),
      thresholdLine(theme, { value: 70, swatch: "red", text: "" }, { isLabelled: false }),
      dottedRing(theme, 6, micu[6] ?? 0),
      bandRail([
        { from: 60, to: 70, color: colors["swatch-red"] },
        { from: 70, to: 80, color: colors.gap },
        { from: 80, to: 100, color: colors.goal },
      ]),
      { shapes: [], annotations: labels },
    ],
  );
  const looks = seriesLine(theme, 0, wholeDays);
  return {
    data: [
      partColumn(theme, 29, 0.84, axis),
      ...others.map((y) => ({ type: "scatter", x: days, y, ...contextLine(theme) })),
      { type: "scatter", x: days, y: wave(76, 1.6, 3), ...mainLine(theme) },
      { type: "scatter", x: days, y: wholeDays.map(({ value }) => value), ...looks },
      {
        type: "scatter",
        x: days,
        y: lastDays,
        ...partLine(
          theme,
          looks,
          days.map((day) => day === 29),
          true,
        ),
      },
    ],
    layout,
    places: { axis: "x", range: [-0.42, 29.42], at: days, values: axis },
  };
}

const historyTip = (day: number) => ({
  title: `Day ${day + 1}`,
  columns: ["Index", "To goal", "Opportunities"],
  rows: [
    {
      key: "micu",
      name: "Medical ICU",
      cells: [`${micu[day]?.toFixed(1) ?? "—"}%`, "−7.0", "562"],
    },
    { key: "others", name: "9 other units", cells: [{ text: "66.2 – 86.1%", span: 2 }, "4,025"] },
  ],
  foot: ["Medical ICU: 19 of 24 devices heard that day"],
});

const dotRows = [
  { name: "Facility", value: 76.6, whisker: { low: 75, high: 78.4 }, mark: "dot" },
  { name: "Cardiac Step-Down", value: 82.9, whisker: { low: 79.9, high: 86.2 }, mark: "dot" },
  { name: "Emergency", value: 67.6, whisker: { low: 66.1, high: 69.5 }, mark: "dot" },
  { name: "Orthopedics 5 West", value: 103.9, whisker: null, mark: "over" },
  { name: "Oncology 6 East", value: 77.8, whisker: null, mark: "few" },
  { name: "Neuro ICU", value: null, whisker: null, mark: "none" },
] as const;

const dots = dotRows.map((row) => ({
  ...row,
  key: row.name,
  isTotal: row.name === "Facility",
  ...(row.mark === "over" && { said: "over 100%: more dispenses than passages" }),
  ...(row.mark === "none" && { said: "No opportunities: no counter" }),
  cells: [
    `${row.value ?? "—"}`,
    row.whisker ? `${row.whisker.low} – ${row.whisker.high}` : "—",
    "12,361",
    "At goal",
  ],
}));
const dotColumns = [
  { key: "index", heading: "Index" },
  { key: "days", heading: "Middle 80% of days", isExtra: true },
  { key: "n", heading: "Opportunities", isExtra: true },
  { key: "verdict", heading: "Against goal", isText: true },
];
const dotLimits = {
  goal: { value: 80, text: "Goal 80.0%" },
  thresholds: [{ value: 70, text: "Baseline 70.0%", swatch: "red" }],
} as const;

const indices = [71.2, 70.4, 69.8, 72.6, 73.9, 76.1, 78.9, 79.6, 80.8, 79.4, 78.2, 79.5];

function hours(theme: PlotTheme): PlotFigure {
  const standings = indices.map((index, at) =>
    at === indices.length - 1 ? ("filling" as const) : standingOf(index, 80, 70),
  );
  return {
    data: [
      {
        type: "bar",
        x: indices.map((_, at) => at),
        y: indices,
        marker: barMarker(theme, standings),
        ...barLabels(
          theme,
          standings,
          indices.map((index) => index.toFixed(0)),
        ),
      },
    ],
    layout: withMarkings({ margin: { l: 48, r: 96, t: 8, b: 34 } }, [
      goalLine(theme, 80, "Goal 80.0%", { overBars: true }),
    ]),
  };
}

const moments = [
  { name: "Entering the room", index: 86.6, low: 84.7, high: 88.2 },
  { name: "Leaving the room", index: 90.5, low: 88.9, high: 91.9 },
  { name: "Before a procedure", index: 75.1, low: 68.6, high: 80.6 },
];

function intervals(theme: PlotTheme): PlotFigure {
  return {
    data: [
      {
        type: "scatter",
        x: moments.map(({ index }) => index),
        y: moments.map(({ name }) => name),
        ...intervalMarks(theme, moments),
      },
    ],
    layout: withMarkings(
      {
        margin: { l: 150, r: 24, t: 24, b: 34 },
        xaxis: { ...percentAxis(theme, 60), showgrid: true },
        yaxis: { ...plainAxis(theme), autorange: "reversed", showline: false, ticks: "" },
      },
      [goalLine(theme, 85, "Goal 85.0%", { axis: "x" })],
    ),
  };
}

function six(theme: PlotTheme): PlotFigure {
  return {
    data: [90, 82, 74, 66, 58, 50].map((base, index) => ({
      type: "scatter",
      name: `Series ${index + 1}`,
      x: days.slice(0, 10),
      y: wave(base, 4, index).slice(0, 10),
      ...seriesLine(
        theme,
        index,
        days.slice(0, 10).map(() => ({ value: base, mark: "whole" })),
      ),
    })),
    layout: { yaxis: percentAxis(theme, 40) },
  };
}

/** Each kind of graph that reports are made of. */
export function ChartsSample() {
  return (
    <>
      <Card title="Compliance index by day">
        <Plot
          label="Compliance index by day"
          summary="Medical ICU rose to 82.0%."
          figure={history}
          tooltip={historyTip}
        />
      </Card>
      <Card title="One slot: dots by unit">
        <DotPlot
          label="Compliance index by unit"
          summary="Two units."
          heading="Unit"
          rows={dots}
          columns={dotColumns}
          start={60}
          limits={dotLimits}
        />
      </Card>
      <div className="gallery-grid">
        <Card title="By hour" note="hatched: hour still filling">
          <Plot label="By hour" summary="One hour at goal." figure={hours} height={260} />
        </Card>
        <Card title="Compliance index, with 95% interval">
          <Plot label="Intervals" summary="Three moments." figure={intervals} height={260} />
        </Card>
        <Card title="Six series">
          <Plot label="Six series" summary="Six series." figure={six} height={260} />
        </Card>
        <Card title="Last 30 days">
          <Sparkline values={micu} goal={80} />
        </Card>
      </div>
    </>
  );
}
