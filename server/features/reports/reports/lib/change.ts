import {
  type Change,
  type ChangeReason,
  type ChangeSide,
  LEAST_CHANGE_SLOTS,
  LEAST_HEARD_PERCENT,
  verdictOfChange,
} from "#contract/reports/change.ts";
import { percentOf, pointsBetween, roundTenth } from "#contract/core/percent.ts";
import { isComparable, type Verdict } from "#contract/reports/verdict.ts";
import { type Interval, type Proportion, Z, wilsonInterval } from "./interval.ts";
import { type Tail, normalTail, quantileOf, tailOfT } from "./tail.ts";

/** The difference of two shares, with an interval as wide as wanted. */
type Difference = {
  /** In shares, from −1 to 1. */
  difference: number;
  /** @param distance how many standard errors it reaches to each side */
  interval(distance: number): Interval;
  /** Of the distribution that distances are read in. */
  tail: Tail;
  /** The distance of the 95 % interval. */
  usual: number;
};

const LEVEL = 0.95;

/** Student's quantile, by degrees of freedom. */
const usualT = new Map<number, number>();

const usualDistanceOf = (freedom: number): number => {
  const known = usualT.get(freedom) ?? quantileOf(tailOfT(freedom), LEVEL);
  usualT.set(freedom, known);
  return known;
};

/** A side of a compared proportion. @see designEffectOf */
export type ComparedProportion = Proportion & { readonly designEffect?: number | null };

/**
 * The difference of two proportions with Newcombe's hybrid score interval (method 10 of: Interval
 * estimation for the difference between independent proportions, Statistics in Medicine 1998), each
 * side with as many independent opportunities as its design effect leaves.
 */
const differenceOfProportions = (
  now: ComparedProportion,
  before: ComparedProportion,
): Difference => {
  const [p, q] = [now, before].map(({ compliant, total }) => compliant / total) as [number, number];
  const [n, m] = [now, before].map(
    ({ total, designEffect }) => total / Math.max(1, designEffect ?? 1),
  ) as [number, number];
  return {
    difference: p - q,
    tail: normalTail,
    usual: Z,
    interval: (z) => {
      const [one, other] = [wilsonInterval(p, n, z), wilsonInterval(q, m, z)];
      return {
        low: p - q - Math.hypot(p - one.low, other.high - q),
        high: p - q + Math.hypot(one.high - p, q - other.low),
      };
    },
  };
};

/** Dispenses and opportunities of a slot. */
export type SlotSums = { readonly events: number; readonly opportunities: number };

/** The variance of a pooled ratio by leaving out one slot after the other. */
const jackknifeVariance = (slots: readonly SlotSums[]): number => {
  const events = slots.reduce((sum, slot) => sum + slot.events, 0);
  const opportunities = slots.reduce((sum, slot) => sum + slot.opportunities, 0);
  const without = slots.map(
    (slot) => (events - slot.events) / (opportunities - slot.opportunities),
  );
  const mean = without.reduce((sum, value) => sum + value, 0) / slots.length;
  const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return ((slots.length - 1) / slots.length) * squares;
};

const pooled = ({ events, opportunities }: SlotSums): number => events / opportunities;

/** A side of a compared index: all that was counted, and its whole slots. */
type ComparedSlots = { readonly all: SlotSums; readonly slots: readonly SlotSums[] };

const withOpportunities = ({ slots }: ComparedSlots): SlotSums[] =>
  slots.filter(({ opportunities }) => opportunities > 0);

/**
 * The difference of two indexes, a filling slot included, with the delete-one jackknife over whole
 * slots (Efron and Tibshirani, An Introduction to the Bootstrap, 11.5): variances add up, and the
 * interval is Student's with the smaller number of slots less one.
 */
const differenceOfIndexes = (now: ComparedSlots, before: ComparedSlots): Difference => {
  const [own, other] = [withOpportunities(now), withOpportunities(before)];
  const difference = pooled(now.all) - pooled(before.all);
  const error = Math.sqrt(jackknifeVariance(own) + jackknifeVariance(other));
  const freedom = Math.min(own.length, other.length) - 1;
  return {
    difference,
    tail: tailOfT(freedom),
    usual: usualDistanceOf(freedom),
    interval: (distance) => ({
      low: difference - distance * error,
      high: difference + distance * error,
    }),
  };
};

