import type { z } from "zod";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import type {
  SummaryBlock,
  performanceSummary,
} from "#contract/reports/ecm/performance-summary.ts";
import { type Figures, shownIndex } from "#contract/reports/shared.ts";
import { earliestOf, latestOf } from "#server/lib/time/bounds.ts";
import {
  type HalfHour,
  type WallInterval,
  dayTextAt,
  floorDay,
  parseHalfHour,
  plusHalfHours,
  wallText,
} from "#server/lib/time/half-hour.ts";
import { isStillLoading } from "../run/loaded-history.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { comparedAt } from "../run/previous.ts";
import {
  type CountedInterval,
  type ReportRange,
  comparedRange,
  resolveRange,
} from "../run/range.ts";
import { countedAlike } from "../run/known-changes.ts";
import type { ReportRun } from "../run/report-run.ts";
import type { PointInterval } from "./points.ts";
import { type Sides, blockSides } from "./block-sides.ts";
import { changeSlots, precedingSlots } from "./change-slots.ts";
import { ecmRun, measureIn, presentEcm } from "./ecm-run.ts";
import {
  NO_SUMS,
  type OffsetOf,
  type Sums,
  addSums,
  changeOf,
  indexOf,
  presentCounts,
  sumsOf,
} from "./figures.ts";
import { placeFigures, presentLocation } from "./place-figures.ts";
import { type DayFigures, type DayPart, figuresByDay } from "./queries/figures-by-day.ts";
import { shiftFigures } from "./shift-figures.ts";

const NOTHING: Record<DayPart, Sums> = {
  own: NO_SUMS,
  early: NO_SUMS,
  partOwn: NO_SUMS,
  partEarly: NO_SUMS,
};

/**
 * Sums over spans that begin at midnight and end at midnight or at the time of day up to which the
 * figures' partial days were counted. Early hours are counted to the day before theirs.
 */
const daySums = (figures: readonly DayFigures[], offsetOf: OffsetOf) => {
  const byDay = new Map<HalfHour, Record<DayPart, Sums>>();
  for (const row of figures) {
    const day = parseHalfHour(row.day);
    const known = byDay.get(day) ?? NOTHING;
    const sums = (part: DayPart): Sums =>
      addSums(known[part], sumsOf({ ...row[part], version: row.version }, offsetOf));
    byDay.set(day, {
      own: sums("own"),
      early: sums("early"),
      partOwn: sums("partOwn"),
      partEarly: sums("partEarly"),
    });
  }
  const over = (start: HalfHour, end: HalfHour, whole: DayPart, part: DayPart): Sums => {
    let sums = NO_SUMS;
    for (let day = start; day < end; day = plusHalfHours(day, SLOTS_PER_DAY)) {
      const of = day + SLOTS_PER_DAY <= end ? whole : part;
      sums = addSums(sums, byDay.get(day)?.[of] ?? NO_SUMS);
    }
    return sums;
  };
  return ({ start, end, lastEnd }: CountedInterval): Sums =>
    addSums(
      over(floorDay(start), end, "own", "partOwn"),
      over(plusHalfHours(floorDay(start), SLOTS_PER_DAY), lastEnd, "early", "partEarly"),
    );
};

const HISTORY_REPORT = 2;
const WEEK_DAYS = 7;
/** About as many points as a block has room for. */
const MOST_POINTS = 60;

const BLOCKS = {
  sevenDayData: { timeframe: "last7Days", stepDays: 1, takesShifts: true },
  thirtyDayData: { timeframe: "last30Days", stepDays: 1, takesShifts: true },
  // Beyond 90 days shifts narrow nothing, here as in the reports that the blocks open.
  yearData: { timeframe: "last12Months", stepDays: WEEK_DAYS, takesShifts: false },
} as const;

type BlockPlan = {
  stepDays: number;
  timeframe: SummaryBlock["timeframe"];
  takesShifts: boolean;
};

/** A span with all of its last night, as far as data have come. */
const withLastNight = ({ start, end }: WallInterval, dataEnd: HalfHour): CountedInterval => ({
  start,
  end: earliestOf(end, dataEnd),
  lastEnd: earliestOf(plusHalfHours(end, SLOTS_PER_DAY), dataEnd),
});

const seriesOf = (
  sumsOver: (span: WallInterval) => Sums,
  { start, end }: WallInterval,
  stepDays: number,
  max100: boolean,
) => {
  const step = stepDays * SLOTS_PER_DAY;
  const length = Math.ceil((end - start) / step);
  return Array.from({ length }, (_, index) => {
    const from = plusHalfHours(start, index * step);
    const part = sumsOver({ start: from, end: earliestOf(plusHalfHours(from, step), end) });
    return { reportDate: dayTextAt(from), complianceIndex: shownIndex(indexOf(part), max100) };
  });
};

const heardIn = ({ deviceDaysHeard, deviceDaysExpected }: Sides) => ({
  heard: deviceDaysHeard,
  expected: deviceDaysExpected,
});

/** Days of a span on which devices were heard, added up. */
const deviceDaysIn = (days: readonly DayFigures[], { start, end }: WallInterval): number =>
  days.reduce((sum, { day, devicesSeen }) => {
    const at = parseHalfHour(day);
    return at >= start && at < end ? sum + devicesSeen : sum;
  }, 0);

