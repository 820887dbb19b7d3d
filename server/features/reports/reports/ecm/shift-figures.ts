import type { ComparedShift } from "#contract/reports/ecm/shift-comparison.ts";
import type { FilterModel } from "#contract/reports/filters/filters.ts";
import { textsIn } from "#server/lib/texts.ts";
import { type WallInterval, slotTime } from "#server/lib/time/half-hour.ts";
import {
  type ComparedSums,
  type Measure,
  NO_SUMS,
  type Sums,
  addSums,
  changeOf,
  shownIn,
  sumsOf,
  verdictOf,
} from "./figures.ts";
import { changeSlots, hasChangeSlots, precedingSlots } from "./change-slots.ts";
import { type LineFigures, countedIn as placesIn } from "./place-figures.ts";
import type { PointInterval } from "./points.ts";
import { countedAlike } from "../run/known-changes.ts";
import { comparedAt } from "../run/previous.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import { figuresByShift } from "./queries/figures-by-shift.ts";
import { type CountedInterval, comparedRange, resolveRange } from "../run/range.ts";
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
  timeframe: Pick<FilterModel, "reportDateRange" | "startDate" | "endDate" | "compareWith">;
  measure: Measure;
  /** Device-days of the places; with them the range before is counted as well. */
  compared?: LineFigures["deviceDays"];
};

/** One of the two ranges that a shift is counted over. */
type Side = { span: CountedInterval; points: readonly PointInterval[] };

/**
 * Each compared shift's figures over a timeframe. What a shift past midnight covers of a day's
 * early hours counts to the day before; the early hours of the first day belong to a night before
 * the range.
 */
export const shiftFigures = async (
  run: EcmRun,
  { parts, timeframe, measure, compared }: ShiftsRequested,
): Promise<ComparedShift[]> => {
  const { db, scope, context, devices, offsetOf } = run;
  const { span: asOf } = resolveRange(timeframe, run.now, run.range.timeZone);
  const versions = shiftVersions(context);
  const shifts = comparedShifts(run, asOf).map((shift) => {
    const slots = slotsOfDays(versions, [shift.id]);
    const range = resolveRange(timeframe, run.now, run.range.timeZone, tailOf(slots), run.dataTo);
    const before =
      compared === undefined
        ? null
        : comparedAt(run, parts, comparedRange(range, context.firstDay));
    const isJudgeable = before !== null && hasChangeSlots(range);
    return {
      shift,
      slots,
      now: { span: range.counted, points: isJudgeable ? changeSlots(range) : [] },
      before: before && {
        span: before,
        points: isJudgeable ? precedingSlots(range, before) : [],
      },
    };
  });
  const asked = shifts.flatMap(({ slots, now, before }) =>
    [now, ...(before === null ? [] : [before])].map((side) => ({
      slots,
      span: side.span,
      starts: side.points.length === 0 ? [side.span.start] : side.points.map(({ start }) => start),
    })),
  );
  const figures = await figuresByShift(db, scope, {
    locationIds: placesIn(run, parts),
    devices,
    spans: asked,
  });
  const countedIn = ({ span, points }: Side): Omit<ComparedSums, "deviceDays"> => {
    const own = figures.filter(({ at }) => asked[at]?.span === span);
    const sumOf = (rows: typeof own): Sums =>
      rows.reduce((sums, row) => addSums(sums, sumsOf(row, offsetOf)), NO_SUMS);
    return {
      sums: sumOf(own),
      slots: points.flatMap(({ isPartial }, slot) =>
        isPartial ? [] : [sumOf(own.filter(({ point }) => point === slot))],
      ),
    };
  };
  return shifts.map(({ shift, now, before }) => {
    const counted = countedIn(now);
    const { sums } = counted;
    return {
      shiftId: shift.id,
      shiftName: shiftName(run, shift),
      startTime: slotTime(shift.startSlot),
      endTime: slotTime(shift.endSlot),
      compliance: shownIn(sums, measure),
      verdict: verdictOf(sums, measure),
      dispenses: sums.events,
      opportunities: sums.opportunitiesX100 / 100,
      change:
        before &&
        changeOf(
          { ...counted, deviceDays: compared?.now },
          { ...countedIn(before), deviceDays: compared?.before },
          measure,
          countedAlike(run, before.span, "ECM"),
        ),
    };
  });
};
