import { z } from "zod";
import { Count, Id } from "#contract/core/primitives.ts";
import { MONTHS, QUARTER_MONTHS } from "#contract/observing/observation-kinds.ts";
import { type AnswerFirst, counted, mostUrgent } from "../answer/answer.ts";
import type { ReportColumn, ReportRow } from "../columns.ts";
import { type KeyFigure, type ReportDefinition, defineReport } from "../definition.ts";
import { TOTAL_KEY } from "../ecm/location-table.ts";
import { PreviousPlace } from "../previous.ts";
import { ReportCommon } from "../shared.ts";

/** How much was observed in one unit or of one job role. */
const IntervalRecord = z.object({
  id: Id,
  name: z.string(),
  /** Opportunities for hand hygiene by the facility's protocol. */
  totalObservations: Count,
  ppeObservations: Count,
});

/** A month, or a quarter by its first month. */
const ActivityInterval = z.object({
  facilityMonth: z.number().int(),
  facilityYear: z.number().int(),
  /** Opportunities of all records together; null for an interval that has not begun. */
  intervalCount: Count.nullable(),
  ppeCount: Count.nullable(),
  /** It is not over yet. */
  isFilling: z.boolean(),
  /** Every unit or job role, those without observations included. */
  intervalRecords: z.array(IntervalRecord),
});
export type ActivityInterval = z.infer<typeof ActivityInterval>;

/** What the reports of activity answer with: intervals in order of time. */
export const ActivityResponse = ReportCommon.extend({
  activityBy: z.enum(["unit", "jobRole"]),
  intervals: z.array(ActivityInterval),
  /** Only where the one requested place moved within them: what was seen before, by interval. */
  former: z.array(PreviousPlace.extend({ counts: z.array(Count.nullable()) })).optional(),
});
export type ActivityResponse = z.infer<typeof ActivityResponse>;

/** Key of the column of an interval, whichever its year. */
const columnKey = (facilityMonth: number): string => `month${facilityMonth}`;

/** The columns of intervals that begin in these months. @param label text ids by month */
const activityColumns = (
  months: readonly number[],
  label: (month: number) => string,
): readonly ReportColumn[] => [
  { key: "name", label: "unitOrJobRole", kind: "rowName" },
  { key: "year", label: "year", kind: "text", card: "note" },
  ...months.map((month): ReportColumn => ({
    key: columnKey(month),
    label: label(month),
    figure: "observationsOfInterval",
    kind: "count",
  })),
  { key: "totalObservations", label: "observations", kind: "count", card: "figure" },
  { key: "ppeObservations", label: "ppeObservations", kind: "count" },
];

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** One row per unit or job role and year; the total has all years together. */
const activityRows = ({ intervals }: ActivityResponse): ReportRow[] => {
  const begun = intervals.filter(({ intervalCount }) => intervalCount !== null);
  const totalsByMonth = Map.groupBy(begun, ({ facilityMonth }) => facilityMonth);
  const total: ReportRow = {
    key: TOTAL_KEY,
    isTotal: true,
    cells: {
      name: null,
      year: null,
      ...Object.fromEntries(
        [...totalsByMonth].map(([month, own]) => [
          columnKey(month),
          sum(own.map(({ intervalCount }) => intervalCount)),
        ]),
      ),
      totalObservations: sum(begun.map(({ intervalCount }) => intervalCount)),
      ppeObservations: sum(begun.map(({ ppeCount }) => ppeCount)),
    },
  };
  const byYear = Map.groupBy(begun, ({ facilityYear }) => facilityYear);
  return [total, ...[...byYear].flatMap(([year, own]) => rowsOfYear(year, own))];
};

const rowsOfYear = (year: number, intervals: readonly ActivityInterval[]): ReportRow[] => {
  const seen = intervals.flatMap(({ facilityMonth, intervalRecords }) =>
    intervalRecords.map((record) => ({ ...record, facilityMonth })),
  );
  return [...Map.groupBy(seen, ({ id }) => id)].map(([id, records]) => ({
    key: `${year}/${id}`,
    cells: {
      name: records[0]?.name ?? null,
      year: String(year),
      ...Object.fromEntries(
        records.map(({ facilityMonth, totalObservations }) => [
          columnKey(facilityMonth),
          totalObservations,
        ]),
      ),
      totalObservations: sum(records.map(({ totalObservations }) => totalObservations)),
      ppeObservations: sum(records.map(({ ppeObservations }) => ppeObservations)),
    },
  }));
};

