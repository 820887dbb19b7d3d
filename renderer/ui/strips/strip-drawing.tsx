import { hasRoom, type Strip, type StripInterval } from "./strip-types.ts";

/** A step of the axis and the height of a strip in units of the drawing. */
const STEP = 20;
const HEIGHT = 40;

type Of<Kind extends Strip["kind"]> = Extract<Strip, { kind: Kind }>;

function Bars({ strip: { values, expected = 0 } }: { strip: Of<"bars"> }) {
  const most = Math.max(1, expected, ...values.map((value) => value ?? 0));
  const heightOf = (value: number) => (value / most) * (HEIGHT - 2);
  return (
    <>
      {expected > 0 && (
        <path
          className="hr-strip-expected"
          d={`M0 ${HEIGHT - heightOf(expected)}H${values.length * STEP}`}
        />
      )}
      {values.map(
        (value, at) =>
          value !== null && (
            <rect
              // A bar is its place on the axis.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className={value === 0 ? "hr-strip-none" : "hr-strip-bar"}
              x={at * STEP + 4}
              y={HEIGHT - Math.max(1, heightOf(value))}
              width={STEP - 8}
              height={Math.max(1, heightOf(value))}
            />
          ),
      )}
    </>
  );
}

/** Where a value stands between the lowest and the highest drawn, limits included. */
function scaleOf({ values, limits }: Of<"line">): (value: number) => number {
  const all = [...values.filter((value) => value !== null), ...limits.map(({ value }) => value)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const air = Math.max(1, (high - low) * 0.1);
  return (value) => 1 - (value - low + air) / (high - low + 2 * air);
}

function Line({ strip }: { strip: Of<"line"> }) {
  const share = scaleOf(strip);
  const { values, limits } = strip;
  const points = values.map((value, at) => {
    if (value === null) return "";
    const starts = (values[at - 1] ?? null) === null;
    const dot = starts && (values[at + 1] ?? null) === null ? "h0" : "";
    return `${starts ? "M" : "L"}${(at + 0.5) * STEP} ${(share(value) * HEIGHT).toFixed(1)}${dot}`;
  });
  return (
    <>
      {limits.map(({ value }) => (
        <path
          key={value}
          className="hr-strip-expected"
          d={`M0 ${share(value) * HEIGHT}H${values.length * STEP}`}
        />
      ))}
      <path className="hr-strip-line" d={points.join("")} />
    </>
  );
}

function Spans({ strip, steps, silentFrom }: DrawingProps & { strip: Of<"faults" | "levels"> }) {
  const place = ({ from, to }: Pick<StripInterval, "from" | "to">) => ({
    insetInlineStart: `${(from / steps) * 100}%`,
    inlineSize: `${((to - from) / steps) * 100}%`,
  });
  const isUnknown = strip.kind === "levels" && silentFrom !== null;
  return (
    <>
      {strip.spans.map((span) => (
        <span
          key={`${span.from} ${span.words}`}
          className={`hr-strip-span hr-strip-${strip.kind} hr-strip-${span.tone}`}
          title={span.words}
          style={place(span)}
        >
          {hasRoom(span, steps) && <span>{span.words}</span>}
        </span>
      ))}
      {isUnknown && (
        <span className="hr-strip-unknown" style={place({ from: silentFrom, to: steps })} />
      )}
    </>
  );
}

type DrawingProps = { strip: Strip; steps: number; silentFrom: number | null };

/** One strip over the shared axis, with the silent span tinted behind it. */
export function StripDrawing({ strip, steps, silentFrom }: DrawingProps) {
  const isDrawn = strip.kind === "bars" || strip.kind === "line";
  return (
    <div role="img" aria-label={strip.sentence} className="hr-strip-drawing">
      {silentFrom !== null && (
        <span
          className="hr-strip-silent"
          style={{ insetInlineStart: `${(silentFrom / steps) * 100}%` }}
        />
      )}
      {isDrawn ? (
        <svg viewBox={`0 0 ${steps * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {strip.kind === "bars" ? <Bars strip={strip} /> : <Line strip={strip} />}
        </svg>
      ) : (
        <Spans {...{ strip, steps, silentFrom }} />
      )}
      {strip.kind === "line" &&
        strip.limits.map(({ value, words }) => (
          <small
            key={value}
            className="hr-strip-limit"
            style={{ insetBlockStart: `${scaleOf(strip)(value) * 100}%` }}
          >
            {words}
          </small>
        ))}
    </div>
  );
}
