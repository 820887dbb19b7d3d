import { shownIndex } from "#contract/reports/shared.ts";
import type { Figures } from "#contract/reports/shared.ts";
import type { GoalAt } from "./goals.ts";

/** Events and opportunities (× 100) as counted. */
export type Sums = { events: number; opportunitiesX100: number };

export const NO_SUMS: Sums = { events: 0, opportunitiesX100: 0 };

export const addSums = (a: Sums, b: Sums): Sums => ({
  events: a.events + b.events,
  opportunitiesX100: a.opportunitiesX100 + b.opportunitiesX100,
});

/** The opportunity offset, in percent, that a version of the report settings had. */
export type OffsetOf = (version: number) => number;

/** What was counted under one version of the settings, as events and opportunities. */
export const sumsOf = (
  { events, passages, version }: { events: number; passages: number; version: number },
  offsetOf: OffsetOf,
): Sums => ({ events, opportunitiesX100: passages * offsetOf(version) });

/**
 * The compliance index, 100 × events / opportunities, unrounded; null without opportunities.
 * Opportunities are passages × the offset in force at each.
 */
export const indexOf = ({ events, opportunitiesX100 }: Sums): number | null =>
  opportunitiesX100 === 0 ? null : (100 * events) / (opportunitiesX100 / 100);

/**
 * Difference of two indices in points, each taken as it is shown (at most 100 where the facility
 * fixes that); null when one of them is missing.
 */
export const changeOf = (now: Sums, before: Sums, max100: boolean): number | null => {
  const index = shownIndex(indexOf(now), max100);
  const indexBefore = shownIndex(indexOf(before), max100);
  return index === null || indexBefore === null ? null : index - indexBefore;
};

export type FigureParts = {
  sums: Sums;
  preceding: Sums;
  max100: boolean;
  goal: GoalAt;
  devicesReporting: number;
  devicesTotal: number;
};

/** The contract's figures of one place and range; the index as shown, the counts as they are. */
export const presentFigures = ({
  sums,
  preceding,
  max100,
  goal,
  ...devices
}: FigureParts): Figures => ({
  totalEvents: sums.events,
  totalOpportunities: sums.opportunitiesX100 / 100,
  percentCompliant: shownIndex(indexOf(sums), max100),
  change: changeOf(sums, preceding, max100),
  performanceGoal: goal.goal,
  performanceBaseline: goal.baseline,
  devicesTotal: devices.devicesTotal,
  devicesReporting: Math.min(devices.devicesReporting, devices.devicesTotal),
});
