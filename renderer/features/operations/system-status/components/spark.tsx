import type { SystemStatus } from "#contract/operations/system-status.ts";

const WIDTH = 150;
const HEIGHT = 26;
const AIR = 3;

/** The figure's last day as a line, its bound dotted; the last point stands out. */
export function Spark({ row }: { row: SystemStatus }) {
  const { recent, minThreshold, maxThreshold, isValid } = row;
  const bound = maxThreshold ?? minThreshold;
  const all = bound === null ? recent : [...recent, bound];
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const x = (at: number) => (recent.length < 2 ? WIDTH : (at / (recent.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - AIR - ((value - low) / span) * (HEIGHT - 2 * AIR);
  const last = recent.at(-1);
  if (last === undefined) return null;
  return (
    <svg
      className="hr-status-spark"
      viewBox={`-3 0 ${WIDTH + 6} ${HEIGHT}`}
      data-valid={isValid}
      aria-hidden="true"
    >
      {bound !== null && <path className="hr-status-bound" d={`M0 ${y(bound)}H${WIDTH}`} />}
      <path
        className="hr-status-course"
        d={recent.map((value, at) => `${at === 0 ? "M" : "L"}${x(at)} ${y(value)}`).join("")}
      />
      <circle className="hr-status-last" cx={x(recent.length - 1)} cy={y(last)} r="2.5" />
    </svg>
  );
}
