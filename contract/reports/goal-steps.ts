import type { GoalStep } from "./shared.ts";
import type { ChartTimeUnit } from "./filters/timeframes.ts";
import { DAY_MS } from "../core/durations.ts";

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Days of a slot: a week's, or the days of the month that it begins in. */
export const slotDays = (unit: ChartTimeUnit, slot: string): number => {
  if (unit !== "month") return unit === "week" ? 7 : 1;
  const [year = 0, month = 1] = slot.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/** A month's column begins with the month, though a cut first slot is named by its first day. */
export const slotStart = (unit: ChartTimeUnit, slot: string): number =>
  dayNumber(unit === "month" ? `${slot.slice(0, 7)}-01` : slot.slice(0, 10));

/** A goal from and to a place on an axis of slots, the nth of which reaches half to either side of n. */
export type GoalInterval = GoalStep & { start: number; end: number };

/** Where a day begins on such an axis. */
const placeOfDay = (day: string, slots: readonly string[], unit: ChartTimeUnit): number => {
  const own = slots.findIndex((slot) => slot.slice(0, 10) === day);
  const at = own >= 0 ? own : slots.findLastIndex((slot) => slot.slice(0, 10) < day);
  const slot = slots[at];
  if (slot === undefined) return -0.5;
  const share = (dayNumber(day) - slotStart(unit, slot)) / slotDays(unit, slot);
  return at - 0.5 + Math.max(0, Math.min(1, share));
};

/**
 * Where each step of a goal begins and ends; without steps the goal itself, all across.
 * @param slots `reportDate` of the slots
 */
export const goalIntervals = (
  {
    performanceGoal,
    goalSteps = [],
  }: { performanceGoal: number | null; goalSteps?: readonly GoalStep[] | undefined },
  slots: readonly string[],
  unit: ChartTimeUnit,
): GoalInterval[] => {
  const [first = ""] = slots;
  const steps =
    goalSteps.length > 0 ? goalSteps : [{ from: first.slice(0, 10), goal: performanceGoal }];
  const starts = steps.map(({ from }, at) => (at === 0 ? -0.5 : placeOfDay(from, slots, unit)));
  return steps.map((step, at) => ({
    ...step,
    start: starts[at] ?? -0.5,
    end: starts[at + 1] ?? slots.length - 0.5,
  }));
};

/** The step that a slot begins under; undefined where the goal did not change. */
export const stepAt = (
  goalSteps: readonly GoalStep[] | undefined,
  slot: string,
): GoalStep | undefined =>
  goalSteps?.findLast(({ from }, at) => at === 0 || from <= slot.slice(0, 10));
