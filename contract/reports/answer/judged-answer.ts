import { pointsBetween } from "#contract/core/percent.ts";
import {
  type Change,
  type JudgedChange,
  isLargeChange,
  isRealChange,
  passingTogether,
} from "../change.ts";
import { STATUS_KINDS, type Verdict, isComparable } from "../verdict.ts";
import { type AnswerFact, type AnswerFirst, count, counted, percent, points } from "./answer.ts";

/** What rows of a judged report are, below `reports-answer.of` and `reports-answer.no`. */
export type RowNoun = "person" | "unit" | "room" | "shift" | "jobRole" | "moment" | "precaution";

/** What is judged, below `reports-answer.sample`. */
type SampleNoun = "opportunities" | "entries" | "observations" | "moments";

/** A row, or all of them together, as the answer carries it; nothing here is judged again. */
export type JudgedFigures = {
  readonly percent: number | null;
  /** What it rests on; null where the reader may not see it. */
  readonly n: number | null;
  readonly verdict: Verdict;
  /** Null where there is nothing to compare with. */
  readonly change?: Change | null;
  readonly goal: number | null;
  readonly baseline?: number | null;
};

type JudgedRow = JudgedFigures & {
  readonly key: string;
  /** Its rows in the table, where they are not the one with its key. */
  readonly keys?: readonly string[];
  readonly name: string;
  /** None of its devices sent anything. */
  readonly isSilent?: boolean;
};

export type JudgedReport = {
  readonly of: RowNoun;
  readonly sample: SampleNoun;
  readonly minimum: number;
  readonly total: JudgedFigures;
  readonly rows: readonly JudgedRow[];
};

const keysOf = (rows: readonly JudgedRow[]): string[] =>
  rows.flatMap(({ key, keys }) => keys ?? key);

/** "3 of 12 units …"; @param among of which ones: of those that can be judged, or of all */
const share = (
  id: string,
  { of }: Pick<JudgedReport, "of">,
  among: readonly JudgedRow[],
  some: readonly JudgedRow[],
  values: NonNullable<AnswerFact["values"]> = {},
): AnswerFact => ({
  id,
  plural: some.length,
  values,
  // Of one there is no share.
  who: {
    text: `${among.length === 1 ? "judged" : "of"}.${of}`,
    some: some.length,
    total: among.length,
  },
  keys: keysOf(some),
});

const common = (values: readonly (number | null | undefined)[]): number | undefined => {
  const [first] = values;
  return values.every((value) => value === first) ? (first ?? undefined) : undefined;
};

/** "3 of 12 units are below 70%"; where their marks differ, below which of their own. */
const belowFact = (
  report: Pick<JudgedReport, "of">,
  judged: readonly JudgedRow[],
  below: readonly JudgedRow[],
  mark: "baseline" | "goal",
): AnswerFact => {
  const value = common(below.map((row) => row[mark]));
  return value === undefined
    ? share(mark === "goal" ? "belowGoal" : "belowBaseline", report, judged, below)
    : share("below", report, judged, below, { mark: percent(value) });
};

/** "All 12 units are at goal"; of the judged ones, or of some, where others have no verdict. */
const atGoalFact = (
  report: JudgedReport,
  judged: readonly JudgedRow[],
  atGoal: readonly JudgedRow[],
): AnswerFact => {
  if (atGoal.length < judged.length) return share("atGoal", report, judged, atGoal);
  const isAll = judged.length === report.rows.length;
  return {
    id: "atGoal",
    plural: judged.length,
    who: {
      text: `${isAll ? "all" : "judged"}.${report.of}`,
      some: judged.length,
      total: report.rows.length,
    },
  };
};

type Changed<T> = { readonly row: T; readonly change: JudgedChange };

/**
 * Rows whose change is real even among so many, by Holm's correction: falls before rises, large ones
 * before small ones, then by size.
 */
export const realChanges = <T extends { readonly change?: Change | null }>(
  rows: readonly T[],
): Changed<T>[] =>
  passingTogether(rows)
    .flatMap((row) => (isRealChange(row.change) ? [{ row, change: row.change }] : []))
    .toSorted(
      ({ change: a }, { change: b }) =>
        Number(isLargeChange(b)) - Number(isLargeChange(a)) ||
        Number(a.points > 0) - Number(b.points > 0) ||
        Math.abs(b.points) - Math.abs(a.points),
    );

