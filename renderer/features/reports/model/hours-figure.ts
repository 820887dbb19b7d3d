import { shownIndex, type DataPoint } from "#contract/reports/shared.ts";
import { baseLayout, plainAxis } from "#renderer/charts/plot-layout.ts";
import { goalLine, withMarkings } from "#renderer/charts/plot-markings.ts";
import { barMarker, standingOf } from "#renderer/charts/plot-series.ts";
import type { PlotFigure, PlotTheme } from "#renderer/charts/plot-types.ts";
import type { Words } from "./filter-words.ts";
import { slotTick } from "./slots.ts";
import { axisEnd, valueAxis } from "./value-axis.ts";

export type HoursFigureInput = {
  /** The hours of today that have begun. */
  hours: readonly DataPoint[];
  goal: number | null;
  baseline: number | null;
  max100: boolean;
  isNarrow: boolean;
};

const HOURS = 24;
const LABEL_ROOM_PX = 112;

const hourName = (at: number): string => `1970-01-01T${String(at).padStart(2, "0")}:00`;

/** Columns of today's hours; the hour still filling is hatched, hours to come stay empty. */
export const hoursFigure = (
  theme: PlotTheme,
  words: Words,
  input: HoursFigureInput,
): PlotFigure => {
  const { hours, goal, baseline, max100, isNarrow } = input;
  const { t, format } = words;
  const { colors } = theme;
  const values = hours.map((hour) => shownIndex(hour.complianceIndex, max100));
  const standings = hours.map((hour, at) =>
    hour.isFilling ? ("filling" as const) : standingOf(values[at] ?? 0, goal, baseline),
  );
  const step = isNarrow ? 6 : 3;
  const ticks = Array.from({ length: HOURS / step }, (_, at) => at * step);
  const goalText =
    goal === null ? "" : t("reports-view.graph.goalValue", { value: format.percent(goal) });
  const insideColors = {
    "at-goal": colors["on-accent"],
    "below-goal": theme.isDark ? colors["on-accent"] : colors.ink,
    "below-baseline": colors.ink,
    filling: colors.ink,
  };
  return {
    data: [
      {
        type: "bar",
        x: hours.map((hour) => Number(hour.reportDate.slice(11, 13))),
        y: values,
        marker: barMarker(theme, standings),
        text: isNarrow
          ? undefined
          : values.map((value, at) => (standings[at] === "filling" ? "" : format.figure(value))),
        textposition: "inside",
        insidetextanchor: "end",
        textangle: 0,
        constraintext: "none",
        cliponaxis: false,
        insidetextfont: {
          size: 11.5,
          color: standings.map((standing) => insideColors[standing]),
        },
        customdata: hours.map((hour, at) =>
          [
            `<b>${format.percent(values[at])}</b>`,
            t("reports-view.graph.eventsOf", {
              events: format.count(hour.numberOfEvents),
              opportunities: format.count(hour.numberOfOpportunities),
            }),
            ...(hour.isFilling ? [t("reports-view.graph.filling")] : []),
          ].join(" · "),
        ),
        hovertemplate: "%{customdata}<extra></extra>",
      },
    ],
    layout: withMarkings(
      {
        ...baseLayout(theme),
        hovermode: "closest",
        margin: { l: 46, t: 8, b: 30, r: isNarrow || goal === null ? 12 : LABEL_ROOM_PX },
        xaxis: plainAxis(theme, {
          range: [-0.6, HOURS - 0.4],
          tickvals: ticks,
          tickangle: 0,
          ticktext: ticks.map((hour) => slotTick(words, "hour", hourName(hour), hour === 0)),
        }),
        yaxis: {
          ...valueAxis(theme, 0, axisEnd(values.map((value) => value ?? 0))),
        },
      },
      goal === null
        ? []
        : [goalLine(theme, goal, goalText, { overBars: true, isLabelled: !isNarrow })],
    ),
  };
};

/** The columns in words. */
export const hoursSummary = (
  { t, format }: Words,
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
