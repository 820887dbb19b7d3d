import type { ComparedShift } from "#contract/reports/ecm/shift-comparison.ts";
import type { FilterModel } from "#contract/reports/filters/filters.ts";
import { textsIn } from "#server/lib/texts.ts";
import { type WallInterval, slotTime } from "#server/lib/time/half-hour.ts";
import {
  type Measure,
  NO_SUMS,
  type Sums,
  addSums,
  changeOf,
  shownIn,
  sumsOf,
  verdictOf,
} from "./figures.ts";
import { countedIn } from "./place-figures.ts";
import { comparedAt } from "../run/previous.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import { figuresByShift } from "./queries/figures-by-shift.ts";
import { comparedRange, resolveRange } from "../run/range.ts";
import type { EcmRun } from "./ecm-run.ts";
import type { ReportRun } from "../run/report-run.ts";
import { slotsOfDays, tailOf } from "../run/shift-slots.ts";
import { shiftVersions, shiftsIn } from "../run/settings-in-force.ts";

/** The chosen shifts that days of a span had, in the order of the day; none chosen means all. */
export const comparedShifts = (
  { context, filter }: Pick<ReportRun, "context" | "filter">,
  span: WallInterval,
): ReturnType<typeof shiftsIn> => {
  const chosen = new Set(filter.shiftIds);
  return shiftsIn(context, span).filter(({ id }) => chosen.size === 0 || chosen.has(id));
};

/** What a shift is called now, and what it was then. */
const shiftName = (
  { language }: Pick<ReportRun, "language">,
  { name, nameNow }: Pick<ReturnType<typeof shiftsIn>[number], "name" | "nameNow">,
): string =>
  name === nameNow ? name : textsIn(language)("reports:formerly", { name: nameNow, former: name });

type ShiftsRequested = {
  parts: readonly LocationNode[];
  timeframe: Pick<FilterModel, "reportDateRange" | "startDate" | "endDate">;
  measure: Measure;
  /** Whether the range before is counted as well. */
  isCompared: boolean;
};

/**
 * Each compared shift's figures over a timeframe. What a shift past midnight covers of a day's
 * early hours counts to the day before; the early hours of the first day belong to a night before
 * the range.
 */
export const shiftFigures = async (
  run: EcmRun,
  { parts, timeframe, measure, isCompared }: ShiftsRequested,
): Promise<ComparedShift[]> => {
  const { db, scope, context, devices, offsetOf } = run;
  const { span: asOf } = resolveRange(timeframe, run.now, run.range.timeZone);
  const versions = shiftVersions(context);
  const shifts = comparedShifts(run, asOf).map((shift) => {
    const slots = slotsOfDays(versions, [shift.id]);
    const range = resolveRange(timeframe, run.now, run.range.timeZone, tailOf(slots), run.dataTo);
    const before = isCompared
      ? comparedAt(run, parts, comparedRange(range, context.firstDay))
      : null;
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
      shiftName: shiftName(run, shift),
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
