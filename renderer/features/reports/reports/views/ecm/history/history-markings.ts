import { goalIntervals, slotDays, slotStart } from "#contract/reports/goal-steps.ts";
import type { Gap, SilentDays } from "#contract/reports/shared.ts";
import {
  bandRail,
  dottedRing,
  gapBand,
  goalLine,
  goalRise,
  moveMark,
  thresholdLine,
} from "#renderer/charts/plot-markings.ts";
import type { Marking, PlotTheme } from "#renderer/charts/plot-types.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { railBands } from "#renderer/features/reports/reports/graph/bands.ts";
import { movedSlot, movedText } from "#renderer/features/reports/reports/graph/previous-text.ts";
import { plotText } from "#renderer/features/reports/reports/graph/plot-text.ts";
import { slotTick } from "#contract/core/formats/slots.ts";
import { drawnThresholds } from "#renderer/features/reports/reports/graph/thresholds.ts";
import { placeTopText, type TopWord } from "#renderer/features/reports/reports/graph/top-text.ts";
import { spokenLines, type HistoryGraph } from "./history-input.ts";
import { previousKey } from "./history-series.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Part of a slot that stays free before the first point and after the last. */
export const SLOT_EDGE = 0.42;

/**
 * The gaps that are drawn: of the whole selection and of the lines that are named, each interval
 * once.
 */
export const drawnGaps = (input: HistoryGraph): Gap[] => {
  const named = new Set(spokenLines(input).map(({ key }) => key));
  const seen = new Set<string>();
  return input.data.gaps
    .filter(({ locationId }) => locationId === null || named.has(locationId))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .filter(({ from, to, reason }) => {
      const key = `${from} ${to} ${reason}`;
      return !seen.has(key) && seen.add(key);
    });
};

/**
 * The days without data inside weeks or months that have some, of what is named; each interval
 * once.
 */
export const drawnSilentDays = (input: HistoryGraph): SilentDays[] => {
  const named = new Set(spokenLines(input).map(({ key }) => key));
  const own = input.data.silentDays.filter(
    ({ locationId }) => locationId === null || named.has(locationId),
  );
  return own.filter(
    ({ from, to, reason }, at) =>
      own.findIndex((one) => one.from === from && one.to === to && one.reason === reason) === at,
  );
};

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Where a day begins within its slot, on the axis of slots; a slot reaches half to either side. */
const placeOfDay = (input: HistoryGraph, slot: string, days: number): number => {
  const at = input.data.dataPoints.findIndex(({ reportDate }) => reportDate === slot);
  const share = days / slotDays(input.data.chartTimeUnit, slot);
  return at - SLOT_EDGE + Math.max(0, Math.min(1, share)) * 2 * SLOT_EDGE;
};

const silentBand = (theme: PlotTheme, input: HistoryGraph, silent: SilentDays): Marking => {
  const { from, to, fromSlot, toSlot } = silent;
  const unit = input.data.chartTimeUnit;
  return gapBand(
    theme,
    placeOfDay(input, fromSlot, dayNumber(from) - slotStart(unit, fromSlot)),
    placeOfDay(input, toSlot, dayNumber(to) + 1 - slotStart(unit, toSlot)),
  );
};

/** First and last slot of a gap as indices. */
const placesOf = ({ data }: HistoryGraph, { from, to }: Gap): [number, number] => [
  Math.max(
    0,
    data.dataPoints.findIndex(({ reportDate }) => reportDate >= from),
  ),
  Math.max(
    0,
    data.dataPoints.findLastIndex(({ reportDate }) => reportDate <= to),
  ),
];

/** What a part says of itself: "so far, to 2:32 PM", "6 of 7 days". */
export const partText = (words: PageText, { data }: HistoryGraph, at: number): string => {
  const { t, format } = words;
  const point = data.dataPoints[at];
  if (!point?.isPartial) return "";
  const hasDays = data.chartTimeUnit === "week" || data.chartTimeUnit === "month";
  if (hasDays && point.partDays !== undefined) {
    const { days, of } = point.partDays;
    return t("reports-view.plot.partDays", format.share(days, of));
  }
  if (!point.isFilling) return t("reports-view.plot.part");
  return t("reports-view.plot.soFar", { time: format.time(`${data.countedTo}:00Z`, "UTC") });
};

/** The moves of those places whose former course is drawn, and in which slot they lie. */
const drawnMoves = ({ data, lines }: HistoryGraph) => {
  const drawn = new Set(lines.filter(({ role }) => role === "former").map(({ key }) => key));
  return (data.former ?? [])
    .filter(({ formerId }) => drawn.has(previousKey(formerId)))
    .map((move) => ({ ...move, at: movedSlot(data.dataPoints, move) }));
};

