import { type Change, verdictOfChange } from "#contract/reports/change.ts";
import { pointsBetween } from "#contract/core/percent.ts";

/**
 * A judged change to a figure, by so many points.
 * @param half how far its interval reaches to each side, in points
 */
export const changeBy = (points: number, percent = 75, { half = 2, p = 0.0001 } = {}): Change => {
  const interval = { low: pointsBetween(points, half), high: pointsBetween(points, -half) };
  const side = { opportunities: 500, heardPercent: 100 };
  return {
    points,
    interval,
    verdict: verdictOfChange(points, interval),
    reason: null,
    p,
    now: { percent, ...side },
    before: {
      percent: pointsBetween(percent, points),
      ...side,
    },
  };
};
