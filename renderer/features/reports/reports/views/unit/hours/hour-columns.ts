/** Hours of the day from `from` until before `to`. */
export type Hours = { from: number; to: number };

/** How finely a day is divided: as there is room. */
export type HourStep = "hour" | "pair" | "part";

const SIZE: Readonly<Record<HourStep, number>> = { hour: 1, pair: 2, part: 6 };
const DAY = 24;

/** The columns of the grid: hours, pairs of hours, or parts of the day. */
export const hourColumns = (step: HourStep): readonly Hours[] =>
  Array.from({ length: DAY / SIZE[step] }, (_, at) => ({
    from: at * SIZE[step],
    to: (at + 1) * SIZE[step],
  }));

/** The whole day. */
export const ALL_HOURS: Hours = { from: 0, to: DAY };

/** Sunday first; null are all days together. */
export const WEEKDAYS: readonly (number | null)[] = [0, 1, 2, 3, 4, 5, 6, null];
export const ALL_DAYS: readonly (number | null)[] = [null];

/** How a figure stands to goal and baseline: three tints of one color, none of a status. */
export type HourTint = "over" | "between" | "under" | "few" | "plain";

/** The tint of a cell. @param percent null with too few opportunities for a figure */
export const tintOf = (
  percent: number | null,
  { goal, baseline }: { goal: number | null; baseline: number | null },
): HourTint => {
  if (percent === null) return "few";
  if (goal === null) return "plain";
  if (percent >= goal) return "over";
  return baseline !== null && percent < baseline ? "under" : "between";
};
