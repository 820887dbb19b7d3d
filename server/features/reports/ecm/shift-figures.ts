import { SLOTS_PER_DAY } from "#contract/limits.ts";
import type { ShiftFigures } from "#contract/reports/ecm/performance-summary.ts";
import { shownIndex } from "#contract/reports/shared.ts";
import type { WallSpan } from "#server/lib/zoned-time.ts";
import { slotTime } from "#server/lib/zoned-time.ts";
import { NO_SUMS, addSums, indexOf, sumsOf, verdictOf } from "./figures.ts";
import type { Measure } from "./figures.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import { figuresBySlot } from "./queries/figures-by-slot.ts";
import type { EcmRun } from "./ecm-run.ts";
import { slotsOfShift } from "../run/shift-slots.ts";

/**
 * Each shift's figures over a span that begins at midnight; only the chosen shifts where some are
 * chosen. A shift past midnight counts each day's early and late part.
 */
export const shiftFigures = async (
  { db, scope, context, filter, devices, offsetOf }: EcmRun,
  parts: readonly LocationNode[],
  span: WallSpan,
  measure: Measure,
): Promise<ShiftFigures[]> => {
  const chosen = new Set(filter.shiftIds);
  const shifts = context.shifts.filter(({ id }) => chosen.size === 0 || chosen.has(id));
  if (shifts.length === 0) return [];
  const locationIds = parts.map(({ id }) => id);
  const figures = await figuresBySlot(db, scope, {
    locationIds,
    span,
    step: 1,
    slots: null,
    devices,
  });
  const bySlot = Map.groupBy(figures, ({ index }) => index % SLOTS_PER_DAY);
  return shifts.map((shift) => {
    const sums = slotsOfShift(shift)
      .flatMap((slot) => bySlot.get(slot) ?? [])
      .reduce((sums, row) => addSums(sums, sumsOf(row, offsetOf)), NO_SUMS);
    return {
      shiftId: shift.id,
      shiftName: shift.name,
      startTime: slotTime(shift.startSlot),
      endTime: slotTime(shift.endSlot),
      compliance: shownIndex(indexOf(sums), measure.max100),
      verdict: verdictOf(sums, measure),
      dispenses: sums.events,
      opportunities: sums.opportunitiesX100 / 100,
    };
  });
};
