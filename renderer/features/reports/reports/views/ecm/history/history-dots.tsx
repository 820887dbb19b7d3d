import { useMemo } from "react";
import { DotPlot, type DotColumn, type DotRow } from "#renderer/charts/dot-plot.tsx";
import type { DotMark } from "#renderer/charts/dots-figure.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import type { GraphActions } from "#contract/reports/filters/address.ts";
import type { Figures } from "#contract/reports/shared.ts";
import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import { STATUS_KINDS, isComparable, type Verdict } from "#contract/reports/verdict.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { drawnThresholds } from "#renderer/features/reports/reports/graph/thresholds.ts";
import { fittedStart } from "#renderer/features/reports/reports/graph/value-axis.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { TOTAL_KEY, type HistoryData } from "./history-series.ts";

/** Whether a range has one slot: a month by months, an hour, a day by days. Lines have no course then. */
export const isOneSlot = (data: Pick<HistoryData, "dataPoints">): boolean =>
  data.dataPoints.length === 1;

/** A named place or the whole with its figures. */
type DotPlace = { key: string; name: string; figures: Figures };

/** Last, in this order, whatever the table is sorted by. */
const WITHOUT_VERDICT: readonly Verdict[] = ["checkCounters", "tooFew", "noOpportunities"];

/** The whole first, then the places in the table's order; those without a verdict last. */
export const dotPlaces = (
  data: Pick<HistoryData, "total" | "locations">,
  rows: readonly Pick<ReportRow, "key" | "isTotal">[],
  totalName: string,
): DotPlace[] => {
  const known = new Map(data.locations.map((unit) => [unit.locationId, unit]));
  const places = rows.flatMap(({ key, isTotal }): DotPlace[] => {
    const unit = isTotal ? undefined : known.get(key);
    return unit ? [{ key, name: unit.name, figures: unit }] : [];
  });
  const rank = ({ figures }: DotPlace) => WITHOUT_VERDICT.indexOf(figures.verdict);
  return [
    { key: TOTAL_KEY, name: totalName, figures: data.total },
    ...places.toSorted((a, b) => rank(a) - rank(b)),
  ];
};

const MARKS: Readonly<Partial<Record<Verdict, DotMark>>> = {
  tooFew: "few",
  checkCounters: "over",
  noOpportunities: "none",
};

/** What is drawn as a whisker: the usual variation, of figures that may be judged. */
const whiskerOf = ({ verdict, usualVariation }: Figures) =>
  isComparable(verdict) ? usualVariation : null;

/** Where the axis starts: 0 on request, else fitted to dots, whiskers and limits. */
export const dotsAxisStart = (
  data: HistoryData,
  places: readonly DotPlace[],
  actions: GraphActions,
): number => {
  if (actions.zoom) return 0;
  const thresholds = actions.thresholds ? drawnThresholds(data) : [];
  return fittedStart([
    ...places.flatMap(({ figures }) =>
      isComparable(figures.verdict)
        ? [figures.percentCompliant ?? 100, figures.usualVariation?.low ?? 100]
        : [],
    ),
    ...(data.performanceGoal === null ? [] : [data.performanceGoal]),
    ...thresholds.map(({ value }) => value),
  ]);
};

const saidOf = (
  { t }: PageText,
  { verdict, noOpportunitiesReason }: Figures,
): string | undefined => {
  if (verdict === "checkCounters") return t("reports-view.plot.dots.over");
  if (verdict !== "noOpportunities") return undefined;
  return t(textId(`reports-view.plot.dots.none.${noOpportunitiesReason ?? "noPassages"}`));
};

const dotRow = (words: PageText, { key, name, figures }: DotPlace, minimum: number): DotRow => {
  const { t, format } = words;
  const { verdict, percentCompliant: value } = figures;
  const whisker = whiskerOf(figures);
  return {
    key,
    name,
    value,
    mark: MARKS[verdict] ?? "dot",
    whisker,
    isTotal: key === TOTAL_KEY,
    said: saidOf(words, figures),
    cells: [
      <b key="index">{format.percent(value)}</b>,
      whisker === null ? "—" : `${format.figure(whisker.low)} – ${format.figure(whisker.high)}`,
      format.count(figures.totalOpportunities),
      <StatusText key="verdict" kind={STATUS_KINDS[verdict]}>
        {verdict === "tooFew"
          ? t("reports-view.plot.dots.few", { minimum: format.count(minimum) })
          : t(textId(`reports.status.${verdict}`))}
      </StatusText>,
    ],
  };
};

