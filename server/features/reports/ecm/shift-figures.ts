import { SLOTS_PER_DAY } from "#contract/limits.ts";
import type { ShiftFigures } from "#contract/reports/ecm/performance-summary.ts";
import { shownIndex } from "#contract/reports/shared.ts";
import { slotTime } from "#server/lib/zoned-time.ts";
import { NO_SUMS, addSums, indexOf, sumsOf, verdictOf } from "./figures.ts";
import type { Measure } from "./figures.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import { figuresBySlot } from "./queries/figures-by-slot.ts";
import type { SlotFigures } from "./queries/figures-by-slot.ts";
import type { CountedSpan } from "../run/range.ts";
import type { EcmRun } from "./ecm-run.ts";
import { slotsOfShift } from "../run/shift-slots.ts";

/**
 * Each shift's figures over a span that begins at midnight; only the chosen shifts where some are
 * chosen. What a shift past midnight covers of a day's early hours counts to the day before; those
 * of the first day belong to a night before the span.
 */
export const shiftFigures = async (
  { db, scope, context, filter, devices, offsetOf }: EcmRun,
  parts: readonly LocationNode[],
  span: CountedSpan,
  measure: Measure,
): Promise<ShiftFigures[]> => {
  const chosen = new Set(filter.shiftIds);
  const shifts = context.shifts.filter(({ id }) => chosen.size === 0 || chosen.has(id));
  if (shifts.length === 0) return [];
  const locationIds = parts.map(({ id }) => id);
  const figures = await figuresBySlot(db, scope, {
    locationIds,
    span: { ...span, end: span.lastEnd },
    step: 1,
    slots: null,
    devices,
  });
  const bySlot = Map.groupBy(figures, ({ index }) => index % SLOTS_PER_DAY);
  return shifts.map((shift) => {
    const { own, early } = slotsOfShift(shift);
    const within = (slots: readonly number[], from: number, to: number): SlotFigures[] =>
      slots
        .flatMap((slot) => bySlot.get(slot) ?? [])
        .filter(({ index }) => index >= from && index < to);
    const sums = [
      ...within(own, 0, span.end - span.start),
      ...within(early, SLOTS_PER_DAY, span.lastEnd - span.start),
    ].reduce((sums, row) => addSums(sums, sumsOf(row, offsetOf)), NO_SUMS);
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
