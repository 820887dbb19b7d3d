import { z } from "zod";
import { FacilityId } from "#contract/core/primitives.ts";
import {
  FILTERS,
  FILTER_NAMES,
  type FilterName,
  LOADED_FILTERS,
  type LoadedFilter,
  type OfferedFilter,
} from "./filter-table.ts";
import { type CompareWith, defaultComparison, fitsTimeframe } from "./comparison.ts";
import { type Timeframe, allowsShifts, offersTimeframe } from "./timeframes.ts";

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (
  i: infer I,
) => void
  ? I
  : never;

type Table = typeof FILTERS;
type FieldsOf = UnionToIntersection<Table[FilterName]["fields"]>;

const fields = Object.assign(
  {},
  ...Object.values(FILTERS).map((entry) => entry.fields),
) as FieldsOf;

type Ranged = {
  reportDateRange: Timeframe;
  compareWith?: CompareWith | undefined;
} & Partial<Record<"startDate" | "endDate", string | undefined>>;
const withRange = <S extends z.ZodType<Ranged, unknown>>(model: S): S =>
  model.superRefine((filter, context) => {
    if (filter.compareWith && !fitsTimeframe(filter.compareWith, filter.reportDateRange))
      context.addIssue({ code: "custom", path: ["compareWith"], message: "not_in_list" });
    const isCustom = filter.reportDateRange === "custom";
    for (const field of ["startDate", "endDate"] as const) {
      if ((filter[field] !== undefined) === isCustom) continue;
      const message = isCustom ? "required" : "custom_only";
      context.addIssue({ code: "custom", path: [field], message });
    }
    if (!isCustom) return;
    if (
      filter.startDate !== undefined &&
      filter.endDate !== undefined &&
      // Whether both may be the same is for the report to say.
      filter.startDate > filter.endDate
    ) {
      context.addIssue({ code: "custom", path: ["startDate"], message: "start_before_end" });
    }
  });

/**
 * What narrows a report. An empty list means everything there is (for shifts: all 24 hours).
 * Dates are facility wall time, half-open, and come with `custom` only.
 */
export const FilterModel = withRange(z.strictObject({ facilityId: FacilityId, ...fields }));
/** The same of a facility that is named beside it. */
export const FilterModelWithin = withRange(
  z.strictObject({ facilityId: FacilityId.optional(), ...fields }),
);
export type FilterModel = z.infer<typeof FilterModel>;
export type FilterInput = z.input<typeof FilterModel>;

/** What narrows a report, beside the facility it is run for. */
export type ReportFilters = Omit<FilterModel, "facilityId">;

/** What a report shows before anything was chosen: everything there is, over the last 7 days. */
export const DEFAULT_FILTERS: ReportFilters = z.object(fields).parse({});

/** The schema of each field, for reading one without the others. */
export const FILTER_FIELDS: { readonly [K in keyof ReportFilters]-?: z.ZodType } = fields;

/** The choices behind the filters of one facility; only what was requested is there. */
export const FilterData = z.object(
  Object.fromEntries(
    LOADED_FILTERS.map((name) => [name, z.array(FILTERS[name].item).optional()]),
  ) as { [N in LoadedFilter]: z.ZodOptional<z.ZodArray<Table[N]["item"]>> },
);
export type FilterData = z.infer<typeof FilterData>;

/** The ids chosen in a filter whose rows are loaded, as texts where they are numbers. */
export const chosenIds = (filters: ReportFilters, name: LoadedFilter): readonly string[] =>
  filters[FILTERS[name].field].map(String);

/** The field of a filter whose rows are loaded, with these ids chosen in it. */
export const withChosen = (name: LoadedFilter, ids: readonly string[]): Partial<ReportFilters> => {
  const entry = FILTERS[name];
  const isNumbered = "isNumbered" in entry && entry.isNumbered;
  return { [entry.field]: isNumbered ? ids.map(Number) : [...ids] };
};

/** Choosing people adds their job roles to those chosen: they would be narrowed away otherwise. */
export const rolesOfChosen = (
  employeeIds: readonly string[],
  { jobRoleIds }: Pick<ReportFilters, "jobRoleIds">,
  { employees = [] }: FilterData,
): Partial<ReportFilters> => {
  if (jobRoleIds.length === 0) return {};
  const chosen = new Set(employeeIds);
  const roles = employees.filter(({ id }) => chosen.has(id)).map(({ jobRoleId }) => jobRoleId);
  return { jobRoleIds: [...new Set([...jobRoleIds, ...roles])] };
};

/** The fields of a filter. */
export const fieldsOf = (name: FilterName): (keyof ReportFilters)[] =>
  Object.keys(FILTERS[name].fields) as (keyof ReportFilters)[];

const sameValue = (a: unknown, b: unknown): boolean => {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && new Set([...a, ...b]).size === new Set(a).size;
};

/** The names of the filters in which the two differ; the order of ids does not count. */
export const changedFilters = (a: ReportFilters, b: ReportFilters): FilterName[] =>
  FILTER_NAMES.filter((name) => fieldsOf(name).some((field) => !sameValue(a[field], b[field])));

