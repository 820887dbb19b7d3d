import type { z } from "zod";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import type { PreviousPlace } from "#contract/reports/previous.ts";
import { type DataPoint, type LocationFigures, deviceDaysOf } from "#contract/reports/shared.ts";
import type { PointMark } from "#renderer/charts/plot-series.ts";

export type HistoryData = z.output<(typeof performanceHistory)["response"]>;

/** What the lines of a graph over time are drawn from. */
export type SeriesData = Pick<
  HistoryData,
  | "dataPoints"
  | "series"
  | "gaps"
  | "silentDays"
  | "chartTimeUnit"
  | "countedTo"
  | "dataHealthPercent"
  | "performanceGoal"
  | "goalSteps"
  | "performanceThresholds"
> & {
  former?: HistoryData["former"];
  /** Its thresholds are the upper limits of bands: each names what lies below it. */
  areBands?: true;
  locations: readonly Pick<LocationFigures, "locationId" | "name" | "performanceGoal">[];
};

/** More selected lines than this are distinguished by their names alone. */
export const STYLED_SERIES = 6;

/** The facility's own line among the keys of lines. */
export const TOTAL_KEY = "total";

export type HistoryLine = {
  /** A location's id, or {@link TOTAL_KEY}. */
  key: string;
  name: string;
  role: "total" | "selected" | "context" | "former";
  /** Place among the selected lines; decides colour, mark and dash. */
  place: number;
  /** Its own goal in percent. */
  goal: number | null;
  values: readonly (number | null)[];
  marks: readonly PointMark[];
  points: readonly DataPoint[];
};

/** Whether fewer device-days of a slot were heard than the facility requires. */
export const isSilent = (point: DataPoint, sharePercent: number): boolean => {
  const { heard, expected } = deviceDaysOf(point);
  return 100 * heard < sharePercent * expected;
};

const markOf = (point: DataPoint, { dataHealthPercent }: SeriesData): PointMark => {
  if (point.isPartial) return "part";
  if (point.verdict === "tooFew") return "tooFew";
  return isSilent(point, dataHealthPercent) ? "silent" : "whole";
};

/** The key of the line of what a place was before. */
export const previousKey = (formerId: string): string => `former ${formerId}`;

/** What the place of a line was before: "Formerly ICU, Floor 1". */
type NamePrevious = (former: PreviousPlace) => string;

/**
 * The lines of the history graph in drawing order: context first, then the total, then what is
 * selected, in the order of selection, each after what it was before.
 * @param nameFormer where former places are drawn beside those that continue them
 */
export const historyLines = (
  data: SeriesData,
  selected: readonly string[],
  totalName: string,
  nameFormer?: NamePrevious,
): HistoryLine[] => {
  const units = new Map(data.locations.map((location) => [location.locationId, location]));
  const seriesOf = (points: readonly DataPoint[]) => ({
    points,
    values: points.map((point) => point.complianceIndex),
    marks: points.map((point) => markOf(point, data)),
  });
  const lines = data.series.map(({ locationId, dataPoints }): HistoryLine => {
    const place = selected.indexOf(locationId);
    return {
      key: locationId,
      name: units.get(locationId)?.name ?? "",
      role: place < 0 ? "context" : "selected",
      place,
      goal: units.get(locationId)?.performanceGoal ?? null,
      ...seriesOf(dataPoints),
    };
  });
  const total: HistoryLine = {
    key: TOTAL_KEY,
    name: totalName,
    role: "total",
    place: -1,
    goal: data.performanceGoal,
    ...seriesOf(data.dataPoints),
  };
  const former = (nameFormer === undefined ? [] : (data.former ?? []))
    // One that is selected itself has its own line.
    .filter(({ formerId }) => !selected.includes(formerId))
    .flatMap((one) => {
      // A line that stands alone is that of its only place.
      const place = lines.length === 1 ? 0 : selected.indexOf(one.locationId);
      if (place < 0 || nameFormer === undefined) return [];
      const course = seriesOf(one.dataPoints);
      return {
        key: previousKey(one.formerId),
        name: nameFormer(one),
        role: "former" as const,
        place,
        goal: null,
        ...course,
      };
    });
  return [
    ...lines.filter((line) => line.role === "context"),
    total,
    ...former,
    ...lines.filter((line) => line.role === "selected").toSorted((a, b) => a.place - b.place),
  ];
};

/** The last slot that is whole and has a figure, which the labels at the right speak of; −1 without one. */
export const lastWholeSlot = (data: SeriesData): number =>
  data.dataPoints.findLastIndex(
    ({ isPartial, complianceIndex }) => !isPartial && complianceIndex !== null,
  );

/** The last value of whole slots up to the one the labels speak of: where a line's label stands. */
export const lastWholeValue = (line: HistoryLine, slot: number): number | null =>
  line.values
    .slice(0, slot + 1)
    .findLast((value, at) => value !== null && line.marks[at] !== "part") ?? null;

/** Whether any mark of that kind is drawn: lines that are not selected have none within their course. */
export const hasMark = (lines: readonly HistoryLine[], mark: PointMark): boolean =>
  lines.some((line) =>
    line.points.some(
      (_, at) =>
        line.marks[at] === mark &&
        (line.values[at] ?? null) !== null &&
        (line.role === "selected" || mark === "part"),
    ),
  );
