import { z } from "zod";
import { LocalDay } from "#contract/core/primitives.ts";
import { type AnswerFact, type AnswerFirst, counted, mostUrgent } from "../answer/answer.ts";
import type { ReportColumn } from "../columns.ts";
import type { KeyFigure } from "../definition.ts";
import { daysLater, isOverdue, replacedWithin } from "./due.ts";

/** When a dispenser's refill is likely to be used up. */
export const Replacement = z.object({
  estimatedReplacementDate: LocalDay.nullable(),
  /** From few days of use. */
  isRough: z.boolean(),
  isRefillLow: z.boolean(),
});
export type Replacement = z.infer<typeof Replacement>;

/** A replacement that comes so soon is marked, and counted. */
export const SOON_DAYS = 7;

const TONES = {
  overdue: "bad",
  replaceSoon: "warn",
  replaceLater: "good",
  replaceRough: "unknown",
  withoutEstimate: "unknown",
} as const;

/** How a replacement stands; ids of texts below `reports.labels`. @param today `YYYY-MM-DD` */
export const replacementState = (dispenser: Replacement, today: string): keyof typeof TONES => {
  if (dispenser.estimatedReplacementDate === null) return "withoutEstimate";
  if (isOverdue(dispenser, today)) return "overdue";
  if (replacedWithin(dispenser, today, SOON_DAYS)) return "replaceSoon";
  return dispenser.isRough ? "replaceRough" : "replaceLater";
};

/** The day on which a refill is likely to be used up. */
export const REPLACEMENT_COLUMN = {
  key: "estimatedReplacementDate",
  label: "estimatedReplacement",
  figure: "estimatedReplacement",
  kind: "date",
  card: "note",
} as const;

/** {@link REPLACEMENT_COLUMN} and how it stands. */
export const REPLACEMENT_COLUMNS: readonly ReportColumn[] = [
  REPLACEMENT_COLUMN,
  { key: "replacement", label: "status", kind: "state", toneKey: "replacementTone" },
];

/** The cells of {@link REPLACEMENT_COLUMNS}. @param today `YYYY-MM-DD` */
export const replacementCells = (dispenser: Replacement, today: string) => {
  const replacement = replacementState(dispenser, today);
  const { estimatedReplacementDate } = dispenser;
  return { estimatedReplacementDate, replacement, replacementTone: TONES[replacement] };
};

/** The sentence: refills that are overdue, then those that run out within the next days. */
export const replacementAnswer = (
  dispensers: readonly (Replacement & { readonly key: string })[],
  today: string,
): AnswerFirst => {
  const overdue = dispensers.filter((one) => isOverdue(one, today));
  const soon = dispensers.filter(
    (one) =>
      one.estimatedReplacementDate !== null &&
      !isOverdue(one, today) &&
      replacedWithin(one, today, SOON_DAYS),
  );
  const unknown = dispensers.filter((one) => one.estimatedReplacementDate === null);
  const fact = (id: string, of: typeof dispensers): AnswerFact => ({
    ...counted(id, of.length, { day: { kind: "day", value: daysLater(today, SOON_DAYS) } }),
    keys: of.map(({ key }) => key),
  });
  return mostUrgent(
    [
      { kind: "bad", n: overdue.length, fact: fact("overdue", overdue) },
      { kind: "warn", n: soon.length, fact: fact("runOut", soon) },
    ],
    unknown.length === dispensers.length
      ? { kind: "unknown", facts: [{ id: "noEstimate" }] }
      : { kind: "good", facts: [fact("noneRunOut", [])] },
    unknown.length === 0 || unknown.length === dispensers.length
      ? []
      : [counted("withoutEstimate", unknown.length)],
  );
};

/** How many refills are to be replaced soon, and how many should have been. */
export const replacementFigures = (
  dispensers: readonly Replacement[],
  today: string,
): KeyFigure[] => {
  const dated = dispensers.filter((one) => one.estimatedReplacementDate !== null);
  const count = (label: string, value: number): KeyFigure => ({
    label,
    kind: "count",
    format: "count",
    value,
  });
  const isSoon = (one: Replacement) => replacedWithin(one, today, SOON_DAYS);
  return [
    count("replaceSoon", dated.filter(isSoon).length),
    count("overdue", dated.filter((one) => isOverdue(one, today)).length),
    count("withoutEstimate", dispensers.length - dated.length),
  ];
};
