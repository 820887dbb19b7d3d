import type { z } from "zod";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import type { DataPoint } from "#contract/reports/shared.ts";
import { shownIndex } from "#contract/reports/shared.ts";
import { lonePoints } from "#renderer/charts/plot-series.ts";

export type HistoryData = z.output<(typeof performanceHistory)["response"]>;

/** More selected lines than this are told apart by their names alone. */
export const STYLED_SERIES = 6;

/** The facility's own line among the keys of lines. */
export const TOTAL_KEY = "total";

export type HistoryLine = {
  /** A location's id, or {@link TOTAL_KEY}. */
  key: string;
  name: string;
  role: "total" | "selected" | "context";
  /** Place among the selected lines; decides colour, mark and dash. */
  place: number;
  values: readonly (number | null)[];
  points: readonly DataPoint[];
};

/**
 * The lines of the history graph in drawing order: context first, then the total, then what is
 * selected, in the order of selection.
 */
export const historyLines = (
  data: HistoryData,
  selected: readonly string[],
  totalName: string,
): HistoryLine[] => {
  const names = new Map(data.locations.map((location) => [location.locationId, location.name]));
  const valuesOf = (points: readonly DataPoint[]) =>
    points.map((point) => shownIndex(point.complianceIndex, data.max100PctCompliance));
  const lines = data.series.map(({ locationId, dataPoints }): HistoryLine => {
    const place = selected.indexOf(locationId);
    return {
      key: locationId,
      name: names.get(locationId) ?? "",
      role: place < 0 ? "context" : "selected",
      place,
      values: valuesOf(dataPoints),
      points: dataPoints,
    };
  });
  const total: HistoryLine = {
    key: TOTAL_KEY,
    name: totalName,
    role: "total",
    place: -1,
    values: valuesOf(data.dataPoints),
    points: data.dataPoints,
  };
  return [
    ...lines.filter((line) => line.role === "context"),
    total,
    ...lines.filter((line) => line.role === "selected").toSorted((a, b) => a.place - b.place),
  ];
};

/** The last value a line has, where its label stands; null for an empty line. */
export const lastValue = (line: HistoryLine): number | null =>
  line.values.findLast((value) => value !== null) ?? null;

/** Whether some devices of a slot were silent while others reported. */
export const isPartial = (point: DataPoint): boolean =>
  point.complianceIndex !== null && point.devicesReporting < point.devicesTotal;

/** Whether a line shows a hollow mark; lines that are not selected have marks at lone values only. */
export const hasHollowMark = (line: HistoryLine): boolean => {
  const isLone = lonePoints(line.values);
  return line.points.some(
    (point, at) => isPartial(point) && (line.role === "selected" || isLone[at]),
  );
};
