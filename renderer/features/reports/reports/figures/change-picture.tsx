import { LEAST_POINTS, type Change, arrowOf } from "#contract/reports/change.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import "./change-picture.css";

const WIDTH = 340;
const HEIGHT = 48;
const BAR = 30;
const MIDDLE = BAR / 2;
const MARGIN = 24;
const CAP = 5;
const RADIUS = 4;

/** The least multiple of the field's width that holds the interval. */
const reachOf = ({ low, high }: NonNullable<Change["interval"]>): number =>
  Math.max(2, Math.ceil(Math.max(-low, high) / LEAST_POINTS)) * LEAST_POINTS;

type ChangePictureProps = Pick<Change, "verdict"> & {
  points: number;
  interval: NonNullable<Change["interval"]>;
};

/** The interval of a change, before the field of changes that are too small to be called one. */
export function ChangePicture({ points, interval, verdict }: ChangePictureProps) {
  const format = useFormat();
  const reach = reachOf(interval);
  const at = (value: number): number => WIDTH / 2 + (value / reach) * (WIDTH / 2 - MARGIN);
  const isReal = arrowOf({ points, verdict }) !== null;
  const [low, high] = [at(interval.low), at(interval.high)];
  return (
    <svg
      className={isReal ? "hr-change-picture hr-change-picture-real" : "hr-change-picture"}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <rect x={at(-LEAST_POINTS)} width={at(LEAST_POINTS) - at(-LEAST_POINTS)} y={0} height={BAR} />
      <line className="hr-change-picture-zero" x1={at(0)} x2={at(0)} y1={0} y2={BAR} />
      <path
        d={`M${low} ${MIDDLE}H${high}M${low} ${MIDDLE - CAP}v${2 * CAP}M${high} ${MIDDLE - CAP}v${2 * CAP}`}
      />
      <circle cx={at(points)} cy={MIDDLE} r={RADIUS} />
      {[-reach, -LEAST_POINTS, 0, LEAST_POINTS, reach].map((value) => (
        <text key={value} x={at(value)} y={HEIGHT - 3}>
          {value === 0 ? format.count(0) : format.points(value)}
        </text>
      ))}
    </svg>
  );
}