/** The step whose slots the whiskers speak of; null where no place has a variation. */
export const variationUnit = (places: readonly DotPlace[]): ChartTimeUnit | null =>
  places.flatMap(({ figures }) => whiskerOf(figures) ?? [])[0]?.unit ?? null;

/** What stands under the dots beside the axis' start. */
export const dotNotes = ({ t }: PageText, places: readonly DotPlace[]): string[] => {
  const unit = variationUnit(places);
  return [
    ...(places.some(({ figures }) => figures.verdict === "checkCounters")
      ? [t("reports-view.plot.dots.arrow")]
      : []),
    ...(unit === null ? [] : [t(textId(`reports-view.plot.dots.whiskers.${unit}`))]),
  ];
};

/** The dots in words. */
export const dotsSummary = ({ t, format }: PageText, places: readonly DotPlace[]): string => {
  const judged = places
    .filter(({ key, figures }) => key !== TOTAL_KEY && isComparable(figures.verdict))
    .toSorted((a, b) => (b.figures.percentCompliant ?? 0) - (a.figures.percentCompliant ?? 0));
  const [first, last] = [judged[0], judged.at(-1)];
  if (!first || !last) return t("reports-view.plot.dots.summaryNone");
  return t("reports-view.plot.dots.summary", {
    count: judged.length,
    n: format.count(judged.length),
    first: first.name,
    high: format.percent(first.figures.percentCompliant),
    last: last.name,
    low: format.percent(last.figures.percentCompliant),
  });
};

type HistoryDotsProps = {
  data: HistoryData;
  places: readonly DotPlace[];
  actions: GraphActions;
  selected: readonly string[];
  start: number;
  label: string;
  onDrawn: () => void;
};

/** A range of one slot: a dot for each unit with the middle 80 % of its finer slots. */
export function HistoryDots(props: HistoryDotsProps) {
  const { data, places, actions, selected, start, label, onDrawn } = props;
  const words = usePageText();
  const { t, format } = words;
  const goal = data.performanceGoal;
  const limits = useMemo(() => {
    const value = (of: number) => format.percent(of);
    return {
      goal:
        goal === null
          ? null
          : { value: goal, text: t("reports-view.graph.goalValue", { value: value(goal) }) },
      thresholds: (actions.thresholds ? drawnThresholds(data) : []).map((limit) => ({
        value: limit.value,
        swatch: limit.color,
        text: t("reports-view.graph.threshold", { title: limit.title, value: value(limit.value) }),
      })),
    };
  }, [t, format, goal, actions.thresholds, data]);
  const rows = useMemo(() => {
    const chosen = new Set(selected);
    return places.map((place) => ({
      ...dotRow(words, place, data.minimumOpportunities),
      isSelected: chosen.has(place.key),
    }));
  }, [words, places, data, selected]);
  const unit = variationUnit(places) ?? "day";
  const columns: DotColumn[] = [
    { key: "index", heading: t("reports-view.plot.column.index") },
    {
      key: "variation",
      heading: t(textId(`reports-view.plot.dots.variation.${unit}`)),
      isExtra: true,
    },
    { key: "opportunities", heading: t("reports-view.plot.column.opportunities"), isExtra: true },
    {
      key: "verdict",
      heading:
        goal === null
          ? t("reports.columns.againstGoal")
          : t("reports-view.plot.dots.againstGoal", { goal: format.percent(goal) }),
      isText: true,
    },
  ];
  return (
    <DotPlot
      label={label}
      summary={dotsSummary(words, places)}
      heading={t("reports-view.plot.dots.unit")}
      {...{ rows, columns, start, limits }}
      onDrawn={onDrawn}
    />
  );
}