/** Words above the plot and under its axis: why there are no data, and what a part counts up to. */
export const historyTopText = (words: PageText, input: HistoryGraph, room: number) => {
  const { data } = input;
  const { t } = words;
  const slots = data.dataPoints.length;
  const middle = (at: number) => ((at + SLOT_EDGE) / (slots - 1 + 2 * SLOT_EDGE)) * room;
  const named = (slot: string) => slotTick(words, data.chartTimeUnit, slot, true);
  const gaps = drawnGaps(input).map((gap): TopWord => {
    const [first, last] = placesOf(input, gap);
    const reason = t(textId(`reports-view.graph.gap.${gap.reason}`));
    const days = gap.from === gap.to ? named(gap.from) : `${named(gap.from)} – ${named(gap.to)}`;
    return {
      middle: middle((first + last) / 2),
      text: reason,
      listed: t("reports-view.plot.gapListed", { slots: days, reason }),
    };
  });
  const moves = drawnMoves(input).map((move): TopWord => {
    const text = movedText(words, move);
    return { middle: middle(move.at), text, listed: text };
  });
  const parts = data.dataPoints.flatMap(({ isPartial }, at) =>
    isPartial ? [{ middle: middle(at), text: partText(words, input, at) }] : [],
  );
  return placeTopText([...gaps, ...moves], parts, room);
};

/** On a phone there is no room beside the plot: the goal is named on its line. */
const goalInside = (theme: PlotTheme, goal: number, text: string): Marking => ({
  shapes: [],
  annotations: [
    {
      xref: "paper",
      x: 1,
      xanchor: "right",
      yref: "y",
      y: goal,
      yanchor: "bottom",
      showarrow: false,
      text,
      font: { color: theme.colors.goal, size: 12 },
    },
  ],
});

/** The goal all across, or in steps where it changed. */
const goalMarkings = (
  theme: PlotTheme,
  { t, format }: PageText,
  { data, isNarrow }: HistoryGraph,
): Marking[] => {
  const slots = data.dataPoints.map(({ reportDate }) => reportDate);
  const spans = goalIntervals(data, slots, data.chartTimeUnit);
  const lines = spans.flatMap(({ goal, start, end }): Marking[] => {
    const span = spans.length > 1 ? ([start, end] as const) : undefined;
    return goal === null ? [] : [goalLine(theme, goal, "", { isLabelled: false, span })];
  });
  const rises = spans.flatMap(({ goal, start }, at): Marking[] => {
    const before = spans[at - 1]?.goal ?? null;
    return goal === null || before === null ? [] : [goalRise(theme, start, before, goal)];
  });
  const goal = data.performanceGoal;
  if (!isNarrow || goal === null) return [...lines, ...rises];
  const text = t("reports-view.graph.goalValue", { value: format.percent(goal) });
  return [...lines, ...rises, goalInside(theme, goal, text)];
};

/** Rings around values that rest on too few opportunities, on the lines that stand out. */
const fewRings = (theme: PlotTheme, input: HistoryGraph, start: number): Marking[] =>
  spokenLines(input)
    .filter(({ role }) => role === "selected")
    .flatMap(({ values, marks }) =>
      values.flatMap((value, at) =>
        // One beyond the axis has its arrow.
        value === null || marks[at] !== "tooFew" || value < start || value > 100
          ? []
          : [dottedRing(theme, at, value)],
      ),
    );

/** What lies behind and across the lines: gaps, thresholds, goal, and the rail beside them. */
export const historyMarkings = (
  theme: PlotTheme,
  input: HistoryGraph & { words: PageText; start: number },
): Marking[] => {
  const { data, actions, words, start } = input;
  const thresholds = actions.thresholds ? drawnThresholds(data) : [];
  return [
    ...drawnGaps(input).map((gap) => {
      const [first, last] = placesOf(input, gap);
      return gapBand(theme, first - SLOT_EDGE, last + SLOT_EDGE);
    }),
    ...drawnSilentDays(input).map((silent) => silentBand(theme, input, silent)),
    ...thresholds.map(({ title, value, color }) =>
      thresholdLine(theme, { value, swatch: color, text: plotText(title) }, { isLabelled: false }),
    ),
    ...drawnMoves(input).map(({ at }) => moveMark(theme, at)),
    ...goalMarkings(theme, words, input),
    ...fewRings(theme, input, start),
    ...(actions.thresholds ? [bandRail(railBands(theme, data, [start, 100]))] : []),
  ];
};
