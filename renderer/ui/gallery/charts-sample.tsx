import { endLabels } from "#renderer/charts/end-labels.ts";
import { percentAxis, plainAxis } from "#renderer/charts/plot-layout.ts";
import {
  gapBand,
  goalLine,
  thresholdLine,
  withMarkings,
  zoneBelow,
} from "#renderer/charts/plot-markings.ts";
import {
  barLabels,
  barMarker,
  contextLine,
  facilityLine,
  intervalMarks,
  seriesLine,
  standingOf,
} from "#renderer/charts/plot-series.ts";
import type { PlotFigure, PlotTheme } from "#renderer/charts/plot-types.ts";
import { Plot } from "#renderer/charts/plot.tsx";
import { Sparkline } from "#renderer/charts/sparkline.tsx";
import { Card } from "../layout/card.tsx";

const days = Array.from({ length: 30 }, (_, at) => at);
const wave = (base: number, rise: number, seed: number) =>
  days.map((day) => base + (rise * day) / 29 + 1.6 * Math.sin(day * 0.9 + seed));
const micu = wave(71, 11, 0).map((value, day) => (day > 15 && day < 18 ? null : value));
const hollow = days.map((day) => day === 15 || day === 18);

function history(theme: PlotTheme): PlotFigure {
  const range = [55, 100] as const;
  const others = [84, 79, 81, 76, 70, 67].map((base, at) => wave(base, 2, at * 1.7));
  const labels = endLabels(
    theme,
    [
      { value: 82, text: "Medical ICU 82.0%", color: theme.colors.s1, isStrong: true },
      { value: 80, text: "Goal 80.0%", color: theme.colors.goal },
      { value: 77.8, text: "Facility 77.8%", isStrong: true },
      { value: 70, text: "Baseline 70.0%", color: theme.colors["swatch-red"] },
    ],
    range,
    290 - 42,
  );
  const layout = withMarkings(
    {
      margin: { l: 48, r: 140, t: 8, b: 34 },
      yaxis: percentAxis(theme, 55),
      xaxis: plainAxis(theme, {
        tickvals: [0, 4, 8, 12, 16, 20, 24, 28],
        ticktext: ["Oct 21", "Oct 25", "Oct 29", "Nov 2", "Nov 6", "Nov 10", "Nov 14", "Nov 18"],
      }),
    },
    [
      zoneBelow(theme, 70, "red"),
      gapBand(theme, 15.6, 17.4, "No data:<br>gateway<br>offline"),
      goalLine(theme, 80, "", { isLabelled: false }),
      thresholdLine(theme, { value: 70, swatch: "red", text: "" }, { isLabelled: false }),
      { shapes: [], annotations: labels },
    ],
  );
  return {
    data: [
      ...others.map((y) => ({
        type: "scatter",
        x: days,
        y,
        hoverinfo: "skip",
        ...contextLine(theme),
      })),
      { type: "scatter", name: "Facility", x: days, y: wave(76, 1.6, 3), ...facilityLine(theme) },
      { type: "scatter", name: "Medical ICU", x: days, y: micu, ...seriesLine(theme, 0, hollow) },
    ],
    layout,
  };
}

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
        hovermode: "closest",
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
      ...seriesLine(theme, index),
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
