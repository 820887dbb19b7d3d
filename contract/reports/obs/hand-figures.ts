import { z } from "zod";
import { ObservationUnit } from "#contract/observing/observation-unit.ts";
import { Count, Percent } from "#contract/core/primitives.ts";
import type { AnswerFirst } from "../answer/answer.ts";
import { type JudgedFigures, type RowNoun, judgedAnswer } from "../answer/judged-answer.ts";
import type { FigureId } from "#contract/core/figures.ts";
import { Change } from "../change.ts";
import type { ReportColumn, ReportRow } from "../columns.ts";
import type { KeyFigure, ReportDefinition } from "../definition.ts";
import { JudgedCommon, judgedFigure, standingCells } from "../judged.ts";
import { percentOf } from "#contract/core/percent.ts";
import { Standing } from "../standing.ts";

/** How many observations were compliant, and how that stands. */
export const ObservedFigures = z.object({
  compliantObservations: Count,
  totalObservations: Count,
  /** Compliant of all, in percent as shown; null without observations. */
  complianceIndex: Percent,
  interval: Standing.shape.interval,
  verdict: Standing.shape.verdict,
});
export type ObservedFigures = z.infer<typeof ObservedFigures>;

/** The same for hand hygiene, with what was done. */
export const HandFigures = ObservedFigures.extend({ rub: Count, wash: Count, none: Count });
export type HandFigures = z.infer<typeof HandFigures>;

/** The same as the reader may see it: all null where a group has too few observations for that. */
export const ShownHands = HandFigures.extend({
  compliantObservations: Count.nullable(),
  totalObservations: Count.nullable(),
  rub: Count.nullable(),
  wash: Count.nullable(),
  none: Count.nullable(),
});
export type ShownHands = z.infer<typeof ShownHands>;
/** Observed figures that may be hidden. */
export const ShownObserved = ShownHands.pick({
  compliantObservations: true,
  totalObservations: true,
  complianceIndex: true,
  interval: true,
  verdict: true,
});
export type ShownFigures = z.infer<typeof ShownObserved>;

/** A part of all in percent as shown; null where either is hidden or there is nothing. */
export const shareOfAll = (part: number | null, all: number | null): number | null =>
  part === null || all === null ? null : percentOf(part, all);

/** What a report of one observed total answers with. */
export const ObservedCommon = JudgedCommon.extend({
  /** Of the total against `comparedWith`; null where there is nothing to compare with. */
  change: Change.nullable(),
  /** Groups of fewer observations are hidden from who may not see individuals. */
  suppressionSize: Count,
});
export type ObservedCommon = z.infer<typeof ObservedCommon>;

/** What every report about hands alone answers with. */
export const HandCommon = ObservedCommon.extend({ observationUnit: ObservationUnit });
export type HandCommon = z.infer<typeof HandCommon>;

const NOTES_OF_MOMENTS: Readonly<Record<string, string | undefined>> = {
  observed: "observedMoments",
  linked: undefined,
};

/** Columns and notes of hands where moments are counted: they are called so. */
export const namedByUnit = (
  { observationUnit }: Pick<HandCommon, "observationUnit">,
  { columns, notes }: Pick<ReportDefinition, "columns" | "notes">,
): Partial<Pick<ReportDefinition, "columns" | "notes">> =>
  observationUnit === "opportunity"
    ? {}
    : {
        columns: columns.map((column) =>
          column.key === "totalObservations" ? { ...column, label: "moments" } : column,
        ),
        notes: notes.flatMap((note) =>
          note in NOTES_OF_MOMENTS ? (NOTES_OF_MOMENTS[note] ?? []) : note,
        ),
      };

/** How observations stand, in the words of a proportion. */
export const standingOfObserved = ({
  complianceIndex: percent,
  interval,
  verdict,
}: ShownFigures): Standing => ({ percent, interval, verdict });

const COMPLIANT = {
  key: "compliantObservations",
  label: "compliant",
  figure: "compliantObservations",
  kind: "count",
} as const satisfies ReportColumn;

const NON_COMPLIANT = {
  key: "nonCompliantObservations",
  label: "nonCompliant",
  figure: "nonCompliantObservations",
  kind: "count",
} as const satisfies ReportColumn;

/** Its heading, and with it its figure, is another where moments are counted. */
const ALL = {
  key: "totalObservations",
  label: "observations",
  kind: "sample",
} as const satisfies ReportColumn;

