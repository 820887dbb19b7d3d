import { hashNumbers, normal, seededRandom } from "../random.ts";
import type { Rhythm, UnitPlan } from "../plan/types.ts";
import type { LocalDay } from "./days.ts";

/** Visits by hour of the day; only the proportions count. */
const HOURS: Readonly<Record<Rhythm, readonly number[]>> = {
  ward: [
    10, 9, 8.5, 8.5, 9, 11, 15, 21, 24, 25, 23, 21, 20, 20, 20, 19, 18, 18, 18.5, 18, 16, 14, 12.5,
    11,
  ],
  emergency: [
    14, 12, 10, 9, 9, 9.5, 11, 14, 18, 21, 23, 23, 22, 22, 22, 21.5, 22, 23, 23.5, 23, 22, 20, 18,
    16,
  ],
  clinic: [0, 0, 0, 0, 0, 0, 2, 14, 28, 32, 30, 24, 18, 24, 28, 26, 16, 5, 1, 0, 0, 0, 0, 0],
  plant: [2, 2, 2, 2, 4, 18, 26, 24, 22, 28, 22, 20, 30, 22, 24, 22, 20, 22, 26, 18, 16, 14, 8, 3],
};

/** Monday to Sunday. */
const WEEK: Readonly<Record<Rhythm, readonly number[]>> = {
  ward: [1.05, 1.07, 1.08, 1.06, 1.03, 0.87, 0.84],
  emergency: [1.04, 0.97, 0.95, 0.95, 0.99, 1.05, 1.05],
  clinic: [1.42, 1.44, 1.42, 1.4, 1.28, 0.04, 0],
  plant: [1.22, 1.24, 1.24, 1.23, 1.17, 0.7, 0.2],
};

/** Points by which the rate of an hour differs from the day's: tired nights, attentive mornings. */
const HOUR_POINTS: readonly number[] = [
  -6.2, -7, -7.6, -5.4, -4.2, -3.2, -1.6, 1.2, 2.2, 3.4, 2.4, 1.8, 1.1, 1.6, 2.1, 0.9, 0.2, -0.4,
  -0.9, -1.1, -1.4, -1.8, -2.4, -4.9,
];

const QUARTERS = 96;

/** For each rhythm, the quarter hours of a day by cumulated share of its visits. */
const CUMULATED = Object.fromEntries(
  Object.entries(HOURS).map(([rhythm, hours]) => {
    const total = hours.reduce((sum, hour) => sum + hour, 0) * 4;
    const shares = new Float64Array(QUARTERS);
    let sum = 0;
    for (let quarter = 0; quarter < QUARTERS; quarter++) {
      const hour = quarter >> 2;
      const next = hours[(hour + 1) % 24] ?? 0;
      const part = (quarter & 3) / 4;
      // The total preserves the hours' own weight; in between the series is smoothed.
      sum += ((hours[hour] ?? 0) * (1 - part / 2) + (next * part) / 2) / total;
      shares[quarter] = sum;
    }
    return [rhythm, shares.map((share) => share / sum)];
  }),
) as Record<Rhythm, Float64Array>;

/** A time of day in milliseconds, likelier in busy hours; `share` is uniform in [0, 1). */
export const timeOfDay = (rhythm: Rhythm, share: number): number => {
  const shares = CUMULATED[rhythm];
  let low = 0;
  let high = QUARTERS - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shares[middle] ?? 1) > share) high = middle;
    else low = middle + 1;
  }
  const start = low === 0 ? 0 : (shares[low - 1] ?? 0);
  const part = (share - start) / ((shares[low] ?? 1) - start);
  return Math.floor((low + part) * 900_000);
};

/** How much busier than usual a day is: weekday, season and chance. */
export const dayVolume = (seed: number, unit: number, rhythm: Rhythm, day: LocalDay): number => {
  const season = 1 + 0.05 * Math.cos(((day.dayOfYear - 25) / 365.25) * 2 * Math.PI);
  const chance = 1 + 0.035 * normal(seededRandom(seed, 11, unit, day.number));
  return (WEEK[rhythm][day.weekday - 1] ?? 1) * season * Math.max(0.7, chance);
};

const dayChance = (seed: number, unit: number, day: number): number =>
  normal(seededRandom(seed, 12, unit, day)) + 0.7 * normal(seededRandom(seed, 12, unit, day - 1));

/** Points of an intervention on a day: a ramp, then constant. */
const interventionPoints = (unit: UnitPlan, daysAgo: number): number => {
  const { intervention } = unit;
  if (!intervention) return 0;
  const { fromDaysAgo, toDaysAgo, points } = intervention;
  return points * Math.min(1, Math.max(0, (fromDaysAgo - daysAgo) / (fromDaysAgo - toDaysAgo)));
};

/** Dispenses per 100 passages that a unit reaches on a day, before the hour's own effect. */
export const dayRate = (
  seed: number,
  unit: UnitPlan,
  unitIndex: number,
  day: LocalDay,
  daysAgo: number,
): number =>
  unit.ratePercent -
  (unit.yearlyGain * Math.max(0, daysAgo)) / 365 +
  interventionPoints(unit, daysAgo) +
  0.75 * dayChance(seed, unitIndex, day.number) +
  0.3 * dayChance(seed, -1, day.number);

/** The hour's effect on the rate, in points; units feel the night differently. */
export const hourPoints = (seed: number, unitIndex: number, hour: number): number =>
  (HOUR_POINTS[hour] ?? 0) * (0.7 + (hashNumbers(seed, 13, unitIndex) % 60) / 100);
