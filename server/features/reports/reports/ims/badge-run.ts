import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import {
  type ControlChart,
  type ControlUnit,
  controlUnit,
} from "#contract/reports/control-chart.ts";
import type { BadgeReaders, LeftOut } from "#contract/reports/ims/badge-figures.ts";
import { HALF_HOUR_MS, type HalfHour } from "#server/lib/time/half-hour.ts";
import { firstInstant, lastInstant } from "#server/lib/time/zoned-time.ts";
import { type PointInterval, pointsOf } from "../ecm/points.ts";
import { knownChanges } from "../run/known-changes.ts";
import { type SeriesSlot, presentControlChart } from "../lib/present-control-chart.ts";
import { comparedAt, previousOfRun } from "../run/previous.ts";
import { suppressionThreshold } from "../run/suppression-threshold.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { type CountedInterval, comparedRange, resolveRange } from "../run/range.ts";
import { tailOf } from "../run/shift-slots.ts";
import type { DeviceDays } from "../ecm/place-figures.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { selectLocations } from "../run/selection.ts";
import { type ReadersIn, badgeReaders } from "./badge-readers.ts";
import { badgeSeries } from "./queries/badge-series.ts";
import { type BadgeNarrowing, type BadgeSum, badgeSums } from "./queries/badge-sums.ts";
import { leftOutOf } from "./queries/left-out.ts";
import { wornBadges } from "./queries/worn-badges.ts";

/** A run of a report about badges, with everything it counts. */
export type BadgeRun = ReportRun & {
  sums: readonly BadgeSum[];
  /** Of the range before; null where there is nothing to compare with. */
  before: readonly BadgeSum[] | null;
  /** The range before; null where there is nothing to compare with. */
  compared: CountedInterval | null;
  /** Device-days of readers at the places that count, in the range and in the one before. */
  heard: { now: DeviceDays; before: DeviceDays | undefined };
  leftOut: LeftOut;
  /** Badges worn in the range, by employee. */
  worn: ReadonlyMap<string, readonly string[]>;
  readersIn: ReadersIn;
  /** The places that count, without overlap. */
  places: readonly LocationNode[];
  /** The whole facility at all hours: every wearer of a badge should have been heard. */
  expectsAll: boolean;
};

const heardOf = ({ deviceDaysHeard, deviceDaysExpected }: BadgeReaders): DeviceDays => ({
  heard: deviceDaysHeard,
  expected: deviceDaysExpected,
});

const orNull = (ids: readonly string[]): readonly string[] | null =>
  ids.length === 0 ? null : ids;

const placesOf = ({ tree, filter }: Pick<ReportRun, "tree" | "filter">): LocationNode[] => [
  ...new Set(
    selectLocations(tree, filter.locationIds, UNIT_LEVEL).topmost.map((place) =>
      place.level > UNIT_LEVEL ? (tree.atLevel(place.id, UNIT_LEVEL) ?? place) : place,
    ),
  ),
];

/** Badges are counted by unit: a chosen room stands for the unit it lies in. */
const unitIdsOf = ({ tree, filter }: ReportRun): readonly string[] | null => {
  if (filter.locationIds.length === 0) return null;
  return placesOf({ tree, filter }).flatMap(({ id, level }) =>
    level > UNIT_LEVEL ? [id] : tree.subtree(id).map((node) => node.id),
  );
};

/** Which badges count, and when in the day. */
const narrowingOf = (run: ReportRun): BadgeNarrowing => ({
  locationIds: unitIdsOf(run),
  jobRoleIds: orNull(run.filter.jobRoleIds),
  employeeIds: orNull(run.filter.employeeIds),
});

/** The series of all people; a slot of fewer people than the reader may see is left out. */
const everybody = async (
  run: ReportRun,
  points: readonly PointInterval[],
): Promise<SeriesSlot[]> => {
  const counted = await badgeSeries(run.db, run.scope, {
    ...narrowingOf(run),
    span: run.range.counted,
    slots: run.slots,
    pointStarts: points.map(({ start }) => start),
    isHourly: false,
  });
  const told = new Map(
    counted
      .filter(({ people }) => people >= suppressionThreshold(run))
      .map((one) => [one.point, one]),
  );
  return points.map(({ reportDate, isPartial }, at) => ({
    reportDate,
    isPartial,
    numerator: told.get(at)?.compliant ?? 0,
    denominator: told.get(at)?.opportunities ?? 0,
  }));
};

const unitOf = ({ range: { timeframe, span } }: ReportRun): ControlUnit =>
  controlUnit(timeframe, (span.end - span.start) * HALF_HOUR_MS);

/** The series of all people together as a control chart. */
export const badgeControlChart = async (
  run: ReportRun,
  unit: ControlUnit = unitOf(run),
): Promise<ControlChart> => {
  const { range } = run;
  const points = pointsOf({ ...range, unit });
  const [course, changes, former] = await Promise.all([
    everybody(run, points),
    knownChanges(run, "IMS"),
    previousOfRun(run, async (one) => ({ course: await everybody(one, points) })),
  ]);
  return presentControlChart(course, {
    unit,
    kind: "proportion",
    max100: false,
    changes,
    former,
  });
};

/** Reads everything that a report about badges counts. @param pointStarts begin of each point */
export const badgeRun = async (
  run: ReportRun,
  pointStarts: readonly HalfHour[] = [run.range.counted.start],
): Promise<BadgeRun> => {
  const { db, scope, context, range, slots } = run;
  const { counted, timeZone } = range;
  const narrowing = narrowingOf(run);
  const question = { ...narrowing, slots, isHourly: range.unit === "hour" };
  const places = placesOf(run);
  const compared = comparedAt(run, places, comparedRange(range, context.firstDay));
  const [sums, before, leftOut, worn, readersIn, readersBefore] = await Promise.all([
    badgeSums(db, scope, { ...question, span: counted, pointStarts }),
    compared &&
      badgeSums(db, scope, { ...question, span: compared, pointStarts: [compared.start] }),
    leftOutOf(db, scope, counted, narrowing),
    wornBadges(db, scope, {
      from: new Date(firstInstant(counted.start, timeZone)),
      to: new Date(lastInstant(counted.end, timeZone)),
    }),
    badgeReaders(run, counted),
    compared && badgeReaders(run, compared),
  ]);
  const isWhole =
    slots === null && counted.start % SLOTS_PER_DAY === 0 && range.span.end % SLOTS_PER_DAY === 0;
  return {
    ...run,
    sums,
    before,
    compared,
    heard: {
      now: heardOf(readersIn(places)),
      before: readersBefore ? heardOf(readersBefore(places)) : undefined,
    },
    leftOut: { ...leftOut, ofWholeDays: !isWhole },
    worn,
    readersIn,
    places,
    expectsAll: slots === null && narrowing.locationIds === null,
  };
};

/**
 * What was counted in the range before, whose people should have been heard again: of a run that
 * compares with nothing, or with a year ago, too.
 */
export const passedBefore = async (run: BadgeRun): Promise<readonly BadgeSum[]> => {
  const { db, scope, context, filter, slots, range } = run;
  if (range.comparison === "rangeBefore" || range.comparison === "sameDays")
    return run.before ?? [];
  const asked = { ...filter, compareWith: undefined };
  const usual = resolveRange(asked, run.now, range.timeZone, tailOf(slots), run.dataTo);
  const span = comparedAt(run, run.places, comparedRange(usual, context.firstDay));
  if (span === null) return [];
  const question = { ...narrowingOf(run), slots, span, pointStarts: [span.start], isHourly: false };
  return badgeSums(db, scope, question);
};