/** Counts of hand hygiene by outcome, with their shares of all. */
export const OUTCOME_COLUMNS: readonly ReportColumn[] = [
  { key: "wash", label: "wash", figure: "washCount", kind: "count" },
  { key: "rub", label: "rub", figure: "rubCount", kind: "count" },
  { key: "none", label: "missed", figure: "missedCount", kind: "count" },
  COMPLIANT,
  ALL,
  { key: "washPercent", label: "washPercent", figure: "washShare", kind: "percent" },
  { key: "rubPercent", label: "rubPercent", figure: "rub", kind: "percent" },
];

/** Counts of observations that are compliant or not. @param figure what each of them counts */
export const observedColumns = (figure: {
  readonly compliant: FigureId;
  readonly nonCompliant: FigureId;
  readonly all: FigureId;
}): readonly ReportColumn[] => [
  { ...COMPLIANT, figure: figure.compliant },
  { ...NON_COMPLIANT, figure: figure.nonCompliant },
  { ...ALL, figure: figure.all },
];

/** {@link observedColumns} of hands; what all of them are is as their heading says. */
export const OBSERVED_COLUMNS: readonly ReportColumn[] = [COMPLIANT, NON_COMPLIANT, ALL];

/** Observations that were not compliant; null where they are hidden. */
export const nonCompliantOf = ({
  compliantObservations: compliant,
  totalObservations: all,
}: ShownFigures): number | null => (compliant === null || all === null ? null : all - compliant);

/** The cells of {@link OBSERVED_COLUMNS} and of the standing. */
export const observedCells = (figures: ShownFigures, goal: number | null): ReportRow["cells"] => ({
  compliantObservations: figures.compliantObservations,
  nonCompliantObservations: nonCompliantOf(figures),
  totalObservations: figures.totalObservations,
  ...standingCells(standingOfObserved(figures), goal),
});

/** The cells of {@link OUTCOME_COLUMNS} and of the standing. */
export const outcomeCells = (figures: ShownHands, goal: number | null): ReportRow["cells"] => ({
  ...observedCells(figures, goal),
  wash: figures.wash,
  rub: figures.rub,
  none: figures.none,
  washPercent: shareOfAll(figures.wash, figures.totalObservations),
  rubPercent: shareOfAll(figures.rub, figures.totalObservations),
});

/** How many of a figure's observations were compliant; nothing where they are hidden. */
export const compliantNote = ({
  compliantObservations: compliant,
}: Pick<ShownFigures, "compliantObservations">) =>
  compliant === null ? {} : { note: { id: "compliant", values: { compliant } } };

/**
 * The sentence of observed figures; a change is given for the total, as rows have none.
 * @param of what the rows are, below `reports-answer.of`
 */
export const observedAnswer = (
  common: Pick<ObservedCommon, "performanceGoal" | "minimumOpportunities"> & {
    readonly change?: Change | null;
    readonly observationUnit?: ObservationUnit;
  },
  total: ShownFigures,
  of: RowNoun,
  rows: readonly (ShownFigures & {
    readonly key: string;
    readonly name: string;
    readonly keys?: readonly string[];
  })[],
): AnswerFirst => {
  const { performanceGoal: goal, minimumOpportunities: minimum } = common;
  const judged = ({
    complianceIndex: percent,
    totalObservations: n,
    verdict,
  }: ShownFigures): JudgedFigures => ({
    percent,
    n,
    verdict,
    goal,
  });
  return judgedAnswer({
    of,
    sample: common.observationUnit === "moment" ? "moments" : "observations",
    minimum,
    total: { ...judged(total), change: common.change ?? null },
    rows: rows.map((row) => ({
      ...judged(row),
      key: row.key,
      name: row.name,
      keys: row.keys ?? [row.key],
    })),
  });
};

/** The strip above hand hygiene: the index, its n and change, and what was done. */
export const handKeyFigures = (total: ShownHands, common: HandCommon): KeyFigure[] => {
  const { change, comparedWith } = common;
  const { rub, wash, none, totalObservations: all } = total;
  return [
    judgedFigure("observedCompliance", standingOfObserved(total), common),
    {
      label: common.observationUnit === "moment" ? "moments" : "observations",
      kind: "count",
      value: all,
      format: "count",
      ...compliantNote(total),
    },
    { label: "change", kind: "change", change, comparedWith },
    {
      label: "rub",
      kind: "count",
      value: shareOfAll(rub, all),
      format: "percent",
      ...(rub !== null && wash !== null && { note: { id: "rubAndWash", values: { rub, wash } } }),
    },
    {
      label: "missed",
      kind: "count",
      value: shareOfAll(none, all),
      format: "percent",
      ...(none !== null && { note: { id: "missed", values: { n: none } } }),
    },
  ];
};
