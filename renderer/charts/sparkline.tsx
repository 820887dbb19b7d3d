import "./sparkline.css";

type SparklineProps = {
  /** Percentages in order; null breaks the line. */
  values: readonly (number | null)[];
  goal?: number | null;
};

const width = 300;
const height = 40;

/** Lowest and highest value drawn, with some air; the goal is always inside. */
function extent(values: readonly (number | null)[], goal: number | null): [number, number] {
  const known = values.filter((value) => value !== null);
  const all = goal === null ? known : [...known, goal];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const air = Math.max(1, (high - low) * 0.12);
  return [low - air, high + air];
}

/** A line without axes beside its figure: the shape of a change, hidden from readers. */
export function Sparkline({ values, goal = null }: SparklineProps) {
  if (values.every((value) => value === null)) return <span className="hr-spark" />;
  const [low, high] = extent(values, goal);
  const x = (at: number) => (values.length < 2 ? width : (at / (values.length - 1)) * width);
  const y = (value: number) => height - ((value - low) / (high - low)) * height;
  const path = values
    .map((value, at) => {
      if (value === null) return "";
      const starts = (values[at - 1] ?? null) === null;
      const ends = (values[at + 1] ?? null) === null;
      // A line of no length is drawn as a dot: a value between gaps is seen as well.
      const dot = starts && ends ? "h0" : "";
      return `${starts ? "M" : "L"}${x(at).toFixed(1)} ${y(value).toFixed(1)}${dot}`;
    })
    .join("");
  const last = values.findLastIndex((value) => value !== null);
  const lastValue = values[last];
  return (
    <span className="hr-spark" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {goal !== null && <path className="hr-spark-goal" d={`M0 ${y(goal)}H${width}`} />}
        <path className="hr-spark-line" d={path} />
      </svg>
      {lastValue !== null && lastValue !== undefined && (
        <span
          className="hr-spark-dot"
          style={{
            insetInlineStart: `${(x(last) / width) * 100}%`,
            insetBlockStart: `${(y(lastValue) / height) * 100}%`,
          }}
        />
      )}
    </span>
  );
}