/**
 * Report 19: today by hour beside the longer ranges. Blocks after today's come from one statement
 * over the selection's days; each is measured against as long a range before it, up to the same
 * time of day.
 */
export const runPerformanceSummary = async (
  asked: ReportRun,
): Promise<z.input<typeof performanceSummary.response>> => {
  const run = ecmRun(asked);
  const { context, range, slots } = run;
  const max100 = context.max100PctCompliance;
  const { frame, total, rows } = await placeFigures(run, UNIT_LEVEL, { hasPoints: true });
  const ranges = Object.fromEntries(
    Object.entries(BLOCKS).map(([name, { timeframe }]) => [
      name,
      resolveRange({ reportDateRange: timeframe }, run.now, range.timeZone, 0, run.dataTo),
    ]),
  ) as Record<keyof typeof BLOCKS, typeof range>;
  const endOfData = plusHalfHours(range.latest, 1);
  const figuresOver = (counting: typeof slots): Promise<DayFigures[]> =>
    figuresByDay(run.db, run.scope, {
      locationIds: total.parts.map(({ id }) => id),
      to: range.latest,
      slots: counting,
      partialDays: [
        floorDay(range.latest),
        ...Object.values(ranges).map((one) => floorDay(plusHalfHours(one.preceding.end, -1))),
      ],
      untilSlot: endOfData - floorDay(range.latest),
    });
  const days = await figuresOver(null);
  const allHours = daySums(days, run.offsetOf);
  const ofShifts = slots === null ? allHours : daySums(await figuresOver(slots), run.offsetOf);
  const sidesOf = await blockSides(run, total.parts);
  const measure = measureIn(run, frame?.id);
  const firstDay = context.firstDay === null ? null : parseHalfHour(context.firstDay);

  const block = (
    span: WallInterval,
    compared: { of: ReportRange; before: CountedInterval } | null,
    { stepDays, timeframe, takesShifts }: BlockPlan,
  ): SummaryBlock => {
    const sums = takesShifts ? ofShifts : allHours;
    const sumsIn = (part: WallInterval): Sums => sums(withLastNight(part, endOfData));
    const counted = sumsIn(span);
    const sidesIn = (part: WallInterval) =>
      sidesOf({
        // Devices speak of whole days.
        span: {
          start: part.start,
          end: plusHalfHours(floorDay(plusHalfHours(part.end, -1)), SLOTS_PER_DAY),
        },
        deviceDays: deviceDaysIn(days, part),
        hasOpportunities: counted.opportunitiesX100 > 0,
      });
    const sides = sidesIn(span);
    const wholeSlots = (points: readonly PointInterval[]): Sums[] =>
      points.filter(({ isPartial }) => !isPartial).map(sumsIn);
    const figures: Figures = {
      ...total.figures,
      ...presentCounts(counted, measure),
      ...sides,
      change:
        compared &&
        changeOf(
          {
            sums: counted,
            slots: wholeSlots(changeSlots(compared.of)),
            deviceDays: heardIn(sides),
          },
          {
            sums: sums(compared.before),
            slots: wholeSlots(precedingSlots(compared.of, compared.before)),
            deviceDays: heardIn(sidesIn(compared.before)),
          },
          measure,
          countedAlike(run, compared.before, "ECM"),
        ),
      usualVariation: null,
    };
    return {
      ...figures,
      reportId: HISTORY_REPORT,
      timeframe,
      comparedWith: compared && {
        start: wallText(compared.before.start),
        end: wallText(compared.before.end),
      },
      since: firstDay === null ? null : dayTextAt(latestOf(span.start, firstDay)),
      ignoresShifts: !takesShifts && slots !== null,
      course: seriesOf(sumsIn, span, stepDays, max100),
    };
  };
  const blockOf = (name: keyof typeof BLOCKS): SummaryBlock => {
    const of = ranges[name];
    const before = comparedAt(run, total.parts, comparedRange(of, context.firstDay));
    return block(of.counted, before && { of, before }, BLOCKS[name]);
  };

  const allDays = { start: firstDay ?? floorDay(range.latest), end: range.counted.end };
  const allStep = Math.max(
    WEEK_DAYS,
    Math.ceil((allDays.end - allDays.start) / SLOTS_PER_DAY / MOST_POINTS),
  );
  const common = presentEcm(run, frame);
  return {
    ...common,
    todayData: {
      ...total.figures,
      // Its hours stand beside it: there is nothing more to open.
      reportId: null,
      timeframe: "today",
      comparedWith: common.comparedWith,
      since: firstDay === null ? null : dayTextAt(range.span.start),
      ignoresShifts: false,
      course: total.points.map(({ reportDate, complianceIndex }) => ({
        reportDate,
        complianceIndex,
      })),
      hours: total.points,
      yesterdaySameHours: total.indexBefore,
    },
    sevenDayData: blockOf("sevenDayData"),
    thirtyDayData: blockOf("thirtyDayData"),
    yearData: isStillLoading(context, ranges.yearData.span.start) ? null : blockOf("yearData"),
    totalData:
      context.historyFrom === null
        ? block(allDays, null, { stepDays: allStep, timeframe: null, takesShifts: false })
        : null,
    shiftData: await shiftFigures(run, {
      parts: total.parts,
      timeframe: { reportDateRange: BLOCKS.sevenDayData.timeframe },
      measure,
    }),
    locations: rows.map((row) => presentLocation(run, row)),
  };
};