/** All units or job roles, and those that were never looked at. */
const lookedAt = ({ intervals }: ActivityResponse) => {
  const records = intervals.flatMap(({ intervalRecords }) => intervalRecords);
  const all = new Set(records.map(({ id }) => id));
  const seen = new Set(
    records
      .filter(({ totalObservations: n, ppeObservations: ppe }) => n + ppe > 0)
      .map(({ id }) => id),
  );
  return { all, unseen: all.difference(seen) };
};

/** The sentence: how many units or job roles were not observed. */
const activityAnswer = (response: ActivityResponse): AnswerFirst => {
  const { all, unseen } = lookedAt(response);
  const of = response.activityBy;
  const rows = activityRows(response);
  const seen = Number(rows[0]?.cells["totalObservations"] ?? 0);
  const line = [counted("handsSeen", seen)];
  return mostUrgent(
    [
      {
        kind: "warn",
        n: unseen.size,
        fact: {
          id: "unseen",
          plural: unseen.size,
          who: { text: `of.${of}`, some: unseen.size, total: all.size },
          keys: rows.flatMap(({ key }) => (unseen.has(key.split("/")[1] ?? "") ? key : [])),
        },
      },
    ],
    {
      kind: "good",
      facts: [
        {
          id: "seen",
          plural: all.size,
          who: { text: `all.${of}`, some: all.size, total: all.size },
        },
      ],
    },
    line,
  );
};

/** The strip above: how much was seen, and how many units or job roles were never looked at. */
const activityFigures = (response: ActivityResponse): KeyFigure[] => {
  const rows = activityRows(response);
  const { all, unseen } = lookedAt(response);
  const totalOf = (key: string): number => Number(rows[0]?.cells[key] ?? 0);
  return [
    {
      label: "observations",
      kind: "count",
      value: totalOf("totalObservations"),
      format: "count",
    },
    { label: "ppeObservations", kind: "count", value: totalOf("ppeObservations"), format: "count" },
    {
      label: response.activityBy === "unit" ? "unobservedUnits" : "unobservedRoles",
      kind: "count",
      value: unseen.size,
      format: "count",
      note: { id: "ofAll", values: { n: all.size } },
    },
  ];
};

/** What is alike in the reports of activity, however long their intervals are. */
const ACTIVITY = {
  product: "OBS",
  layout: "graphAndTable",
  hiddenTimeframes: [],
  graphActions: [],
  overTime: "places",
  response: ActivityResponse,
  defaultSort: [
    { key: "year", desc: true },
    { key: "name", desc: false },
  ],
  emptyText: "observations",
  notes: ["activity"],
  isEmpty: ({ intervals }) =>
    intervals.every(({ intervalCount, ppeCount }) => (intervalCount ?? 0) + (ppeCount ?? 0) === 0),
  answerFirst: activityAnswer,
  keyFigures: activityFigures,
  rows: activityRows,
} as const satisfies Partial<ReportDefinition<typeof ActivityResponse>>;

/** Report 12: how much was observed each month, by unit or job role. */
export const monthlyActivity = defineReport({
  ...ACTIVITY,
  id: 12,
  key: "monthlyActivity",
  filters: ["activityBy", "obvYears", "months", "locations", "obvJobRoles"],
  columns: activityColumns(MONTHS, (month) => `month${month}`),
});

/** Report 17: how much was observed each quarter, by unit or job role. */
export const quarterlyActivity = defineReport({
  ...ACTIVITY,
  id: 17,
  key: "quarterlyActivity",
  filters: ["activityBy", "obvYears", "locations", "obvJobRoles"],
  columns: activityColumns(
    QUARTER_MONTHS,
    (month) => `quarter${QUARTER_MONTHS.indexOf(month) + 1}`,
  ),
});
