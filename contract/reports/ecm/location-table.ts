import type { LeftOutCount } from "#contract/core/figures.ts";
import type { AnswerFirst } from "../answer/answer.ts";
import { type JudgedFigures, type RowNoun, judgedAnswer } from "../answer/judged-answer.ts";
import type { ReportColumn, ReportRow } from "../columns.ts";
import { CHANGE_COLUMN, changeCells } from "../change.ts";
import type { KeyFigure } from "../definition.ts";
import { percentOf } from "#contract/core/percent.ts";
import type { Figures, LocationFigures, ReportCommon } from "../shared.ts";

/** The column that names the places, under a heading of the report's own. */
export const placeColumn = (label: string): ReportColumn => ({
  key: "name",
  label,
  kind: "rowName",
});

const VERDICT = {
  key: "status",
  label: "againstGoal",
  kind: "verdict",
  goalKey: "performanceGoal",
  reasonKey: "noOpportunitiesReason",
  namesGoal: true,
} as const satisfies ReportColumn;
const COVERAGE: ReportColumn = {
  key: "devicesReporting",
  label: "devicesReporting",
  figure: "devices",
  kind: "coverage",
  ofKey: "devicesTotal",
  ofLabel: "devicesTotal",
};
const DEVICE_DAYS: ReportColumn = {
  key: "deviceDays",
  label: "deviceDaysPercent",
  figure: "deviceDays",
  kind: "share",
  leastKey: "dataHealthPercent",
};
const COUNTS: readonly ReportColumn[] = [
  { key: "totalEvents", label: "events", figure: "countedEvents", kind: "count" },
  { key: "totalOpportunities", label: "opportunities", kind: "sample" },
  { key: "percentCompliant", label: "indexPercent", figure: "index", kind: "index" },
];

/** What a place is judged by: its counts, index, standing, change, and how much of it was heard. */
export const FIGURE_COLUMNS: readonly ReportColumn[] = [
  ...COUNTS,
  {
    key: "indexBar",
    label: "indexBar",
    kind: "indexBar",
    valueKey: "percentCompliant",
    goalKey: "performanceGoal",
    visualOnly: true,
  },
  VERDICT,
  CHANGE_COLUMN,
  COVERAGE,
  DEVICE_DAYS,
];

/** The same below a graph of bars: how far a place is from its goal in place of bar and change. */
export const BAR_GRAPH_COLUMNS: readonly ReportColumn[] = [
  ...COUNTS,
  { key: "pointsToGoal", label: "againstGoalPoints", figure: "pointsToGoal", kind: "points" },
  { ...VERDICT, label: "status", figure: "againstGoal", namesGoal: false },
  COVERAGE,
  DEVICE_DAYS,
];

/** A unit and the floor it lies on. */
export const UNIT_COLUMNS: readonly ReportColumn[] = [
  placeColumn("unit"),
  { key: "parentLocation", label: "floor", kind: "text" },
];

/** An answer with a place's figures as a whole, and the figures of each place in it. */
type LocationAnswer = ReportCommon & {
  readonly total: Figures;
  readonly locations: readonly LocationFigures[];
};

/** Days on which devices were heard, in percent of those on which they were to be. */
export const deviceDaysPercent = (
  figures: Pick<Figures, "deviceDaysHeard" | "deviceDaysExpected">,
): number | null => percentOf(100 * figures.deviceDaysHeard, 100 * figures.deviceDaysExpected);

const cells = (figures: Figures, dataHealthPercent: number): ReportRow["cells"] => ({
  totalEvents: figures.totalEvents,
  totalOpportunities: figures.totalOpportunities,
  percentCompliant: figures.percentCompliant,
  status: figures.verdict,
  noOpportunitiesReason: figures.noOpportunitiesReason,
  ...changeCells(figures.change),
  devicesReporting: figures.devicesReporting,
  devicesTotal: figures.devicesTotal,
  performanceGoal: figures.performanceGoal,
  pointsToGoal: figures.pointsToGoal,
  deviceDays: deviceDaysPercent(figures),
  dataHealthPercent,
});