/** So far out every tail that matters is 0. */
const FARTHEST = 1000;
const STEPS = 40;

/** 1 − the level at which the interval first touches 0. */
const levelOfNothing = ({ difference, interval, tail }: Difference): number => {
  if (difference === 0) return 1;
  let [leavesOut, touches] = [0, FARTHEST];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (leavesOut + touches) / 2;
    const { low, high } = interval(middle);
    if (low > 0 || high < 0) leavesOut = middle;
    else touches = middle;
  }
  return tail(leavesOut);
};

/** What a figure says of itself that decides whether it can be compared. */
export type ComparedFigure = Omit<ChangeSide, "heardPercent"> & {
  readonly verdict: Verdict;
  /** Of its devices; undefined where it rests on none. */
  readonly deviceDays?: { readonly heard: number; readonly expected: number } | undefined;
};

const sideOf = ({ percent, opportunities, deviceDays }: ComparedFigure): ChangeSide => ({
  percent,
  opportunities,
  heardPercent: deviceDays === undefined ? null : percentOf(deviceDays.heard, deviceDays.expected),
});

const isHeard = ({ deviceDays }: ComparedFigure): boolean =>
  deviceDays === undefined || 100 * deviceDays.heard >= LEAST_HEARD_PERCENT * deviceDays.expected;

const whyNot = (
  now: ComparedFigure,
  before: ComparedFigure,
  hasOneRule: boolean,
): (Pick<Change, "verdict"> & { reason: ChangeReason }) | null => {
  const sides = [now, before];
  if (sides.some(({ verdict }) => verdict === "checkCounters"))
    return { verdict: "notComparable", reason: "overHundred" };
  if (sides.some(({ percent, verdict }) => percent === null || !isComparable(verdict)))
    return { verdict: "tooFew", reason: "opportunities" };
  if (!hasOneRule) return { verdict: "notComparable", reason: "rules" };
  return sides.every(isHeard) ? null : { verdict: "notComparable", reason: "coverage" };
};

const judged = (now: ComparedFigure, before: ComparedFigure, difference: Difference): Change => {
  const { low, high } = difference.interval(difference.usual);
  const interval = { low: roundTenth(100 * low), high: roundTenth(100 * high) };
  const points = pointsBetween(now.percent ?? 0, before.percent ?? 0);
  return {
    points,
    interval,
    verdict: verdictOfChange(points, interval),
    reason: null,
    p: Number(levelOfNothing(difference).toPrecision(3)),
    now: sideOf(now),
    before: sideOf(before),
  };
};

const unjudged = (
  now: ComparedFigure,
  before: ComparedFigure,
  why: Pick<Change, "verdict" | "reason">,
): Change => ({
  points: null,
  interval: null,
  p: null,
  ...why,
  now: sideOf(now),
  before: sideOf(before),
});

type Compared<T> = { readonly now: ComparedFigure & T; readonly before: ComparedFigure & T };

/**
 * The change of a proportion of judged opportunities (IMS, OBS).
 * @param hasOneRule both sides were counted by the same rules
 */
export const changeOfProportions = (
  { now, before }: Compared<{ readonly proportion: ComparedProportion }>,
  hasOneRule = true,
): Change => {
  const why = whyNot(now, before, hasOneRule);
  return why === null
    ? judged(now, before, differenceOfProportions(now.proportion, before.proportion))
    : unjudged(now, before, why);
};

/** The change of a compliance index (ECM). @param hasOneRule both sides were counted by the same rules */
export const changeOfIndexes = (
  { now, before }: Compared<{ readonly counts: ComparedSlots }>,
  hasOneRule = true,
): Change => {
  const why = whyNot(now, before, hasOneRule);
  if (why !== null) return unjudged(now, before, why);
  const least = Math.min(...[now, before].map(({ counts }) => withOpportunities(counts).length));
  return least < LEAST_CHANGE_SLOTS
    ? unjudged(now, before, { verdict: "tooFew", reason: "slots" })
    : judged(now, before, differenceOfIndexes(now.counts, before.counts));
};
