import type { Change } from "#contract/reports/change.ts";

const WIDTH = 72;
const HEIGHT = 14;
const MIDDLE = HEIGHT / 2;
const MARGIN = 6;
const MARK = 3;
const POINT = 4;

/** How far an axis may reach to each side, in points. */
const REACHES = [10, 15, 30] as const;

/** The least reach that holds all of these intervals, else the largest. */
export const reachOf = (intervals: readonly NonNullable<Change["interval"]>[]): number => {
  const farthest = Math.max(0, ...intervals.flatMap(({ low, high }) => [-low, high]));
  return REACHES.find((reach) => farthest <= reach) ?? 30;
};

type ChangeAxisProps = {
  points: number;
  interval: NonNullable<Change["interval"]>;
  reach: number;
  isReal: boolean;
};

/** An interval on the axis of its table: filled where it leaves out 0; an end beyond the axis is a point. */
export function ChangeAxis({ points, interval, reach, isReal }: ChangeAxisProps) {
  const at = (value: number): number => {
    const within = Math.max(-reach, Math.min(reach, value));
    return WIDTH / 2 + (within / reach) * (WIDTH / 2 - MARGIN);
  };
  const [low, high] = [at(interval.low), at(interval.high)];
  return (
    <svg
      className={isReal ? "hr-change-axis hr-change-real" : "hr-change-axis"}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <line className="hr-change-zero" x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={HEIGHT} />
      <line x1={low} x2={high} y1={MIDDLE} y2={MIDDLE} />
      {interval.low < -reach ? (
        <path d={`M${low - MARK} ${MIDDLE}l${POINT} ${-POINT}v${2 * POINT}z`} />
      ) : (
        <line x1={low} x2={low} y1={MIDDLE - MARK} y2={MIDDLE + MARK} />
      )}
      {interval.high > reach ? (
        <path d={`M${high + MARK} ${MIDDLE}l${-POINT} ${-POINT}v${2 * POINT}z`} />
      ) : (
        <line x1={high} x2={high} y1={MIDDLE - MARK} y2={MIDDLE + MARK} />
      )}
      <circle cx={at(points)} cy={MIDDLE} r={MARK} />
    </svg>
  );
}
