import { z } from "zod";
import { Percent } from "../core/primitives.ts";
import type { ReportCell, ReportColumn, ReportRow } from "./columns.ts";

/** A change of at most so many points is called small. */
export const LEAST_POINTS = 3;

/** A change of electronic monitoring is judged from so many whole slots on each side. */
export const LEAST_CHANGE_SLOTS = 5;

/** Under this percentage of device-days heard, on either side, two figures are not comparable. */
export const LEAST_HEARD_PERCENT = 90;

/**
 * Whether a figure changed against another range.
 *
 * - `up`, `down` more than three points, and the interval leaves out 0
 * - `small` the interval leaves out 0, but it is at most three points
 * - `withinNoise` the interval holds 0: the two are not distinguishable
 * - `tooFew` one side rests on too few opportunities or whole slots to be judged
 * - `notComparable` the two sides were not counted alike
 */
const CHANGE_VERDICTS = ["up", "down", "small", "withinNoise", "tooFew", "notComparable"] as const;
export const ChangeVerdict = z.enum(CHANGE_VERDICTS);
export type ChangeVerdict = z.infer<typeof ChangeVerdict>;

/**
 * Why a change is not judged: no figure or too few opportunities, or too few whole slots, on a side;
 * more dispenses than opportunities, other rules of counting, or too few device-days heard.
 */
const CHANGE_REASONS = ["opportunities", "slots", "overHundred", "rules", "coverage"] as const;
export const ChangeReason = z.enum(CHANGE_REASONS);
export type ChangeReason = z.infer<typeof ChangeReason>;

/** One of the two figures that a change lies between; the answer has their ranges. */
export const ChangeSide = z.object({
  /** As shown; null without one, or where the reader may not see it. */
  percent: Percent,
  opportunities: z.number().nonnegative().nullable(),
  /** Device-days on which its devices were heard, in percent; null where it rests on none. */
  heardPercent: z.number().nullable(),
});
export type ChangeSide = z.infer<typeof ChangeSide>;

/** How a figure changed against the range that it is compared with, and whether that is real. */
export const Change = z.object({
  /** Difference of the two shown figures; null where it is not judged. */
  points: z.number().nullable(),
  /** 95 % interval of the difference in points, as shown; null where it is not judged. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  verdict: ChangeVerdict,
  reason: ChangeReason.nullable(),
  /** 1 − the level at which the interval first touches 0; null where it is not judged. */
  p: z.number().nullable(),
  now: ChangeSide,
  before: ChangeSide,
});
export type Change = z.infer<typeof Change>;

/** A change that was judged: it has a size and an interval. */
export type JudgedChange = Change & {
  readonly points: number;
  readonly interval: NonNullable<Change["interval"]>;
  readonly p: number;
};

/** The text below `reports.change` that calls a change, with the figure before in it. */
export const changeTextId = ({ verdict, points }: Pick<Change, "verdict" | "points">): string =>
  verdict === "small" ? ((points ?? 0) < 0 ? "slightlyDown" : "slightlyUp") : verdict;

/** Whether a change was judged at all. */
export const isJudgedChange = (change: Change | null | undefined): change is JudgedChange =>
  change?.points !== null && change?.points !== undefined;

/** Verdicts of a change that its interval carries: an arrow may stand beside it. */
const REAL: ReadonlySet<ChangeVerdict> = new Set(["up", "down", "small"]);

/** Whether the interval of a change leaves out 0. */
export const isRealChange = (change: Change | null | undefined): change is JudgedChange =>
  isJudgedChange(change) && REAL.has(change.verdict);

/** Whether a change is more than small. */
export const isLargeChange = (change: Change | null | undefined): change is JudgedChange =>
  isRealChange(change) && change.verdict !== "small";

/** Which way the arrow beside a change points; null without an arrow. */
export const arrowOf = ({
  verdict,
  points,
}: Pick<Change, "verdict" | "points">): "up" | "down" | null =>
  REAL.has(verdict) && points !== null && points !== 0 ? (points > 0 ? "up" : "down") : null;

/** The word of a judged change by its shown size and interval. */
export const verdictOfChange = (
  points: number,
  { low, high }: NonNullable<Change["interval"]>,
): ChangeVerdict => {
  if (low <= 0 && high >= 0) return "withinNoise";
  if (Math.abs(points) <= LEAST_POINTS) return "small";
  return points > 0 ? "up" : "down";
};

const LEVEL = 0.05;

/**
 * Which of several changes pass together, by Holm's correction (Holm, A simple sequentially
 * rejective multiple test procedure, 1979): the smallest p is held against 0.05 / k, the next against
 * 0.05 / (k − 1), until one fails. k counts the changes that were judged.
 */
export const passingTogether = <T extends { readonly change?: Change | null | undefined }>(
  rows: readonly T[],
): T[] => {
  const judged = rows
    .flatMap((row) => (isJudgedChange(row.change) ? [{ row, p: row.change.p }] : []))
    .toSorted((a, b) => a.p - b.p);
  const failed = judged.findIndex(({ p }, at) => p > LEVEL / (judged.length - at));
  return (failed < 0 ? judged : judged.slice(0, failed)).map(({ row }) => row);
};

/** From so many judged changes on some stand out by chance alone. */
const MANY = 20;
/** From so many on a table says how many of its like have one. */
const SEVERAL = 5;

/**
 * How many of so many judged changes stand out by chance: their number from 20 on, from 5 on the
 * share of such tables in which any does, 1 − 0.95 ^ k; null for fewer.
 */
export const chanceAmong = (
  judged: number,
): { readonly count: number } | { readonly share: number } | null => {
  if (judged >= MANY) return { count: Math.round(LEVEL * judged) };
  return judged >= SEVERAL ? { share: 1 - (1 - LEVEL) ** judged } : null;
};

/** The column of a change, with the cells that {@link changeCells} fills. */
export const CHANGE_COLUMN = {
  key: "change",
  label: "changePoints",
  figure: "change",
  kind: "change",
  lowKey: "changeLow",
  highKey: "changeHigh",
  lowLabel: "changeLow",
  highLabel: "changeHigh",
  verdictKey: "changeVerdict",
  verdictLabel: "changeVerdict",
} as const satisfies ReportColumn;

const CELLS = {
  change: ({ points }) => points,
  changeLow: ({ interval }) => interval?.low ?? null,
  changeHigh: ({ interval }) => interval?.high ?? null,
  changeVerdict: ({ verdict }) => verdict,
  changeReason: ({ reason }) => reason,
  changeBefore: ({ before }) => before.percent,
  changeNowSample: ({ now }) => now.opportunities,
  changeBeforeSample: ({ before }) => before.opportunities,
  changeNowHeard: ({ now }) => now.heardPercent,
  changeBeforeHeard: ({ before }) => before.heardPercent,
} as const satisfies Readonly<Record<string, (change: Change) => ReportCell>>;

/** The cells of {@link CHANGE_COLUMN}; all null where nothing is compared. */
export const changeCells = (change: Change | null): ReportRow["cells"] =>
  Object.fromEntries(
    Object.entries(CELLS).map(([key, cellOf]) => [key, change === null ? null : cellOf(change)]),
  );
