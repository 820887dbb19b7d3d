import { z } from "zod";
import { percentOf } from "#contract/core/percent.ts";
import { shownIndex } from "../shared.ts";
import { LEAST_HOUR_OPPORTUNITIES } from "./unit-rules.ts";

const HOURS = 24;
const DAYS = 7;
const CELLS = HOURS * DAYS;

/**
 * What a week's hours counted, summed over the range: 168 cells, from midnight of Sunday. Stored as
 * two lists, as a cell of its own would be ten times as long.
 */
export const WeekHours = z.object({
  events: z.array(z.number().nonnegative()).length(CELLS),
  opportunities: z.array(z.number().nonnegative()).length(CELLS),
});
export type WeekHours = z.infer<typeof WeekHours>;

/** An interval of hours, of one weekday (0 is Sunday) or of all. */
type HourSpan = {
  readonly weekday: number | null;
  /** First hour, and the one after the last. */
  readonly from: number;
  readonly to: number;
};

export type HourFigure = {
  readonly opportunities: number;
  /** Null with fewer opportunities than a cell needs for a figure. */
  readonly percent: number | null;
};

/** The index of an interval of hours, where it rests on enough. @param max100 it is shown as at most 100 */
export const hourFigure = (
  { events, opportunities }: WeekHours,
  { weekday, from, to }: HourSpan,
  max100: boolean,
): HourFigure => {
  const days = weekday === null ? Array.from({ length: DAYS }, (_, day) => day) : [weekday];
  const sum = (of: readonly number[]): number =>
    days.reduce(
      (all, day) =>
        of.slice(day * HOURS + from, day * HOURS + to).reduce((some, one) => some + one, all),
      0,
    );
  const n = sum(opportunities);
  const index =
    n < LEAST_HOUR_OPPORTUNITIES ? null : percentOf(100 * sum(events), Math.round(100 * n));
  return { opportunities: n, percent: shownIndex(index, max100) };
};

/** On so many days of the week two neighbouring hours must be below goal to be named. */
const LEAST_DAYS_BELOW = 5;

/**
 * The two neighbouring hours furthest below the goal, on at least five days of the week, each hour of
 * all days with enough opportunities; null without such.
 */
export const lowHours = (
  hours: WeekHours,
  goal: number | null,
  max100: boolean,
):
  | (HourFigure & { readonly from: number; readonly to: number; readonly percent: number })
  | null => {
  if (goal === null) return null;
  const isBelow = ({ percent }: HourFigure): boolean => percent !== null && percent < goal;
  const found = Array.from({ length: HOURS - 1 }, (_, from) => ({ from, to: from + 2 })).flatMap(
    ({ from, to }) => {
      const at = (weekday: number | null, span: { from: number; to: number }) =>
        hourFigure(hours, { weekday, ...span }, max100);
      const each = [from, from + 1].map((hour) => at(null, { from: hour, to: hour + 1 }));
      const days = Array.from({ length: DAYS }, (_, day) => at(day, { from, to })).filter(isBelow);
      const both = at(null, { from, to });
      return both.percent !== null && each.every(isBelow) && days.length >= LEAST_DAYS_BELOW
        ? [{ ...both, percent: both.percent, from, to }]
        : [];
    },
  );
  return found.toSorted((a, b) => a.percent - b.percent)[0] ?? null;
};
