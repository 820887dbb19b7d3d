import type { ControlChart } from "#contract/reports/control-chart.ts";
import { controlSummary } from "#renderer/features/reports/reports/control-chart/control-text.ts";
import { looksOf } from "#renderer/features/reports/reports/control-chart/control-figure.ts";
import { useUnitText } from "../use-unit-text.ts";

const WIDTH = 300;
const HEIGHT = 84;
const LABELS = 112;
const FOOT = 18;
const AIR = 8;
const TEXT_GAP = 14;

/** Words at the right of the lines, never closer to each other than they are high. */
const apart = (high: number, center: number, low: number): [number, number, number] => [
  Math.min(high, center - TEXT_GAP),
  center,
  Math.max(low, center + TEXT_GAP),
];

/** A control chart without axes: center line, limits, course, and what stands out. */
export function SmallChart({ chart }: { chart: ControlChart }) {
  const words = useUnitText();
  const { t, format } = words;
  const { points } = chart;
  const looks = looksOf(chart);
  const drawn = points.flatMap(({ value, low, high }) =>
    [value, low, high].filter((one) => one !== null),
  );
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)];
  const x = (at: number) =>
    AIR + (at / Math.max(1, points.length - 1)) * (WIDTH - LABELS - 2 * AIR);
  const y = (value: number) =>
    AIR + TEXT_GAP / 2 + ((most - value) / Math.max(1, most - least)) * (HEIGHT - TEXT_GAP);
  const path = (key: "value" | "low" | "center" | "high") =>
    points
      .map((point, at) => {
        const value = point[key];
        if (value === null) return "";
        return `${(points[at - 1]?.[key] ?? null) === null ? "M" : "L"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      })
      .join("");
  const last = points.findLast(({ center }) => center !== null);
  const [first, end] = [points[0], points.at(-1)];
  const foot = HEIGHT + AIR + FOOT;
  return (
    <svg
      className="hr-unit-small-chart"
      viewBox={`0 0 ${WIDTH} ${foot + 4}`}
      role="img"
      aria-label={`${t("unit.chart.label")}. ${controlSummary(words, chart)}`}
    >
      <path className="hr-unit-limit" d={path("high")} />
      <path className="hr-unit-limit" d={path("low")} />
      <path className="hr-unit-center" d={path("center")} />
      <path className="hr-unit-value" d={path("value")} />
      {points.map(({ value, reportDate }, at) =>
        value === null ? null : (
          <circle
            key={reportDate}
            className={`hr-unit-point hr-unit-point-${looks[at]}`}
            cx={x(at)}
            cy={y(value)}
            r={looks[at] === "usual" ? 2.2 : 3.4}
          />
        ),
      )}
      {last !== undefined &&
        last.center !== null &&
        last.high !== null &&
        last.low !== null &&
        apart(y(last.high), y(last.center), y(last.low)).map((top, at) => (
          <text
            key={["high", "center", "low"][at]}
            className={at === 1 ? "hr-unit-mean" : undefined}
            x={WIDTH - LABELS + 4}
            y={top + 4}
          >
            {at === 1
              ? t("unit.chart.mean", { value: format.percent(last.center) })
              : format.percent(at === 0 ? last.high : last.low)}
          </text>
        ))}
      {first !== undefined && end !== undefined && (
        <>
          <text x={AIR} y={foot}>
            {format.dayShort(first.reportDate)}
          </text>
          <text x={x(points.length - 1)} y={foot} textAnchor="end">
            {format.dayShort(end.reportDate)}
          </text>
        </>
      )}
    </svg>
  );
}
