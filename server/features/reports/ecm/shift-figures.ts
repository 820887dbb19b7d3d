import type { ComparedShift } from "#contract/reports/ecm/shift-comparison.ts";
import type { FilterModel } from "#contract/reports/filters.ts";
import { slotTime } from "#server/lib/zoned-time.ts";
import { NO_SUMS, addSums, changeOf, shownIn, sumsOf, verdictOf } from "./figures.ts";
import type { Measure, Sums } from "./figures.ts";
import { countedIn } from "./place-figures.ts";
import type { LocationNode, ShiftRow } from "../run/queries/facility-context.ts";
import { figuresByShift } from "./queries/figures-by-shift.ts";
import { comparedRange, resolveRange } from "../run/range.ts";
import type { EcmRun } from "./ecm-run.ts";
import type { ReportRun } from "../run/report-run.ts";
import { slotsOfShift, tailOf } from "../run/shift-slots.ts";

/** The chosen shifts in the order of the day; none chosen means all. */
export const comparedShifts = ({
  context,
  filter,
}: Pick<ReportRun, "context" | "filter">): ShiftRow[] => {
  const chosen = new Set(filter.shiftIds);
  return context.shifts.filter(({ id }) => chosen.size === 0 || chosen.has(id));
};

export type ShiftsAsked = {
  parts: readonly LocationNode[];
  timeframe: Pick<FilterModel, "reportDateRange" | "startDate" | "endDate">;
  measure: Measure;
  /** Whether the range before is counted as well. */
  isCompared: boolean;
};

/**
 * Each compared shift's figures over a timeframe. What a shift past midnight covers of a day's
 * early hours counts to the day before; those of the first day belong to a night before the range.
 */
export const shiftFigures = async (
  run: EcmRun,
  { parts, timeframe, measure, isCompared }: ShiftsAsked,
): Promise<ComparedShift[]> => {
  const { db, scope, context, devices, offsetOf } = run;
  const shifts = comparedShifts(run).map((shift) => {
    const slots = slotsOfShift(shift);
    const range = resolveRange(timeframe, run.now, run.range.timeZone, tailOf(slots), run.dataTo);
    const before = isCompared ? comparedRange(range, context.firstDay) : null;
    return { shift, slots, span: range.counted, before };
  });
  const asked = shifts.flatMap(({ slots, span, before }, shift) => [
    { shift, isBefore: false, slots, span },
    ...(before === null ? [] : [{ shift, isBefore: true, slots, span: before }]),
  ]);
  const figures = await figuresByShift(db, scope, {
    locationIds: countedIn(run, parts),
    devices,
    spans: asked,
  });
  const sumsFor = (shift: number, isBefore: boolean): Sums =>
    figures
      .filter(({ at }) => asked[at]?.shift === shift && asked[at].isBefore === isBefore)
      .reduce((sums, row) => addSums(sums, sumsOf(row, offsetOf)), NO_SUMS);
  return shifts.map(({ shift, before }, index) => {
    const sums = sumsFor(index, false);
    return {
      shiftId: shift.id,
      shiftName: shift.name,
      startTime: slotTime(shift.startSlot),
      endTime: slotTime(shift.endSlot),
      compliance: shownIn(sums, measure),
      verdict: verdictOf(sums, measure),
      dispenses: sums.events,
      opportunities: sums.opportunitiesX100 / 100,
      change: before === null ? null : changeOf(sums, sumsFor(index, true), measure),
    };
  });
};
