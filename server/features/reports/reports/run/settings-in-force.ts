import type { PreviousMinimum, GoalStep, RuleChange } from "#contract/reports/shared.ts";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { dayTextAt, parseHalfHour, plusHalfHours, OPEN_END } from "#server/lib/time/half-hour.ts";
import { firstInstant, wallTime } from "#server/lib/time/zoned-time.ts";
import type { BadgeContext } from "./queries/badge-context.ts";
import type {
  FacilityContext,
  PreviousRows,
  PreviousLists,
  ShiftRow,
  ThresholdRow,
} from "./queries/facility-context.ts";
import type { ReportRange } from "./range.ts";
import type { ShiftVersion } from "./shift-slots.ts";
import { latestOf } from "#server/lib/time/bounds.ts";

/**
 * Goals, bands and shifts of a day. Code that judges or narrows figures takes them from here, never
 * from the lists of now: what held on days that are over still holds for them. A day is the
 * facility's, `YYYY-MM-DD`.
 */

/** The day whose goals and bands a range is judged by: its last one. */
export const judgedDay = ({ span }: Pick<ReportRange, "span">): string =>
  dayTextAt(latestOf(span.start, plusHalfHours(span.end, -1)));

/** What lists held on a day that something else followed, by owner; whatever holds still is not among it. */
const previousOn = <R>(former: readonly PreviousRows<R>[], day: string): Map<string, R[]> => {
  const found = new Map<string, R[]>();
  // The earliest end comes first.
  for (const { ownerId, until, replacedOn, rows } of former)
    if (replacedOn === null && day < until && !found.has(ownerId)) found.set(ownerId, rows);
  return found;
};

type Goals = Pick<FacilityContext, "thresholds"> & { former: Pick<PreviousLists, "threshold"> };

/** The goal of a day: thresholds of all places as they were on it, each place's highest first. */
export const thresholdsOn = ({ thresholds, former }: Goals, day: string): ThresholdRow[] => {
  const earlier = previousOn(former.threshold, day);
  return [
    ...thresholds.filter(({ locationId }) => !earlier.has(locationId)),
    ...[...earlier].flatMap(([locationId, rows]) =>
      rows.map((row) => ({ ...row, locationId })).toSorted((a, b) => b.value - a.value),
    ),
  ];
};

/** The bands of a day, by rising limit. */
export const bandsOn = (
  { badges, former }: { badges: Pick<BadgeContext, "bands">; former: Pick<PreviousLists, "band"> },
  day: string,
): BadgeContext["bands"] => [...previousOn(former.band, day).values()][0] ?? badges.bands;

type Shifts = Pick<FacilityContext, "shifts"> & { former: Pick<PreviousLists, "shift"> };

/** The shifts of each day, as versions that each hold up to a day; the last one is that of now. */
export const shiftVersions = ({ shifts, former }: Shifts): ShiftVersion[] => [
  ...former.shift
    .filter(({ replacedOn }) => replacedOn === null)
    .map(({ until, rows }) => ({ until: parseHalfHour(until), shifts: rows })),
  { until: OPEN_END, shifts },
];

/**
 * The shifts that some day of a span had, each as its last day there had it, in the order of the
 * day, with what it is called now; a deleted one has its last name.
 */
export const shiftsIn = (
  context: Shifts,
  { start, end }: ReportRange["span"],
): (ShiftRow & { nameNow: string })[] => {
  const versions = shiftVersions(context);
  const found = new Map<string, ShiftRow>();
  for (const [at, { until, shifts }] of versions.entries()) {
    const from = versions[at - 1]?.until ?? -Infinity;
    if (from < Math.max(end, start + 1) && until > start)
      for (const shift of shifts) found.set(shift.id, shift);
  }
  return [...found.values()]
    .map((shift) => ({
      ...shift,
      nameNow: context.shifts.find(({ id }) => id === shift.id)?.name ?? shift.name,
    }))
    .toSorted((a, b) => a.startSlot - b.startSlot);
};

type ObservationGoals = Pick<FacilityContext, "observationGoals" | "timeZone">;