/** Whether a report lets a filter be saved empty. */
export const isForced = (
  report: { readonly forcedFilters?: readonly FilterName[] },
  name: FilterName,
): boolean => FILTERS[name].isForced || report.forcedFilters?.includes(name) === true;

/**
 * What an empty list stands for in a report: where none may be chosen, it cannot stand for no
 * narrowing at all.
 */
export const emptyMeaning = (
  report: { readonly forcedFilters?: readonly FilterName[] },
  name: LoadedFilter,
) => (FILTERS[name].empty === "unlimited" && isForced(report, name) ? "all" : FILTERS[name].empty);

/**
 * Length of a custom range in milliseconds of wall clock; 0 for any other timeframe and for a range
 * that is not complete.
 */
export const customIntervalMs = ({ startDate, endDate }: Partial<ReportFilters>): number =>
  startDate === undefined || endDate === undefined
    ? 0
    : Date.parse(`${endDate}:00Z`) - Date.parse(`${startDate}:00Z`);

/** Whether these filters' timeframe is too long for this filter to narrow it. */
export const isLimited = (name: FilterName, filters: ReportFilters): boolean => {
  const entry = FILTERS[name];
  return (
    entry.kind === "list" &&
    entry.isRangeLimited === true &&
    !allowsShifts(filters.reportDateRange, customIntervalMs(filters))
  );
};

/** Drops the dates that only a custom range carries. */
const withoutStrayDates = (filters: ReportFilters): ReportFilters => {
  if (filters.reportDateRange === "custom") return filters;
  const { startDate: _start, endDate: _end, ...rest } = filters;
  return rest;
};

/** Drops a comparison that the timeframe cannot have, and one that it has without a choice. */
export const withoutStrayComparison = (filters: ReportFilters): ReportFilters => {
  const { compareWith, ...rest } = filters;
  const { reportDateRange } = filters;
  return compareWith === undefined ||
    compareWith === defaultComparison(reportDateRange) ||
    !fitsTimeframe(compareWith, reportDateRange)
    ? rest
    : filters;
};

/** The filters as the API takes them. */
export const toFilterModel = (facilityId: string, filters: ReportFilters): FilterInput => ({
  facilityId,
  ...withoutStrayComparison(withoutStrayDates(filters)),
});

/**
 * Puts new values among the others and makes them consistent: when the timeframe grows beyond what
 * a filter may narrow, what was chosen in it goes (`limited` names it).
 */
export const withFilter = (
  filters: ReportFilters,
  change: Partial<ReportFilters>,
): { filters: ReportFilters; limited: LoadedFilter[] } => {
  const next = withoutStrayComparison(withoutStrayDates({ ...filters, ...change }));
  const limited = LOADED_FILTERS.filter(
    (name) => chosenIds(next, name).length > 0 && isLimited(name, next),
  );
  return {
    filters: limited.reduce((kept, name) => ({ ...kept, ...withChosen(name, []) }), next),
    limited,
  };
};

/** What a report says of its filters. */
type Offer = {
  readonly filters: readonly OfferedFilter[];
  readonly hiddenTimeframes: readonly Timeframe[];
};

/**
 * Filters carried over to a report: what it does not offer, or hides, falls back to the default.
 * @param forSlide timeframes that only slides have stay
 */
export const filtersFor = (
  report: Offer,
  filters: ReportFilters,
  forSlide = false,
): ReportFilters => {
  const offered = new Set<FilterName>(report.filters);
  if (!offersTimeframe(report, filters.reportDateRange, forSlide)) offered.delete("timeframe");
  const kept = FILTER_NAMES.filter((name) => offered.has(name)).flatMap((name) =>
    fieldsOf(name)
      .filter((field) => filters[field] !== undefined)
      .map((field) => [field, filters[field]]),
  );
  return withFilter({ ...DEFAULT_FILTERS, ...Object.fromEntries(kept) }, {}).filters;
};

/**
 * The filters that a report does not offer although something is chosen in them. A timeframe there
 * is passed over: such a report is about today.
 */
export const unofferedFields = (report: Offer, filters: ReportFilters): string[] =>
  FILTER_NAMES.filter(
    (name) => name !== "timeframe" && !(report.filters as readonly FilterName[]).includes(name),
  )
    .flatMap(fieldsOf)
    .filter((field) => !sameValue(filters[field], DEFAULT_FILTERS[field]));

/**
 * The filters without ids that the facility does not have (an old link, a deleted unit). What was
 * not loaded cannot be judged and stays. The same object when nothing had to go.
 */
export const knownFilters = (filters: ReportFilters, data: FilterData): ReportFilters =>
  LOADED_FILTERS.reduce((kept, name) => {
    const items = data[name];
    if (items === undefined) return kept;
    const known = new Set(items.map(({ id }) => String(id)));
    const [before, after] = [
      chosenIds(kept, name),
      chosenIds(kept, name).filter((id) => known.has(id)),
    ];
    return before.length === after.length ? kept : { ...kept, ...withChosen(name, after) };
  }, filters);
