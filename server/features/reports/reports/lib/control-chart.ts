/** One whole slot of a course: what was counted of how many. */
export type ChartSlot = {
  numerator: number;
  denominator: number;
  /** Slots after a marked change belong to the next phase: their center line starts again. */
  phase: number;
};

/**
 * What a chart is about: a proportion of judged opportunities, or a ratio of two counts that may
 * exceed 1 (the electronic index).
 */
export type ChartKind = "proportion" | "ratio";

type ChartSignal = "above" | "below" | "runAbove" | "runBelow" | "rising" | "falling";

/** A slot of the chart; shares from 0. */
export type ChartPoint = {
  value: number | null;
  center: number | null;
  low: number | null;
  high: number | null;
  signals: ChartSignal[];
};

/** Fewer whole slots say nothing of what is usual. */
export const FEWEST_SLOTS = 12;
/** Limits from fewer slots of a phase are provisional. */
export const SETTLED_SLOTS = 20;
const LIMIT_SIGMAS = 3;
/** Mean of the range of two values of a normal distribution, in standard deviations. */
const MEAN_RANGE = 1.128;
/** As many in a row on one side of the center line, or each higher than the one before. */
const RUN = 8;
const TREND = 6;

type Indexed = { at: number; share: number; sigma: number };

const spreadOf = (center: number, kind: ChartKind): number =>
  kind === "ratio" ? center : center * (1 - center);

const runsIn = (
  indexed: readonly Indexed[],
  length: number,
  /** Whether a slot goes on with a run, and whether it may begin one. */
  goesOn: (one: Indexed, before: Indexed | undefined) => boolean,
  begins: (one: Indexed) => boolean = (one) => goesOn(one, undefined),
): number[] => {
  const found = new Set<number>();
  let run: number[] = [];
  indexed.forEach((one, index) => {
    const isOn = run.length > 0 && goesOn(one, indexed[index - 1]);
    run = isOn ? [...run, one.at] : begins(one) ? [one.at] : [];
    if (run.length >= length) for (const at of run) found.add(at);
  });
  return [...found];
};

const chartPhase = (
  slots: readonly ChartSlot[],
  own: readonly number[],
  kind: ChartKind,
  points: ChartPoint[],
): void => {
  const counted = own.flatMap((at) => {
    const slot = slots[at];
    return slot && slot.denominator > 0 ? [{ at, ...slot }] : [];
  });
  const numerator = counted.reduce((sum, slot) => sum + slot.numerator, 0);
  const denominator = counted.reduce((sum, slot) => sum + slot.denominator, 0);
  if (denominator === 0) return;
  const center = numerator / denominator;
  const indexed: Indexed[] = counted.map((slot) => ({
    at: slot.at,
    share: slot.numerator / slot.denominator,
    sigma: Math.sqrt(spreadOf(center, kind) / slot.denominator),
  }));
  const scores = indexed.map(({ share, sigma }) => (sigma === 0 ? 0 : (share - center) / sigma));
  const ranges = scores.slice(1).map((score, index) => Math.abs(score - (scores[index] ?? 0)));
  const between =
    ranges.length === 0
      ? 1
      : ranges.reduce((sum, range) => sum + range, 0) / ranges.length / MEAN_RANGE;
  for (const { at, share, sigma } of indexed) {
    const half = LIMIT_SIGMAS * sigma * between;
    const point = points[at];
    if (!point) continue;
    const high = center + half;
    point.value = share;
    point.center = center;
    point.low = Math.max(0, center - half);
    point.high = kind === "proportion" ? Math.min(1, high) : high;
    if (share > center + half) point.signals.push("above");
    if (share < center - half) point.signals.push("below");
  }
  const mark = (signal: ChartSignal, found: readonly number[]): void => {
    for (const at of found) points[at]?.signals.push(signal);
  };
  mark(
    "runAbove",
    runsIn(indexed, RUN, ({ share }) => share > center),
  );
  mark(
    "runBelow",
    runsIn(indexed, RUN, ({ share }) => share < center),
  );
  const always = (): boolean => true;
  const rises = ({ share }: Indexed, before?: Indexed) => share > (before?.share ?? Infinity);
  const falls = ({ share }: Indexed, before?: Indexed) => share < (before?.share ?? -Infinity);
  mark("rising", runsIn(indexed, TREND, rises, always));
  mark("falling", runsIn(indexed, TREND, falls, always));
};

/**
 * Whether a course changed or only varies as it always does: p′ chart (Laney, Improved control
 * charts for attributes, Quality Engineering 14(4), 2002), for ratios u′. Its limits take the
 * variation between slots into account, which large counts make much wider than chance alone.
 * @param slots whole ones, in order; a slot without opportunities has no point
 * @returns null with fewer than {@link FEWEST_SLOTS} slots that have one
 */
export const controlChart = (slots: readonly ChartSlot[], kind: ChartKind): ChartPoint[] | null => {
  if (slots.filter(({ denominator }) => denominator > 0).length < FEWEST_SLOTS) return null;
  const points = slots.map((): ChartPoint => ({
    value: null,
    center: null,
    low: null,
    high: null,
    signals: [],
  }));
  const phases = Map.groupBy(slots.keys(), (at) => slots[at]?.phase ?? 0);
  for (const own of phases.values()) chartPhase(slots, own, kind, points);
  return points;
};
