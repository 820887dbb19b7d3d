import { isComparable } from "#contract/reports/verdict.ts";
import type { DataPoint } from "#contract/reports/shared.ts";
import { baseLayout, plainAxis } from "#renderer/charts/plot-layout.ts";
import { goalLine, withMarkings } from "#renderer/charts/plot-markings.ts";
import { barMarker, standingOf, type BarStanding } from "#renderer/charts/plot-series.ts";
import { pointsBetween } from "#contract/core/percent.ts";
import type { TooltipContent } from "#renderer/charts/plot-tooltip.tsx";
import type { PlotFigure, PlotTheme } from "#renderer/charts/plot-types.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { hourLabels, type HourBar, type LabelRoom } from "./hour-labels.ts";
import { slotTick } from "#contract/core/formats/slots.ts";
import {
  axisEnd,
  axisRoom,
  valueAxis,
} from "#renderer/features/reports/reports/graph/value-axis.ts";

type StandingInput = {
  /** The hours of today that have begun. */
  hours: readonly DataPoint[];
  goal: number | null;
  baseline: number | null;
};

type HoursFigureInput = StandingInput & {
  /** Of the whole graph in px. */
  width: number;
  height: number;
  isNarrow: boolean;
};

const HOURS = 24;
/** Hours from one end of the axis to the other: a bit more than there are. */
const RANGE = [-0.6, HOURS - 0.4] as const;
const MARGIN = { t: 8, b: 30, r: 12 };
const LABEL_ROOM_PX = 112;
/** Part of an hour that stays free beside its column. */
const BAR_GAP = 0.2;

/** How each of today's hours stands; the one that is not over yet is not judged. */
const standingsOf = ({ hours, goal, baseline }: StandingInput): BarStanding[] =>
  hours.map((hour) =>
    hour.isFilling
      ? "filling"
      : isComparable(hour.verdict)
        ? standingOf(hour.complianceIndex ?? 0, goal, baseline)
        : "unjudged",
  );

/** The fills of today's columns, which the legend explains; a plain one says nothing of a goal. */
export const hourStandings = (input: StandingInput): ReadonlySet<BarStanding> => {
  const drawn = standingsOf(input).filter(
    (_, at) => (input.hours[at]?.complianceIndex ?? null) !== null,
  );
  return new Set(drawn.filter((standing) => standing !== "at-goal" || input.goal !== null));
};

const hourOf = (hour: DataPoint): number => Number(hour.reportDate.slice(11, 13));

const hourName = (at: number): string => `1970-01-01T${String(at).padStart(2, "0")}:00`;

/** Columns of today's hours; the hour still filling is hatched, hours to come stay empty. */
export const hoursFigure = (
  theme: PlotTheme,
  words: PageText,
  input: HoursFigureInput,
): PlotFigure => {
  const { hours, goal, width, height, isNarrow } = input;
  const { t, format } = words;
  const values = hours.map((hour) => hour.complianceIndex);
  const standings = standingsOf(input);
  const end = axisEnd(values.map((value) => value ?? 0));
  const step = isNarrow ? 6 : 3;
  const ticks = Array.from({ length: HOURS / step }, (_, at) => at * step);
  const goalText =
    goal === null ? "" : t("reports-view.graph.goalValue", { value: format.percent(goal) });
  const margin = {
    ...MARGIN,
    l: axisRoom(words, end),
    r: isNarrow || goal === null ? MARGIN.r : LABEL_ROOM_PX,
  };
  const labelled = hours.flatMap((hour, at): HourBar[] => {
    const [value, standing] = [values[at] ?? null, standings[at]];
    if (isNarrow || value === null || standing === undefined || standing === "filling") return [];
    return [{ hour: hourOf(hour), value, text: format.figure(value), standing }];
  });
  const room: LabelRoom = {
    barWidth: ((width - margin.l - margin.r) / (RANGE[1] - RANGE[0])) * (1 - BAR_GAP),
    plotHeight: height - margin.t - margin.b,
    end,
    goal,
  };
  return {
    data: [
      {
        type: "bar",
        x: hours.map(hourOf),
        y: values,
        marker: barMarker(theme, standings),
        hoverinfo: "skip",
      },
    ],
    layout: withMarkings(
      {
        ...baseLayout(theme),
        bargap: BAR_GAP,
        margin,
        xaxis: plainAxis(theme, {
          range: RANGE,
          tickvals: ticks,
          tickangle: 0,
          ticktext: ticks.map((hour) => slotTick(words, "hour", hourName(hour), hour === 0)),
        }),
        yaxis: valueAxis(theme, 0, end),
      },
      [
        ...(goal === null
          ? []
          : [goalLine(theme, goal, goalText, { overBars: true, isLabelled: !isNarrow })]),
        { shapes: [], annotations: hourLabels(theme, labelled, room) },
      ],
    ),
    places: { axis: "x", range: RANGE, at: hours.map(hourOf), values: [0, end] },
  };
};

/** What is said about an hour. */
export const hourTooltip = (
  words: PageText,
  hour: DataPoint | undefined,
  { goal }: Pick<StandingInput, "goal">,
): TooltipContent | null => {
  if (hour === undefined) return null;
  const { t, format } = words;
  const value = hour.complianceIndex;
  return {
    title: slotTick(words, "hour", hour.reportDate, true),
    columns: [
      t("reports-view.plot.column.index"),
      ...(goal === null ? [] : [t("reports-view.plot.column.toGoal")]),
      t("reports-view.plot.column.opportunities"),
    ],
    rows: [
      {
        key: hour.reportDate,
        name: "",
        cells: [
          format.percent(value),
          ...(goal === null
            ? []
            : [format.points(value === null ? null : pointsBetween(value, goal))]),
          format.count(hour.numberOfOpportunities),
        ],
      },
    ],
    ...(hour.isFilling && { foot: [t("reports-view.graph.filling")] }),
  };
};

/** The columns in words. */
export const hoursSummary = (
  { t, format }: PageText,
  hours: readonly DataPoint[],
  goal: number | null,
): string => {
  const values = hours.map((hour) => hour.complianceIndex).filter((value) => value !== null);
  if (values.length === 0) return t("reports-view.graph.summary.barsNone");
  const words = t("reports-view.graph.summary.hours", {
    low: format.percent(Math.min(...values)),
    high: format.percent(Math.max(...values)),
  });
  if (goal === null) return words;
  return `${words} ${t("reports-view.graph.summary.goal", { goal: format.percent(goal) })}`;
};