/** The goal of observations on a day: what its end was under, or the first there ever was. */
export const observationGoalOn = (
  { observationGoals, timeZone }: ObservationGoals,
  day: string,
): number | null => {
  const end = firstInstant(plusHalfHours(parseHalfHour(day), SLOTS_PER_DAY), timeZone);
  return (observationGoals.findLast(({ from }) => from < end) ?? observationGoals[0])?.goal ?? null;
};

const daysOf = ({ span }: Pick<ReportRange, "span">): { first: string; last: string } => ({
  first: dayTextAt(span.start),
  last: judgedDay({ span }),
});

/** What a goal was from day to day of a range; nothing where it did not change. */
const stepsIn = (
  range: Pick<ReportRange, "span">,
  changes: readonly string[],
  goalOn: (day: string) => number | null,
): GoalStep[] => {
  const { first, last } = daysOf(range);
  const within = [...new Set(changes)].filter((day) => day > first && day <= last).toSorted();
  const steps = [first, ...within]
    .map((from) => ({ from, goal: goalOn(from) }))
    .filter(({ goal }, at, all) => goal !== all[at - 1]?.goal || at === 0);
  return steps.length > 1 ? steps : [];
};

/** How the goal of thresholds changed within a range. @param goalOn that of the place that is shown */
export const goalSteps = (
  { former }: Goals,
  range: Pick<ReportRange, "span">,
  goalOn: (day: string) => number | null,
): GoalStep[] => {
  const holding = former.threshold.filter(({ replacedOn }) => replacedOn === null);
  return stepsIn(
    range,
    holding.map(({ until }) => until),
    goalOn,
  );
};

/** The same of the goal of observations. */
export const observationGoalSteps = (
  context: ObservationGoals,
  range: Pick<ReportRange, "span">,
): GoalStep[] =>
  stepsIn(
    range,
    context.observationGoals.map(({ from }) =>
      wallTime(new Date(from), context.timeZone).toPlainDate().toString(),
    ),
    (day) => observationGoalOn(context, day),
  );

/**
 * On which day a list was last changed for days of a range that had been under another one; null
 * where it was not.
 * @param isAbout whether an owner's list bears on what is shown
 */
export const changedForPast = (
  former: readonly Pick<PreviousRows<unknown>, "ownerId" | "until" | "replacedOn">[],
  range: Pick<ReportRange, "span">,
  rule: RuleChange["rule"],
  isAbout: (ownerId: string) => boolean = () => true,
): RuleChange[] => {
  const { first } = daysOf(range);
  const days = former.flatMap(({ ownerId, until, replacedOn }) =>
    replacedOn !== null && first < until && isAbout(ownerId) ? [replacedOn] : [],
  );
  const on = days.toSorted().at(-1);
  return on === undefined ? [] : [{ rule, on }];
};

/**
 * Places by the names that people know, each with what it was called where a range ended before it
 * was renamed.
 * @param called writes both names
 */
export const placesOn = (
  {
    locations,
    former,
  }: Pick<FacilityContext, "locations"> & {
    former: Pick<PreviousLists, "place_name">;
  },
  day: string,
  called: (name: string, former: string) => string,
): FacilityContext["locations"] => {
  const earlier = previousOn(former.place_name, day);
  if (earlier.size === 0) return locations;
  return locations.map((place) => {
    const [name = place.name] = earlier.get(place.id) ?? [];
    return isSameName(name, place.name) ? place : { ...place, name: called(place.name, name) };
  });
};

/** Spelling with other capitals is the same name. */
const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** Which other least numbers of opportunities held on days of a range, and until when. */
export const previousMinimums = (
  {
    minimumOpportunities,
    former,
  }: Pick<FacilityContext, "minimumOpportunities"> & { former: Pick<PreviousLists, "minimum"> },
  range: Pick<ReportRange, "span">,
): PreviousMinimum[] => {
  const { first, last } = daysOf(range);
  return former.minimum.flatMap(({ until, rows: [minimum] }, at, all) => {
    const held = minimum !== undefined && minimum !== minimumOpportunities;
    const from = all[at - 1]?.until ?? "";
    return held && first < until && from <= last ? [{ minimum, until }] : [];
  });
};
