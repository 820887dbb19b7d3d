import {
  REPORT_TYPE_RULES,
  type ReportTypeId,
  type SubscriptionDraft,
  type SubscriptionFilter,
  comparedTimeframe,
  soFarOf,
} from "#contract/messaging/report-subscriptions.ts";
import {
  type CompareWith,
  defaultComparison,
  fitsTimeframe,
} from "#contract/reports/filters/comparison.ts";
import { FREQUENCIES } from "#contract/core/schedules.ts";
import { TIMEFRAME_IDS } from "#contract/reports/filters/timeframes.ts";
import type { StoredSchedule } from "#server/scheduling/schedule-slots.ts";

/** What is chosen in each filter: ids, or null for all, of later too. */
export type Chosen = Record<SubscriptionFilter, readonly string[] | null>;

/** What a subscription sends, as it is stored; without its name, recipients and maker. */
export type Content = {
  reportTypeId: ReportTypeId;
  schedule: StoredSchedule;
  timeframeId: number | null;
  /** Null: its range decides. */
  compareWith: CompareWith | null;
  chosen: Chosen;
  withPdf: boolean;
  withCsv: boolean;
  sendWhen: "always" | "belowOrChanged";
  note: string;
};

export const FILTERS = ["locations", "jobRoles", "employees", "shifts"] as const;

const FIELDS = {
  locations: "selectedLocationIds",
  jobRoles: "selectedJobRoleIds",
  employees: "selectedEmployeeIds",
  shifts: "selectedShiftIds",
} as const satisfies Record<SubscriptionFilter, keyof SubscriptionDraft>;

/** The form's field of a filter. */
export const fieldOf = (filter: SubscriptionFilter) => FIELDS[filter];

type Kept = (typeof FIELDS)[SubscriptionFilter] | "sendWhen" | "note";

/** A week, month or year so far goes with daily and weekly mails, 24 hours with daily ones. */
const timeframeOf = (
  frequencyId: number,
  timeframeId: number | null | undefined,
): number | null => {
  if (frequencyId === FREQUENCIES.daily) return timeframeId ?? TIMEFRAME_IDS.last7Days;
  const isSoFar = frequencyId === FREQUENCIES.weekly && soFarOf(timeframeId) !== undefined;
  return isSoFar ? (timeframeId ?? null) : null;
};

/** A comparison that the range can have, and does not have without a choice. */
const comparisonFor = (
  range: Parameters<typeof comparedTimeframe>[0],
  compareWith: CompareWith | null,
): CompareWith | null => {
  const timeframe = comparedTimeframe(range);
  return compareWith !== null &&
    fitsTimeframe(compareWith, timeframe) &&
    compareWith !== defaultComparison(timeframe)
    ? compareWith
    : null;
};

type Given = Omit<SubscriptionDraft, "name" | "id" | Kept> & {
  [K in Kept]?: SubscriptionDraft[K] | undefined;
};

/**
 * What a form means: a filter that its type does not have narrows nothing, and an empty list is all.
 * @param before what is saved already; what the form leaves out stays as it is there
 */
export const contentOf = (
  given: Given,
  before: Pick<
    Content,
    "withPdf" | "withCsv" | "sendWhen" | "note" | "chosen" | "compareWith"
  > | null = null,
): Content => {
  const { selectedReportTypeId: reportTypeId, frequencyId } = given;
  const { filters, filesByDefault } = REPORT_TYPE_RULES[reportTypeId];
  const chosen = (filter: SubscriptionFilter): readonly string[] | null => {
    const ids = given[FIELDS[filter]] ?? before?.chosen[filter] ?? [];
    return filters.includes(filter) && ids.length > 0 ? [...new Set(ids)] : null;
  };
  return {
    reportTypeId,
    schedule: {
      frequencyId,
      hour: given.timeOfDayLocal,
      daysOfWeek:
        frequencyId === FREQUENCIES.weekly && typeof given.dayOfWeek === "number"
          ? [given.dayOfWeek]
          : [],
      dayOfMonth: 1,
    },
    timeframeId: timeframeOf(frequencyId, given.timeframeId),
    compareWith: comparisonFor(
      given,
      given.compareWith === undefined ? (before?.compareWith ?? null) : given.compareWith,
    ),
    chosen: {
      locations: chosen("locations"),
      jobRoles: chosen("jobRoles"),
      employees: chosen("employees"),
      shifts: chosen("shifts"),
    },
    withPdf: given.withPdf ?? before?.withPdf ?? filesByDefault,
    withCsv: given.withCsv ?? before?.withCsv ?? false,
    sendWhen: given.sendWhen ?? before?.sendWhen ?? "always",
    note: given.note ?? before?.note ?? "",
  };
};

/** Whether two schedules name the same slots. */
export const isSameSchedule = (one: StoredSchedule, other: StoredSchedule): boolean =>
  one.frequencyId === other.frequencyId &&
  one.hour === other.hour &&
  one.daysOfWeek.join() === other.daysOfWeek.join();

type Live = Record<SubscriptionFilter, { has(id: string): boolean }>;

/**
 * What is there for a range: a place that closed before it begins is gone.
 * @param from when the range begins
 */
export const liveFrom = (
  live: Live & { closedAt: ReadonlyMap<string, number> },
  from: Date,
): Live => ({
  ...live,
  locations: {
    has: (id) => live.locations.has(id) && (live.closedAt.get(id) ?? Infinity) > from.getTime(),
  },
});

/** A chosen list without what has been deleted, or closed, since. */
export const livingOf = (chosen: Chosen, live: Live): Chosen => {
  const left = (filter: SubscriptionFilter): readonly string[] | null =>
    chosen[filter]?.filter((id) => live[filter].has(id)) ?? null;
  return {
    locations: left("locations"),
    jobRoles: left("jobRoles"),
    employees: left("employees"),
    shifts: left("shifts"),
  };
};

/** Lists whose chosen rows have all gone: they mean none, never all. */
export const emptiedOf = (living: Chosen): SubscriptionFilter[] =>
  FILTERS.filter((filter) => living[filter]?.length === 0);
