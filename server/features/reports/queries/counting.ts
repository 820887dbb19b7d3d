import { SLOTS_PER_DAY } from "#contract/limits.ts";
import { dayText } from "#server/lib/zoned-time.ts";
import type { WallSpan } from "#server/lib/zoned-time.ts";

/** What of each day is counted: all of a range, or only some slots (0–47) of its days. */
export type Counted = { readonly span: WallSpan; readonly slots: readonly number[] | null };

/** SQL text with its values in order. */
export type Fragment = { sql: string; values: (string | number)[] };

/** One day on which only some slots count. */
type PartialDay = { day: string; slots: number[] };

const allSlots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);

/** First and last day of a span, `YYYY-MM-DD`; both equal to the day before for an empty one. */
export const daysOf = ({ start, end }: WallSpan): { first: string; last: string } => ({
  first: dayText(start),
  last: dayText(Math.max(start, end) - 1),
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

/**
 * SQL for what one summary row (alias `d`) adds to a figure: its day total, or the sum of the slots
 * that count on that day, and 0 outside the span. Slots are the server's own whole numbers.
 */
export const countedPart = (counted: Counted, totals: "events" | "passages"): Fragment => {
  const { span, slots } = counted;
  if (span.end <= span.start) return { sql: "0", values: [] };
  const column = totals === "events" ? "d.event_slots" : "d.passage_slots";
  const { first, last } = daysOf(span);
  const partial = partialDays(counted);
  const whole = slots === null ? `d.${totals}` : slotSum(column, slots);
  return {
    sql: `CASE WHEN d.day < ?::date OR d.day > ?::date THEN 0 ${partial
      .map((day) => `WHEN d.day = ?::date THEN ${slotSum(column, day.slots)}`)
      .join(" ")} ELSE ${whole} END`,
    values: [first, last, ...partial.map(({ day }) => day)],
  };
};

/** Whether a summary row's day lies in the span. */
export const dayInside = (span: WallSpan): Fragment => {
  const { first, last } = daysOf(span);
  return span.end <= span.start
    ? { sql: "false", values: [] }
    : { sql: "d.day BETWEEN ?::date AND ?::date", values: [first, last] };
};
