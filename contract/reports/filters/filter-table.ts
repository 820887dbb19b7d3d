import { z } from "zod";
import { INTEGER_MAX, Id, LocalHalfHour } from "#contract/core/primitives.ts";
import {
  CalendarItem,
  DeviceItem,
  EmployeeItem,
  HygieneOpportunityItem,
  JobRoleItem,
  LocationItem,
  ObservationRoleItem,
  ShiftItem,
} from "./filter-items.ts";
import { CompareWith } from "./comparison.ts";
import { DEFAULT_TIMEFRAME, TimeframeInput } from "./timeframes.ts";

/** A date and time that exist: the pattern alone would take February 30. */
const isRealTime = (text: string): boolean => {
  const at = new Date(`${text}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
const WallTime = LocalHalfHour.refine(isRealTime, "invalid").optional();

const ids = z.array(Id).max(20_000, "too_many").default([]);
const numbers = z.array(z.number().int().min(0).max(INTEGER_MAX)).max(1000, "too_many").default([]);
const within = (least: number, most: number) =>
  z
    .array(z.number().int().min(least, "not_in_list").max(most, "not_in_list"))
    .max(1000, "too_many")
    .default([]);

export type ListRules<I = unknown> = {
  /** May not be saved empty in any report; a report can force others. */
  readonly isForced: boolean;
  /** Its rows, which the facility's call for filters answers with; null until something loads them. */
  readonly item: I;
  /** What an empty list stands for: all there are, the first of them, or no narrowing at all. */
  readonly empty: "all" | "first" | "unlimited";
  /** Whether a parent that is ticked whole is stored in place of what lies below it. */
  readonly stores: "topmost" | "leaves";
  /** Its rows are listed below the rows of another filter, and come after them. */
  readonly below?: "locations";
  /** Its ids are numbers. */
  readonly isNumbered?: true;
  /** Narrows timeframes of up to 90 days only. */
  readonly isRangeLimited?: true;
};

const listOf = <F extends string, V extends z.ZodType, I>(
  field: F,
  value: V,
  rules: ListRules<I>,
) => ({
  kind: "list" as const,
  field,
  fields: { [field]: value } as Record<F, V>,
  ...rules,
});

const choiceOf = <F extends string, V extends z.ZodType>(
  field: F,
  value: V,
  options: readonly z.output<V>[],
) => ({
  kind: "choice" as const,
  field,
  fields: { [field]: value } as Record<F, V>,
  isForced: true,
  options,
});

const EVERY = { isForced: true, item: null, empty: "all", stores: "leaves" } as const;

const PRECAUTIONS = ["all", "airborne", "contact", "droplet", "standard"] as const;
const ACTIVITY_BY = ["unit", "jobRole"] as const;
const REPLACEMENT_DAYS = [0, 1, 7] as const;
const EXPIRATION_MONTHS = [0, 1, 2, 3] as const;

/**
 * Everything about each filter that a report may offer, in the order in which they are listed: the
 * fields that carry it in calls and addresses with their defaults, and how it is chosen. Filter
 * model, filter call, popup, texts, address and the server's check all read this.
 */
export const FILTERS = {
  timeframe: {
    kind: "timeframe" as const,
    isForced: true,
    fields: {
      reportDateRange: TimeframeInput.default(DEFAULT_TIMEFRAME),
      startDate: WallTime,
      endDate: WallTime,
    },
  },
  /** Without a choice the timeframe decides. */
  compareWith: {
    kind: "comparison" as const,
    isForced: true,
    fields: { compareWith: CompareWith.optional() },
  },
  locations: listOf("locationIds", ids, {
    isForced: true,
    item: LocationItem,
    empty: "all",
    stores: "topmost",
  }),
  shifts: listOf("shiftIds", ids, {
    isForced: false,
    item: ShiftItem,
    empty: "unlimited",
    stores: "leaves",
    isRangeLimited: true,
  }),
  devices: listOf("deviceIds", ids, {
    isForced: false,
    item: DeviceItem,
    empty: "all",
    stores: "leaves",
    below: "locations",
  }),
  jobRoles: listOf("jobRoleIds", ids, { ...EVERY, item: JobRoleItem }),
  obvJobRoles: listOf("obvJobRoleIds", ids, { ...EVERY, item: ObservationRoleItem }),
  employees: listOf("employeeIds", ids, { ...EVERY, item: EmployeeItem, isForced: false }),
  hygieneOpportunities: listOf("hygieneProtocolOpportunityIds", numbers, {
    ...EVERY,
    item: HygieneOpportunityItem,
    isNumbered: true,
  }),
  precautionOptions: choiceOf("precautionOption", z.enum(PRECAUTIONS).default("all"), PRECAUTIONS),
  activityBy: choiceOf("activityBy", z.enum(ACTIVITY_BY).default("unit"), ACTIVITY_BY),
  /** The newest first: without a choice a report is about this year. */
  obvYears: listOf("obvYears", within(2000, 2999), {
    ...EVERY,
    item: CalendarItem,
    isNumbered: true,
    empty: "first",
  }),
  months: listOf("months", within(1, 12), { ...EVERY, item: CalendarItem, isNumbered: true }),
  observerOptions: choiceOf("activeObserversOnly", z.boolean().default(false), [false, true]),
  /** Null: whatever its date. */
  replacementDate: choiceOf(
    "daysToReplacement",
    z.literal(REPLACEMENT_DAYS).nullable().default(null),
    [null, ...REPLACEMENT_DAYS],
  ),
  expirationDate: choiceOf(
    "monthsToExpiration",
    z.literal(EXPIRATION_MONTHS).default(3),
    EXPIRATION_MONTHS,
  ),
};

type Table = typeof FILTERS;
export type FilterName = keyof Table;

/** The filters in the order in which they are listed. */
export const FILTER_NAMES = Object.keys(FILTERS) as [FilterName, ...FilterName[]];
export const FilterName = z.enum(FILTER_NAMES);

type NamesOf<K extends Table[FilterName]["kind"]> = {
  [N in FilterName]: Table[N]["kind"] extends K ? N : never;
}[FilterName];

type ListName = NamesOf<"list">;

/** Filters whose rows can be loaded: server and page have a loader for each of exactly these. */
export type LoadedFilter = {
  [N in ListName]: Table[N]["item"] extends null ? never : N;
}[ListName];

/** Filters that a report can offer: lists whose rows nothing loads are not among them. */
export type OfferedFilter = Exclude<FilterName, Exclude<ListName, LoadedFilter>>;

/** Narrows a filter's name to those with rows to load. */
export const isLoaded = (name: FilterName): name is LoadedFilter => {
  const entry = FILTERS[name];
  return entry.kind === "list" && entry.item !== null;
};

/** Every filter with rows to load. */
export const LOADED_FILTERS: readonly LoadedFilter[] = FILTER_NAMES.filter(isLoaded);
