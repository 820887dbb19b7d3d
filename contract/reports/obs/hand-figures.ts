import { z } from "zod";
import { Count, Percent } from "#contract/primitives.ts";
import type { ReportColumn, ReportRow } from "../columns.ts";
import type { KeyFigure } from "../definition.ts";
import { JudgedCommon, judgedFigure, standingCells } from "../judged.ts";
import { percentOf, pointsBetween } from "../percent.ts";
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

/** What every report about hands answers with. */
export const HandCommon = JudgedCommon.extend({
  /** Of the total against `comparedWith`, in points; null where either is too few or missing. */
  change: z.number().nullable(),
});
export type HandCommon = z.infer<typeof HandCommon>;

/** How observations stand, in the words of a proportion. */
export const standingOfObserved = ({
  complianceIndex: percent,
  interval,
  verdict,
}: ObservedFigures): Standing => ({ percent, interval, verdict });

/** Counts of hand hygiene by outcome, with their shares of all. */
export const OUTCOME_COLUMNS: readonly ReportColumn[] = [
  { key: "wash", label: "wash", kind: "count" },
  { key: "rub", label: "rub", kind: "count" },
  { key: "none", label: "missed", kind: "count" },
  { key: "compliantObservations", label: "compliant", kind: "count" },
  { key: "totalObservations", label: "observations", kind: "sample" },
  { key: "washPercent", label: "washPercent", kind: "percent" },
  { key: "rubPercent", label: "rubPercent", kind: "percent" },
];

/** Counts of observations that are compliant or not. */
export const OBSERVED_COLUMNS: readonly ReportColumn[] = [
  { key: "compliantObservations", label: "compliant", kind: "count" },
  { key: "nonCompliantObservations", label: "nonCompliant", kind: "count" },
  { key: "totalObservations", label: "observations", kind: "sample" },
];

/** The cells of {@link OBSERVED_COLUMNS} and of the standing. */
export const observedCells = (
  figures: ObservedFigures,
  goal: number | null,
): ReportRow["cells"] => ({
  compliantObservations: figures.compliantObservations,
  nonCompliantObservations: figures.totalObservations - figures.compliantObservations,
  totalObservations: figures.totalObservations,
  ...standingCells(standingOfObserved(figures), goal),
});

/** The cells of {@link OUTCOME_COLUMNS} and of the standing. */
export const outcomeCells = (figures: HandFigures, goal: number | null): ReportRow["cells"] => ({
  ...observedCells(figures, goal),
  wash: figures.wash,
  rub: figures.rub,
  none: figures.none,
  washPercent: percentOf(figures.wash, figures.totalObservations),
  rubPercent: percentOf(figures.rub, figures.totalObservations),
});

/** The strip above hand hygiene: the index, its n and change, and what was done. */
export const handKeyFigures = (total: HandFigures, common: HandCommon): KeyFigure[] => {
  const { change, comparedWith } = common;
  return [
    judgedFigure("observedCompliance", standingOfObserved(total), common),
    {
      label: "observations",
      kind: "count",
      value: total.totalObservations,
      format: "count",
      note: { id: "compliant", values: { compliant: total.compliantObservations } },
    },
    {
      label: "change",
      kind: "change",
      points: change,
      before:
        change === null || total.complianceIndex === null
          ? null
          : pointsBetween(total.complianceIndex, change),
      comparedWith,
    },
    {
      label: "rub",
      kind: "count",
      value: percentOf(total.rub, total.totalObservations),
      format: "percent",
      note: { id: "rubAndWash", values: { rub: total.rub, wash: total.wash } },
    },
    {
      label: "missed",
      kind: "count",
      value: percentOf(total.none, total.totalObservations),
      format: "percent",
      note: { id: "missed", values: { n: total.none } },
    },
  ];
};