/** Rows for these columns: the total of all, then each place. */
export const locationRows = (
  total: Figures,
  locations: readonly LocationFigures[],
  dataHealthPercent: number,
): ReportRow[] => [
  {
    key: TOTAL_KEY,
    isTotal: true,
    cells: { name: null, parentLocation: null, ...cells(total, dataHealthPercent) },
  },
  ...locations.map((location) => ({
    key: location.locationId,
    cells: {
      name: location.name,
      parentLocation: location.parentLocation,
      ...cells(location, dataHealthPercent),
    },
  })),
];

/** Whether nothing was to be judged anywhere. */
export const hasNoOpportunities = (
  total: Figures,
  locations: readonly LocationFigures[],
): boolean => [total, ...locations].every(({ totalOpportunities }) => totalOpportunities === 0);

/** How many places have more dispenses than passages; nothing where none has. */
const overHundred = (locations: readonly LocationFigures[]): KeyFigure[] => {
  const places = locations.filter(({ verdict }) => verdict === "checkCounters").length;
  return places === 0 ? [] : [{ label: "overHundred", kind: "overHundred", places }];
};

/** The strip of figures above such a table. */
export const locationKeyFigures = ({
  total,
  locations,
  minimumOpportunities,
  comparedWith,
}: Pick<
  LocationAnswer,
  "total" | "locations" | "minimumOpportunities" | "comparedWith"
>): KeyFigure[] => [
  { label: "index", kind: "asked", minimum: minimumOpportunities, ...total },
  {
    label: "opportunities",
    kind: "sample",
    opportunities: total.totalOpportunities,
    events: total.totalEvents,
  },
  { label: "change", kind: "change", comparedWith, change: total.change },
  {
    label: "devices",
    kind: "coverage",
    reporting: total.devicesReporting,
    total: total.devicesTotal,
    days: deviceDaysPercent(total),
  },
  {
    label: "notCounted",
    kind: "notCounted",
    dispenses: total.uncoveredDispenses,
    places: total.placesWithoutCounter,
  },
  ...overHundred(locations),
];

/** Figures of places as the sentence of an answer reads them. */
export const judgedPlace = (figures: Figures): JudgedFigures => ({
  percent: figures.percentCompliant,
  n: figures.totalOpportunities,
  verdict: figures.verdict,
  change: figures.change,
  goal: figures.performanceGoal,
  baseline: figures.performanceBaseline,
});

/** What the index leaves out: dispenses that no counter covers. */
export const uncovered = ({
  uncoveredDispenses: count,
  placesWithoutCounter: places,
}: Pick<Figures, "uncoveredDispenses" | "placesWithoutCounter">): LeftOutCount[] =>
  count === 0
    ? []
    : [
        {
          figures: ["index", "countedEvents"],
          id: "figure-cards.leftOutCounts.withoutCounter",
          count,
          places,
        },
      ];

/** The sentence of a report of places. */
export const locationAnswer =
  (of: RowNoun) =>
  ({
    total,
    locations,
    minimumOpportunities: minimum,
  }: Pick<LocationAnswer, "total" | "locations" | "minimumOpportunities">): AnswerFirst =>
    judgedAnswer({
      of,
      sample: "opportunities",
      minimum,
      total: judgedPlace(total),
      rows: locations.map((place) => ({
        ...judgedPlace(place),
        key: place.locationId,
        name: place.name,
        isSilent: place.devicesTotal > 0 && place.devicesReporting === 0,
      })),
    });

/** The row of all places together. */
export const TOTAL_KEY = "total";

/** The figures of the place that a row stands for. */
export const figuresOfPlace = (
  { total, locations }: Pick<LocationAnswer, "total" | "locations">,
  key: string,
): Figures | undefined =>
  key === TOTAL_KEY ? total : locations.find(({ locationId }) => locationId === key);
