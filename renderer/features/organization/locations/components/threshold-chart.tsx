import type { CSSProperties } from "react";
import type { Threshold, ThresholdDays } from "#contract/organization/thresholds.ts";
import { spread } from "#renderer/charts/end-labels.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { extentOf, gapsOf, pathOf, ticksOf } from "../lib/preview-figures.ts";

/** Height of the plot in px. */
const HEIGHT = 160;

type Props = {
  days: ThresholdDays["days"];
  /** Lowest first; the last is the goal. */
  rows: readonly Threshold[];
};

/** The words at the right end of the lines, none over another. */
function EndWords({ days, rows, y }: Props & { y: (value: number) => number }) {
  const format = useFormat();
  const last = days.findLast(({ percentCompliant }) => percentCompliant !== null);
  const lines = rows.filter(({ value }) => value > 0);
  const words = [
    ...lines.map(({ title, value, color }) => ({
      at: value,
      text: `${title} ${format.decimal(value)}`,
      color: `var(--hr-swatch-${color})`,
    })),
    ...(last === undefined || last.percentCompliant === null
      ? []
      : [
          {
            at: last.percentCompliant,
            text: `${format.dayShort(last.day)} · ${format.decimal(last.percentCompliant)}`,
            color: "var(--hr-s1)",
          },
        ]),
  ];
  const placed = spread(
    words.map(({ at }) => y(at)),
    HEIGHT,
  );
  return words.map(({ text, color }, at) => (
    <span
      key={text}
      className="hr-threshold-word"
      title={text}
      style={{ "--hr-swatch": color, insetBlockStart: placed[at] } as CSSProperties}
    >
      {text}
    </span>
  ));
}

/** Days as a line against the thresholds; hidden from readers, who get its sentences. */
export function ThresholdChart({ days, rows }: Props) {
  const t = useText("locations");
  const format = useFormat();
  const [low, high] = extentOf(days, rows);
  const x = (at: number) => (at / Math.max(1, days.length - 1)) * 100;
  const y = (value: number) => ((high - value) / (high - low)) * HEIGHT;
  const half = 50 / Math.max(1, days.length - 1);
  const lines = rows.filter(({ value }) => value > 0);
  const lowest = lines[0];
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const gaps = gapsOf(days).map(([from, to]) => ({
    from: Math.max(0, x(from) - half),
    width: Math.min(100, x(to) + half) - Math.max(0, x(from) - half),
  }));
  const widest = gaps.toSorted((a, b) => b.width - a.width)[0];
  return (
    <div className="hr-threshold-chart" aria-hidden="true">
      <div className="hr-threshold-ticks">
        {ticksOf([low, high]).map((tick) => (
          <span key={tick} style={{ insetBlockStart: y(tick) }}>
            {format.percentTick(tick)}
          </span>
        ))}
      </div>
      <div className="hr-threshold-plot" style={{ blockSize: HEIGHT }}>
        <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none">
          {ticksOf([low, high]).map((tick) => (
            <path key={tick} className="hr-threshold-grid" d={`M0 ${y(tick)}H100`} />
          ))}
          {lowest && (
            <rect
              className="hr-threshold-below"
              y={y(lowest.value)}
              width="100"
              height={Math.max(0, HEIGHT - y(lowest.value))}
            />
          )}
          {gaps.map(({ from, width }) => (
            <rect
              key={from}
              className="hr-threshold-gap"
              x={from}
              width={width}
              y="0"
              height={HEIGHT}
            />
          ))}
          {lines.map(({ value, color }) => (
            <path
              key={value}
              className={value === rows.at(-1)?.value ? "hr-threshold-goal" : "hr-threshold-line"}
              style={{ "--hr-swatch": `var(--hr-swatch-${color})` } as CSSProperties}
              d={`M0 ${y(value)}H100`}
            />
          ))}
          <path className="hr-threshold-days" d={pathOf(days, x, y)} />
        </svg>
        {widest !== undefined && widest.width > 12 && (
          <span
            className="hr-threshold-none"
            style={{ insetInlineStart: `${widest.from + widest.width / 2}%` }}
          >
            {t("locations.thresholds.noData")}
          </span>
        )}
        <EndWords days={days} rows={rows} y={y} />
      </div>
      {first !== undefined && last !== undefined && (
        <div className="hr-threshold-span">
          <span>{format.dayShort(first)}</span>
          <span>{format.dayShort(last)}</span>
        </div>
      )}
    </div>
  );
}
