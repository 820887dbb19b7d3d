import type { z } from "zod";
import { dateFormats } from "#contract/core/formats/dates.ts";
import { numberFormats } from "#contract/core/formats/numbers.ts";
import type { Language } from "#contract/core/primitives.ts";
import { ageParts } from "../age.ts";
import type { EmptyText, ReportDefinition } from "../definition.ts";
import { lastDayOf } from "../filters/timeframes.ts";
import { ReportCommon } from "../shared.ts";
import type { AnswerFact, AnswerFirst, AnswerKind, AnswerValue } from "./answer.ts";

/** Looks a text up by its id, `feature.path`. */
export type AnswerText = (id: string, values: Readonly<Record<string, string | number>>) => string;

type AnswerFormats = ReturnType<typeof wordsIn>;

/** A sentence that ends with an abbreviated word, as a day does in French, has its full stop already. */
const oneStop = (text: string): string => text.replaceAll(/(?<!\.)\.{2}(?!\.)/gu, ".");

const wordsIn = (language: Language, text: AnswerText) => ({
  ...numberFormats(language),
  ...dateFormats(language),
  text: (id: string, values: Parameters<AnswerText>[1]) =>
    oneStop(text(`reports-answer.${id}`, values)),
  age: (minutes: number): string => {
    const { unit, ...values } = ageParts(minutes);
    return text(`reports.age.${unit}`, values);
  },
  limits: ANSWER_LIMITS[language],
});

/** A fact as written; `who` is the part of `text` that stands for the rows `keys`. */
export type SaidFact = {
  readonly text: string;
  readonly who?: string;
  readonly keys?: readonly string[];
};

/** An answer as written: the same on screen, on paper, in mails and on slides. */
export type SaidAnswer = {
  readonly kind: AnswerKind;
  /** With its full stop. */
  readonly sentence: string;
  /** Empty without one. */
  readonly line: string;
  /** The sentence's facts, for who marks their parts. */
  readonly facts: readonly SaidFact[];
};

/** Characters that the sentence, and the line below it, may take. */
export const ANSWER_LIMITS = {
  "en-US": { sentence: 90, line: 140 },
  "fr-CA": { sentence: 120, line: 180 },
} as const satisfies Readonly<Record<Language, object>>;

const write = (words: AnswerFormats, value: AnswerValue): string => {
  switch (value.kind) {
    case "count":
      return words.count(value.value);
    case "percent":
      return Number.isInteger(value.value)
        ? words.percentTick(value.value)
        : words.percent(value.value);
    case "points":
      return Number.isInteger(value.value) ? words.count(value.value) : words.decimal(value.value);
    case "age":
      return words.age(value.value);
    case "name":
      return value.value;
    case "day":
      return words.dayShort(value.value);
    case "date":
      return words.day(value.value);
    case "moment":
      return words.dateTimeShort(value.value, value.timeZone);
    case "clock":
      return words.time(`${value.value}:00Z`, "UTC");
    case "text":
      return words.text(value.id, value.n === undefined ? {} : { count: value.n });
  }
};

const sayWho = (words: AnswerFormats, who: NonNullable<AnswerFact["who"]>): string =>
  typeof who === "string"
    ? who
    : words.text(who.text, {
        count: who.some,
        some: words.count(who.some),
        total: words.count(who.total),
      });

const sayFact = (words: AnswerFormats, fact: AnswerFact): SaidFact => {
  const who = fact.who === undefined ? undefined : sayWho(words, fact.who);
  const values = Object.entries(fact.values ?? {}).map(([key, value]) => [
    key,
    write(words, value),
  ]);
  const text = words.text(fact.id, {
    ...Object.fromEntries(values),
    ...(fact.plural !== undefined && { count: fact.plural }),
    ...(who !== undefined && { who }),
  });
  return { text, ...(who !== undefined && { who }), ...(fact.keys && { keys: fact.keys }) };
};

/** Lines end where they would be too long: the first fact always stands. */
const fitLine = (words: AnswerFormats, facts: readonly SaidFact[], most: number): string => {
  const whole = facts.map(({ text }) => words.text("alone", { first: text })).join(" ");
  if (whole.length <= most || facts.length < 2) return whole.length <= most ? whole : "";
  return fitLine(words, facts.slice(0, -1), most);
};

/**
 * Writes an answer. A sentence that gets too long, as names may be, says its first fact, and the
 * second one begins the line.
 */
export const sayAnswer = (
  language: Language,
  lookUp: AnswerText,
  { kind, facts: [first, second], line = [] }: AnswerFirst,
): SaidAnswer => {
  const words = wordsIn(language, lookUp);
  const { limits } = words;
  const rest = line.map((fact) => sayFact(words, fact));
  const whole = sayFact(words, first);
  const isLong = words.text("alone", { first: whole.text }).length > limits.sentence;
  const one = isLong && first.shorter ? sayFact(words, first.shorter) : whole;
  const alone = words.text("alone", { first: one.text });
  const two = second === undefined ? undefined : sayFact(words, second);
  const joint = second?.isSentence === true ? "sentences" : "both";
  const both = two && words.text(joint, { first: one.text, second: two.text });
  if (two !== undefined && both !== undefined && both.length <= limits.sentence)
    return { kind, sentence: both, line: fitLine(words, rest, limits.line), facts: [one, two] };
  const under = two === undefined ? rest : [two, ...rest];
  return {
    kind,
    sentence: alone,
    line: fitLine(words, under, limits.line),
    facts: [one],
  };
};

/** Reports of service alerts that list nothing have good news. */
const NOTHING_IS_GOOD: ReadonlySet<EmptyText> = new Set([
  "alarms",
  "alarmsInRange",
  "batteries",
  "expirations",
  "offline",
  "refills",
]);

const CHANGED = /(?:^|\.)(?:fell|rose|slightlyFell|slightlyRose)$/u;

const Compared = ReportCommon.pick({ comparison: true, comparedWith: true });

/** What a change in an answer is measured against, where that is not simply the range before. */
const comparedFact = (
  { facts, line = [] }: AnswerFirst,
  { comparison, comparedWith }: z.output<typeof Compared>,
): AnswerFact[] => {
  const isOther = comparison === "sameDays" || comparison === "yearBefore";
  const tellsChange = [...facts, ...line].some((fact) => fact && CHANGED.test(fact.id));
  if (!isOther || !comparedWith || !tellsChange) return [];
  const [first, last] = [comparedWith.start.slice(0, 10), lastDayOf(comparedWith.end)];
  return [
    {
      id: first === last ? "comparedWithDay" : "comparedWith",
      values: {
        last: { kind: "date", value: last },
        ...(first !== last && { first: { kind: "day", value: first } }),
      },
    },
  ];
};

const withCompared = (answer: AnswerFirst, response: unknown): AnswerFirst => {
  const { data } = Compared.safeParse(response);
  const compared = data === undefined ? [] : comparedFact(answer, data);
  return compared.length === 0
    ? answer
    : { ...answer, line: [...(answer.line ?? []), ...compared] };
};

/** What a report answers first; where there is nothing to show, that there is nothing. */
export const answerOf = <R extends z.ZodType>(
  report: Pick<ReportDefinition<R>, "answerFirst" | "emptyText" | "isEmpty">,
  response: z.output<R>,
): AnswerFirst =>
  report.isEmpty(response)
    ? {
        kind: NOTHING_IS_GOOD.has(report.emptyText) ? "good" : "unknown",
        facts: [{ id: `empty.${report.emptyText}` }],
      }
    : withCompared(report.answerFirst(response), response);