/** "… fell from 81.8% to 75.9%". @param of a group of texts below `reports-answer` with its full stop */
export const changedFact = (
  { points: size, verdict, before, now }: JudgedChange,
  of = "",
  more: Pick<AnswerFact, "who" | "keys"> = {},
): AnswerFact => {
  const direction = size < 0 ? "fell" : "rose";
  const small = size < 0 ? "slightlyFell" : "slightlyRose";
  return {
    id: `${of}${verdict === "small" ? small : direction}`,
    values: {
      before: percent(before.percent ?? 0),
      now: percent(now.percent ?? 0),
      n: count(now.opportunities ?? 0),
    },
    ...more,
  };
};

/** The row that changed most, of those whose change is real. */
export const changeFact = (rows: readonly JudgedRow[]): AnswerFact | undefined => {
  const [most] = realChanges(rows);
  return most && changedFact(most.change, "", { who: most.row.name, keys: keysOf([most.row]) });
};

/** How all of it together changed, where that is real. */
export const overallChange = ({ change }: JudgedFigures): AnswerFact | undefined =>
  isRealChange(change) ? changedFact(change, "overallChange.") : undefined;

/**
 * How all of it together stands: "Overall 75.6%, 4.4 points below the goal of 80%".
 * @param of whose index it is, a group of texts below `reports-answer`, with what else stands in it
 */
export const overallFact = (
  total: JudgedFigures,
  of = "overall",
  more: NonNullable<AnswerFact["values"]> = {},
): AnswerFact => {
  const { percent: index, verdict, goal } = total;
  if (index === null)
    return { id: `${of}.${verdict === "notShown" ? verdict : "noOpportunities"}`, values: more };
  const values = { ...more, index: percent(index), n: count(total.n ?? 0) };
  if (!isComparable(verdict) || goal === null)
    return { id: `${of}.${isComparable(verdict) ? "noGoal" : verdict}`, values };
  const toGoal = pointsBetween(index, goal);
  const side = toGoal < 0 ? "below" : toGoal > 0 ? "above" : "atGoal";
  const id = verdict === "notDistinguishable" ? verdict : side;
  return {
    id: `${of}.${id}`,
    ...(id === "below" && { plural: Math.abs(toGoal) }),
    values: {
      ...values,
      goal: percent(goal),
      ...(id === "below" && { points: points(toGoal) }),
    },
  };
};

/** "too few observations" */
const fewText = ({ sample }: Pick<JudgedReport, "sample">): AnswerFact["values"] => ({
  few: { kind: "text", id: `tooFewOf.${sample}` },
});

/** An answer about all of it alone, for a choice of one row, which it names, or of none. */
const wholeAnswer = ({ total, sample, minimum, rows: [only] }: JudgedReport): AnswerFirst => {
  const change = overallChange(total);
  const kind = STATUS_KINDS[total.verdict];
  const whole: AnswerFact =
    only === undefined || only.name === "" || total.percent === null
      ? overallFact(total)
      : {
          ...overallFact(total, "one"),
          who: only.name,
          keys: keysOf([only]),
          shorter: overallFact(total),
        };
  if (total.verdict === "tooFew")
    return {
      kind,
      facts: [
        {
          id: "tooFew",
          values: { minimum: count(minimum), sample: { kind: "text", id: `sample.${sample}` } },
        },
      ],
      line: [overallFact(total)],
    };
  return { kind, facts: change === undefined ? [whole] : [whole, change] };
};

/** How many have too few to be judged, and how many more cannot be judged for another reason. */
export const unjudgedFacts = (rows: readonly Pick<JudgedRow, "verdict">[]): AnswerFact[] => {
  const unjudged = rows.filter(({ verdict }) => !isComparable(verdict));
  const few = unjudged.filter(
    ({ verdict }) => verdict === "tooFew" || verdict === "noOpportunities",
  ).length;
  const others = unjudged.length - few;
  return [
    ...(few === 0 ? [] : [counted("tooFewRows", few)]),
    ...(others === 0 ? [] : [counted("unjudged", others)]),
  ];
};

