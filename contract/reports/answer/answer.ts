/** A value of a fact; how it is written follows from its kind. */
export type AnswerValue =
  | { readonly kind: "count" | "percent" | "points" | "age"; readonly value: number }
  /** A day is written without its year, a date with it. */
  | { readonly kind: "name" | "day" | "date"; readonly value: string }
  /** The time of a facility's wall clock, `YYYY-MM-DDTHH:MM`. */
  | { readonly kind: "clock"; readonly value: string }
  | { readonly kind: "moment"; readonly value: string; readonly timeZone: string }
  /** A text below `reports-answer` that stands in the fact's own; `n` chooses its plural. */
  | { readonly kind: "text"; readonly id: string; readonly n?: number };

/** What a fact is about, such as "3 of 12 units"; `keys` are the rows of the table that it is of. */
type AnswerSubject = {
  readonly text: string;
  /** Of how many there are; the first one chooses the plural. */
  readonly some: number;
  readonly total: number;
};

/** One fact of an answer: a text below `reports-answer`, with what stands in it. */
export type AnswerFact = {
  readonly id: string;
  readonly values?: Readonly<Record<string, AnswerValue>>;
  /** Chooses the plural of the text; no number of it is written. */
  readonly plural?: number;
  /** Written as `who`: a share of the rows, or the name of one. */
  readonly who?: AnswerSubject | string;
  /** The rows that `who` stands for. */
  readonly keys?: readonly string[];
  /** A sentence of its own, where it is the second fact. */
  readonly isSentence?: true;
  /** Stands in its place where it would be too long, as a name may be. */
  readonly shorter?: AnswerFact;
};

/** How an answer looks: the shapes of the status language. */
export type AnswerKind = "good" | "warn" | "bad" | "unknown" | "info" | "partial";

/**
 * What a report answers in one sentence, two facts at most, and in a line below it. Nothing in it
 * names a person, and every number is one of the answer's or a count of its rows.
 */
export type AnswerFirst = {
  readonly kind: AnswerKind;
  readonly facts: readonly [AnswerFact, AnswerFact?];
  readonly line?: readonly AnswerFact[];
};

export const count = (value: number): AnswerValue => ({ kind: "count", value });
export const percent = (value: number): AnswerValue => ({ kind: "percent", value });
export const points = (value: number): AnswerValue => ({ kind: "points", value: Math.abs(value) });

/** A fact that says how many: `n` is written and chooses the plural. */
export const counted = (
  id: string,
  n: number,
  values: Readonly<Record<string, AnswerValue>> = {},
): AnswerFact => ({ id, plural: n, values: { n: count(n), ...values } });

/** A sentence of these facts in order of urgency, the first two. Without any: `otherwise`. */
export const mostUrgent = (
  facts: readonly { readonly kind: AnswerKind; readonly fact: AnswerFact; readonly n: number }[],
  otherwise: AnswerFirst,
  line: readonly AnswerFact[] = [],
): AnswerFirst => {
  const [first, second] = facts.filter(({ n }) => n > 0);
  return first === undefined
    ? { ...otherwise, line }
    : { kind: first.kind, facts: [first.fact, second?.fact], line };
};
