import { type Figures, shownIndex } from "#contract/reports/shared.ts";
import { percentOf, pointsBetween } from "#contract/core/percent.ts";
import type { Change } from "#contract/reports/change.ts";
import { type Verdict, judge } from "#contract/reports/verdict.ts";
import { type SlotSums, changeOfIndexes } from "../lib/change.ts";
import type { GoalAt } from "./goals.ts";

/** Events, opportunities (× 100) and uncovered dispenses as counted. */
export type Sums = { events: number; opportunitiesX100: number; uncovered: number };

export const NO_SUMS: Sums = { events: 0, opportunitiesX100: 0, uncovered: 0 };

export const addSums = (a: Sums, b: Sums): Sums => ({
  events: a.events + b.events,
  opportunitiesX100: a.opportunitiesX100 + b.opportunitiesX100,
  uncovered: a.uncovered + b.uncovered,
});

/** The opportunity offset, in percent, that a version of the report settings had. */
export type OffsetOf = (version: number) => number;

type CountedRow = { events: number; passages: number; uncovered?: number; version: number };

/** What was counted under one version of the settings, as events and opportunities. */
export const sumsOf = (
  { events, passages, uncovered = 0, version }: CountedRow,
  offsetOf: OffsetOf,
): Sums => ({ events, opportunitiesX100: passages * offsetOf(version), uncovered });

/**
 * The compliance index, 100 × events / opportunities, with one decimal and uncapped; null without
 * opportunities. Opportunities are passages × the offset in force at each.
 */
export const indexOf = ({ events, opportunitiesX100 }: Sums): number | null =>
  percentOf(100 * events, opportunitiesX100);

/** What a place's figures are judged by. */
export type Measure = {
  minimum: number;
  max100: boolean;
  /** What was chosen of both sides lies in different places: there is no index. */
  areApart: boolean;
} & Pick<GoalAt, "goal" | "baseline">;

const measured = (sums: Sums, { areApart }: Measure): number | null =>
  areApart ? null : indexOf(sums);

/** The index as shown; null where there is none. */
export const shownIn = (sums: Sums, measure: Measure): number | null =>
  shownIndex(measured(sums, measure), measure.max100);

/** The one verdict on what was counted. */
export const verdictOf = (sums: Sums, measure: Measure): Verdict =>
  judge({
    percent: measured(sums, measure),
    opportunities: sums.opportunitiesX100 / 100,
    minimum: measure.minimum,
    goal: measure.goal,
    baseline: measure.baseline,
  });

/** One side of a change: what was counted over a range, and in each whole slot of it. */
export type ComparedSums = {
  sums: Sums;
  slots: readonly Sums[];
  /** Of the devices that were to be heard; undefined where that plays no part. */
  deviceDays?: { heard: number; expected: number } | undefined;
};

const slotOf = ({ events, opportunitiesX100 }: Sums): SlotSums => ({
  events: 100 * events,
  opportunities: opportunitiesX100,
});

/** How an index changed, and whether that is real. @param hasOneRule both sides were counted alike */
export const changeOf = (
  now: ComparedSums,
  before: ComparedSums,
  measure: Measure,
  hasOneRule: boolean,
): Change => {
  const side = ({ sums, slots, deviceDays }: ComparedSums) => ({
    percent: shownIn(sums, measure),
    opportunities: sums.opportunitiesX100 / 100,
    verdict: verdictOf(sums, measure),
    deviceDays,
    counts: { all: slotOf(sums), slots: slots.map(slotOf) },
  });
  return changeOfIndexes({ now: side(now), before: side(before) }, hasOneRule);
};

/** The part of a place's figures that its counts decide. */
export const presentCounts = (sums: Sums, measure: Measure) => {
  const shown = shownIn(sums, measure);
  return {
    totalEvents: sums.events,
    totalOpportunities: sums.opportunitiesX100 / 100,
    percentCompliant: shown,
    verdict: verdictOf(sums, measure),
    pointsToGoal:
      shown === null || measure.goal === null ? null : pointsBetween(shown, measure.goal),
    uncoveredDispenses: sums.uncovered,
    performanceGoal: measure.goal,
    performanceBaseline: measure.baseline,
  } satisfies Partial<Figures>;
};
