import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import {
  type HalfHour,
  type WallInterval,
  dayTextAt,
  floorDay,
  plusHalfHours,
} from "#server/lib/time/half-hour.ts";
import type { CountedInterval } from "#server/features/reports/reports/run/range.ts";
import { type DaySlots, slotsByDay } from "#server/features/reports/reports/run/shift-slots.ts";
import type { SqlValue } from "./summary-source.ts";
import { earliestOf, latestOf } from "#server/lib/time/bounds.ts";

/** What of each day is counted: all of a range, or only some slots (0–47) of its days. */
type Counted = { readonly span: WallInterval; readonly slots: readonly number[] | null };

/** A part of what is counted, of days that are one later than those it is counted to, or the same. */
export type CountedPart = Counted & { readonly daysLater: 0 | 1 };

/** A range's own half hours, and those after midnight that are counted to the day before them. */
export const countedParts = (span: CountedInterval, slots: DaySlots | null): CountedPart[] => {
  // The first day's early hours belong to the night before the range.
  const after = { start: plusHalfHours(floorDay(span.start), SLOTS_PER_DAY), end: span.lastEnd };
  const { own, early } =
    slots === null ? { own: [{ ...span, slots: null }], early: [] } : slotsByDay(slots);
  const part =
    (of: WallInterval, daysLater: 0 | 1) =>
    ({ start, end, slots: counting }: WallInterval & Pick<Counted, "slots">): CountedPart => ({
      span: { start: latestOf(of.start, start), end: earliestOf(of.end, end) },
      slots: counting,
      daysLater,
    });
  return [
    ...own.map(part(span, 0)),
    ...early.filter(({ slots: counting }) => counting.length > 0).map(part(after, 1)),
  ].filter((one) => !isEmpty(one.span));
};

/** Half hours of parts of which only some slots count, one by one. */
export const halfHoursOf = (parts: readonly CountedPart[]): HalfHour[] =>
  parts.flatMap(({ span, slots }) =>
    Array.from({ length: span.end - span.start }, (_, index) =>
      plusHalfHours(span.start, index),
    ).filter((at) => slots === null || slots.includes(at % SLOTS_PER_DAY)),
  );

/** SQL text with its values in order. */
export type Fragment = { sql: string; values: SqlValue[] };

/** One day on which only some slots count. */
type PartialDay = { day: string; slots: number[] };

const allSlots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);

export const isEmpty = ({ start, end }: WallInterval): boolean => end <= start;

/** First and last day of a span that is not empty, `YYYY-MM-DD`. */
export const daysOf = ({ start, end }: WallInterval): { first: string; last: string } => ({
  first: dayTextAt(start),
  last: dayTextAt(plusHalfHours(end, -1)),
});

/** The days at the ends of the span that do not count whole. */
const partialDays = ({ span, slots }: Counted): PartialDay[] => {
  const { first, last } = daysOf(span);
  const from = span.start % SLOTS_PER_DAY;
  const to = ((span.end - 1) % SLOTS_PER_DAY) + 1;
  const within = (lower: number, upper: number) =>
    (slots ?? allSlots).filter((slot) => slot >= lower && slot < upper);
  if (first === last) {
    return from === 0 && to === SLOTS_PER_DAY ? [] : [{ day: first, slots: within(from, to) }];
  }
  return [
    ...(from === 0 ? [] : [{ day: first, slots: within(from, SLOTS_PER_DAY) }]),
    ...(to === SLOTS_PER_DAY ? [] : [{ day: last, slots: within(0, to) }]),
  ];
};

/** Adds single array elements: far cheaper for PostgreSQL than unnesting each row's slots. */
export const slotSum = (column: string, slots: readonly number[]): string =>
  slots.length === 0 ? "0" : slots.map((slot) => `${column}[${slot + 1}]`).join(" + ");

/** More slots in a row than this cost more to plan, each by itself, than {@link runSum} to run. */
const SINGLE_SLOTS_MAX = 8;

/**
 * Adds the slots of one day at the end of a range. A hundred single elements are planned at each
 * call, so that a run of slots is unnested there: few rows are of that day.
 */
const runSum = (column: string, slots: readonly number[]): string => {
  const [first = 0] = slots;
  const isRun = slots.every((slot, at) => slot === first + at);
  if (!isRun || slots.length <= SINGLE_SLOTS_MAX) return slotSum(column, slots);
  const run = `${column}[${first + 1}:${first + slots.length}]`;
  return `(SELECT sum(slot)::integer FROM unnest(${run}) AS slot)`;
};

/** The half hours beside each total. */
const SLOTS = {
  events: "d.event_slots",
  passages: "d.passage_slots",
  uncovered: "d.uncovered_slots",
} as const;

/**
 * SQL for what one summary row (alias `d`) of the span's days adds to a figure: its day total, or
 * the sum of the slots that count on that day. Slots are the server's own whole numbers.
 */
export const countedPart = (counted: Counted, totals: keyof typeof SLOTS): Fragment => {
  const column = SLOTS[totals];
  const whole = counted.slots === null ? `d.${totals}` : slotSum(column, counted.slots);
  const partial = partialDays(counted);
  if (partial.length === 0) return { sql: whole, values: [] };
  const cases = partial.map(({ slots }) => `WHEN d.day = ?::date THEN ${runSum(column, slots)}`);
  return {
    sql: `CASE ${cases.join(" ")} ELSE ${whole} END`,
    values: partial.map(({ day }) => day),
  };
};
