import {
  nonCompliantOf,
  shareOfAll,
  type ShownFigures,
  type ShownHands,
} from "#contract/reports/obs/hand-figures.ts";
import type { Report } from "#contract/reports/index.ts";
import { sortReportRows } from "#contract/reports/sort.ts";
import { isComparable } from "#contract/reports/verdict.ts";
import { fittedStart } from "#renderer/features/reports/reports/graph/value-axis.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";

/** What a bar is made of, from its beginning on. */
const HAND_PARTS = ["rub", "wash", "missed"] as const;
const OBSERVED_PARTS = ["compliant", "nonCompliant"] as const;
export type PanelPart = (typeof HAND_PARTS)[number] | (typeof OBSERVED_PARTS)[number];

/** One line of the panel: a bar of its parts, and how it stands. */
export type PanelRow = {
  key: string;
  name: string;
  /** What of it, where the name alone does not say. */
  detail?: string;
  isTotal?: boolean;
  figures: ShownFigures;
  /** Observations by part; together all of them. Null where they are hidden. */
  parts: readonly { part: PanelPart; count: number | null }[];
  /** The rows that this one opens. */
  within?: readonly PanelRow[];
};

type Named = Pick<PanelRow, "key" | "name" | "detail" | "isTotal">;

/** A line whose bar shows what was done. */
export const handRow = (named: Named, figures: ShownHands): PanelRow => ({
  ...named,
  figures,
  parts: [
    { part: "rub", count: figures.rub },
    { part: "wash", count: figures.wash },
    { part: "missed", count: figures.none },
  ],
});

/** A line whose bar separates compliant observations from others. */
export const observedRow = (named: Named, figures: ShownFigures): PanelRow => ({
  ...named,
  figures,
  parts: [
    { part: "compliant", count: figures.compliantObservations },
    { part: "nonCompliant", count: nonCompliantOf(figures) },
  ],
});

/** The share that a part has of its row, as it is shown; null without observations. */
export const shareOf = ({ figures }: PanelRow, count: number): number | null =>
  shareOfAll(count, figures.totalObservations);

/** Where the axis of intervals starts: rows that are not judged do not widen it. */
export const panelStart = (rows: readonly PanelRow[], goal: number | null): number =>
  fittedStart([
    ...rows.flatMap(({ figures: { verdict, interval } }) =>
      isComparable(verdict) && interval !== null ? [interval.low] : [],
    ),
    ...(goal === null ? [] : [goal]),
  ]);

/** A value's place on an axis from `start` to 100, in percent of its length, and no further. */
export const placeOn = (start: number, value: number): number =>
  Math.min(100, Math.max(0, ((value - start) / (100 - start)) * 100));

/** Round values along the axis, four at most: it may be short. */
export const ticksFrom = (start: number): number[] => {
  const length = 100 - start;
  const step = length > 60 ? 50 : length > 30 ? 20 : 10;
  const first = Math.ceil(start / step) * step;
  return Array.from({ length: Math.floor((100 - first) / step) + 1 }, (_, at) => first + at * step);
};

/** Lines in the order in which the table shows its rows. */
export const inTableOrder = (
  {
    report,
    rows,
    sortBy,
  }: Pick<ReportViewProps, "rows" | "sortBy"> & { report: Pick<Report, "columns"> },
  lines: readonly PanelRow[],
  compare: (a: string, b: string) => number,
): PanelRow[] => {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return sortReportRows(report.columns, rows, sortBy, compare).flatMap(
    ({ key }) => byKey.get(key) ?? [],
  );
};

/** Whether linked indications make the rows add up to more than their total. */
export const hasLinked = (
  total: Pick<ShownFigures, "totalObservations">,
  rows: readonly Pick<ShownFigures, "totalObservations">[],
): boolean =>
  rows.reduce((sum, row) => sum + (row.totalObservations ?? 0), 0) > (total.totalObservations ?? 0);