/**
 * The sentence where most rows cannot be judged, which it says before all else; null where most can.
 * @param standing what is known of those that can
 */
export const mostlyUnjudged = (
  report: JudgedReport,
  standing: AnswerFact | undefined,
): AnswerFirst | null => {
  const { rows, total } = report;
  const unjudged = rows.filter(({ verdict }) => !isComparable(verdict));
  if (2 * unjudged.length <= rows.length) return null;
  const haveFew = unjudged.every(({ verdict }) => verdict === "tooFew");
  return {
    kind: "unknown",
    facts: [
      overallFact(total),
      {
        ...share(haveFew ? "fewToJudge" : "cannotJudge", report, rows, unjudged, fewText(report)),
        isSentence: true,
      },
    ],
    line: standing === undefined ? [] : [standing],
  };
};

/**
 * The sentence of a report of judged rows. What cannot be said comes first where it is most of it;
 * else how many of the judged rows are below what they are judged by, then the change that is
 * largest, falls first; in the line, how all together stand.
 */
export const judgedAnswer = (report: JudgedReport): AnswerFirst => {
  const { rows, total, of, sample, minimum } = report;
  if (rows.length < 2) return wholeAnswer(report);
  const judged = rows.filter(({ verdict }) => isComparable(verdict));
  const silent = rows.filter(({ isSilent }) => isSilent === true);
  const overall = overallFact(total);
  if (judged.length === 0 && silent.length === 0)
    return {
      kind: "unknown",
      facts: [
        {
          id: "none",
          values: {
            none: { kind: "text", id: `no.${of}` },
            minimum: count(minimum),
            sample: { kind: "text", id: `sample.${sample}` },
          },
        },
        { ...overall, isSentence: true },
      ],
    };
  const standing = standingOf(report, judged);
  const unjudged = unjudgedFacts(rows);
  if (silent.length > 0)
    return {
      kind: "partial",
      facts: [
        share("silent", report, rows, silent),
        standing && { ...standing.fact, ...(judged.length === 1 && { isSentence: true as const }) },
      ],
      line: [overall, ...unjudged],
    };
  const mostly = mostlyUnjudged(report, standing?.fact);
  if (mostly !== null) return mostly;
  if (standing === undefined) return { ...wholeAnswer({ ...report, rows: [] }), line: unjudged };
  const second = [changeFact(judged), ...unjudged, standing.chance, overallChange(total)].filter(
    (fact) => fact !== undefined,
  )[0];
  return {
    kind: standing.kind,
    facts: [standing.fact, second],
    line: [overall, ...unjudged.filter((fact) => fact !== second)],
  };
};

type RowsStanding = Pick<AnswerFirst, "kind"> & {
  readonly fact: AnswerFact;
  /** That some of the rest are not distinguishable from the goal. */
  readonly chance?: AnswerFact;
};

/** How many of the judged rows are below what; undefined where they have no goal. */
const standingOf = (
  report: JudgedReport,
  judged: readonly JudgedRow[],
): RowsStanding | undefined => {
  const of = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted);
  const [belowBaseline, belowGoal, open] = [
    of("belowBaseline"),
    of("belowGoal"),
    of("notDistinguishable"),
  ];
  const chance = open.length === 0 ? {} : { chance: counted("chance", open.length) };
  if (belowBaseline.length > 0)
    return { kind: "bad", fact: belowFact(report, judged, belowBaseline, "baseline"), ...chance };
  if (belowGoal.length > 0)
    return { kind: "warn", fact: belowFact(report, judged, belowGoal, "goal"), ...chance };
  if (open.length > 0)
    return {
      kind: "unknown",
      fact:
        judged.length === report.rows.length
          ? { id: "noneBelow", values: { none: { kind: "text", id: `no.${report.of}` } } }
          : counted("noneBelowOf", judged.length),
      ...chance,
    };
  const atGoal = of("atGoal");
  return atGoal.length === 0
    ? undefined
    : { kind: "good", fact: atGoalFact(report, judged, atGoal) };
};
