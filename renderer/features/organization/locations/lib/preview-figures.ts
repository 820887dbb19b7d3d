import type { Threshold, ThresholdDays } from "#contract/organization/thresholds.ts";

type PlaceDay = ThresholdDays["days"][number];

/** Lowest and highest percentage drawn, in tens: all days and all thresholds but the base are inside. */
export const extentOf = (
  days: readonly PlaceDay[],
  rows: readonly Threshold[],
): readonly [number, number] => {
  const values = [
    ...days.flatMap(({ percentCompliant }) => percentCompliant ?? []),
    ...rows.filter(({ value }) => value > 0).map(({ value }) => value),
  ];
  if (values.length === 0) return [0, 100];
  const low = Math.max(0, Math.floor(Math.min(...values) / 10) * 10 - 10);
  const high = Math.ceil(Math.max(...values) / 10) * 10;
  return [low, Math.max(high, low + 20)];
};

/** Ticks of an axis: tens, or fewer where there are many. */
export const ticksOf = ([low, high]: readonly [number, number]): readonly number[] => {
  const step = high - low > 60 ? 20 : 10;
  const first = Math.ceil(low / step) * step;
  return Array.from(
    { length: Math.floor((high - first) / step) + 1 },
    (_, at) => first + at * step,
  );
};

/** Runs of days without a figure, as places in the list: the first and the last of each. */
export const gapsOf = (days: readonly PlaceDay[]): readonly (readonly [number, number])[] => {
  const gaps: [number, number][] = [];
  for (const [at, { percentCompliant }] of days.entries()) {
    if (percentCompliant !== null) continue;
    const last = gaps.at(-1);
    if (last !== undefined && last[1] === at - 1) last[1] = at;
    else gaps.push([at, at]);
  }
  return gaps;
};

/** Days that reach a goal, of those that rest on enough to be judged. */
export const reachedOf = (days: readonly PlaceDay[], goal: number) => {
  const judged = days.filter(({ isJudged }) => isJudged);
  const reached = judged.filter(({ percentCompliant }) => (percentCompliant ?? 0) >= goal);
  return { reached: reached.length, judged: judged.length };
};

/** A path through the days, broken where there is no figure; a lone day is a dot. */
export const pathOf = (
  days: readonly PlaceDay[],
  x: (at: number) => number,
  y: (value: number) => number,
): string =>
  days
    .map(({ percentCompliant: value }, at) => {
      if (value === null) return "";
      const starts = (days[at - 1]?.percentCompliant ?? null) === null;
      const ends = (days[at + 1]?.percentCompliant ?? null) === null;
      return `${starts ? "M" : "L"}${x(at).toFixed(2)} ${y(value).toFixed(2)}${starts && ends ? "h0" : ""}`;
    })
    .join("");
