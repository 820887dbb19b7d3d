import { z } from "zod";
import { Id } from "#contract/primitives.ts";
import { FilterModel } from "#contract/reports/filters.ts";
import { DEFAULT_FILTERS, type ReportFilters } from "../filters/report-filters.ts";
import { SortBy } from "#contract/reports/sort.ts";

/** What a person can switch on a graph. */
export const GraphActions = z.object({
  dataLabels: z.boolean().default(true),
  zoom: z.boolean().default(false),
  thresholds: z.boolean().default(true),
});
export type GraphActions = z.infer<typeof GraphActions>;

/** Labels and thresholds on, zoom off. */
export const DEFAULT_GRAPH_ACTIONS: GraphActions = GraphActions.parse({});

/** A report page's whole state, as its address carries it. */
export type ReportAddress = {
  /** As written; whether such a report exists is for the screen to say. */
  reportId: number | undefined;
  customerId: string | undefined;
  facilityId: string | undefined;
  filters: ReportFilters;
  sortBy: SortBy;
  graphActions: GraphActions;
  /** Keys of selected rows. */
  selectedData: readonly string[];
  /** The page is a print or PDF. */
  isPrint: boolean;
  pdfTitle: string | undefined;
};

type Read = {
  address: ReportAddress;
  /** Names of the values that made no sense. */ ignored: string[];
};

const shape = FilterModel.def.shape;
const SelectedData = z.array(z.string().max(100)).max(500);
const ReportId = z
  .string()
  .regex(/^\d{1,6}$/u)
  .transform(Number);

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a page's address may hold of the filters; the facility has a value of its own there. */
const FILTER_FIELDS = new Set(Object.keys(shape).filter((name) => name !== "facilityId"));

/**
 * Reads filters field by field, so that one stale value does not cost the rest. A custom range
 * without two dates in order falls back to the default timeframe; names that no filter has and
 * dates without a custom range are left out.
 */
export const readFilters = (value: unknown): { filters: ReportFilters; isClean: boolean } => {
  if (!isRecord(value)) return { filters: DEFAULT_FILTERS, isClean: false };
  let isClean = Object.keys(value).every((name) => FILTER_FIELDS.has(name));
  const field = <K extends keyof ReportFilters>(key: K): ReportFilters[K] => {
    const parsed = shape[key].safeParse(value[key]);
    if (!parsed.success) isClean = false;
    return (parsed.success ? parsed.data : DEFAULT_FILTERS[key]) as ReportFilters[K];
  };
  const ids = {
    locationIds: field("locationIds"),
    shiftIds: field("shiftIds"),
    deviceIds: field("deviceIds"),
  };
  const reportDateRange = field("reportDateRange");
  if (reportDateRange !== "custom") {
    const hasDates = value["startDate"] !== undefined || value["endDate"] !== undefined;
    return { filters: { reportDateRange, ...ids }, isClean: isClean && !hasDates };
  }
  const [startDate, endDate] = [field("startDate"), field("endDate")];
  if (startDate === undefined || endDate === undefined || startDate >= endDate) {
    return { filters: { ...DEFAULT_FILTERS, ...ids }, isClean: false };
  }
  return { filters: { reportDateRange, startDate, endDate, ...ids }, isClean };
};

/** Reads a report page's state from its query; nonsense is left out and named. */
export const readAddress = (query: URLSearchParams): Read => {
  const ignored: string[] = [];
  const value = <T>(name: string, schema: z.ZodType<T>, decode: (text: string) => unknown) => {
    const text = query.get(name);
    if (text === null || text === "") return undefined;
    const parsed = schema.safeParse(decode(text));
    if (!parsed.success) ignored.push(name);
    return parsed.success ? parsed.data : undefined;
  };
  const asText = (text: string) => text;
  const filterText = query.get("filters");
  const read = filterText === null ? undefined : readFilters(json(filterText));
  if (read && !read.isClean) ignored.push("filters");
  return {
    address: {
      reportId: value("reportId", ReportId, asText),
      customerId: value("customerId", Id, asText),
      facilityId: value("facilityId", Id, asText),
      filters: read?.filters ?? DEFAULT_FILTERS,
      sortBy: value("sortBy", SortBy, json) ?? [],
      graphActions: value("graphActions", GraphActions, json) ?? DEFAULT_GRAPH_ACTIONS,
      selectedData: value("selectedData", SelectedData, json) ?? [],
      isPrint: query.get("pdf") === "true",
      pdfTitle: query.get("pdfTitle")?.trim().slice(0, 150) || undefined,
    },
    ignored,
  };
};

const different = <T extends object>(value: T, defaults: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([key, item]) => JSON.stringify(item) !== JSON.stringify(defaults[key as keyof T]),
    ),
  ) as Partial<T>;

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** The query that carries a state; what stands at its default is left out, so links stay short. */
export const writeAddress = (address: ReportAddress): URLSearchParams => {
  const query = new URLSearchParams();
  const put = (name: string, value: string | undefined) =>
    value !== undefined && query.set(name, value);
  const putJson = (name: string, value: object) =>
    !isEmpty(value) && query.set(name, JSON.stringify(value));
  put("reportId", address.reportId?.toString());
  put("customerId", address.customerId);
  put("facilityId", address.facilityId);
  putJson("filters", different(address.filters, DEFAULT_FILTERS));
  putJson("sortBy", address.sortBy);
  putJson("graphActions", different(address.graphActions, DEFAULT_GRAPH_ACTIONS));
  putJson("selectedData", address.selectedData);
  if (address.isPrint) query.set("pdf", "true");
  put("pdfTitle", address.pdfTitle);
  return query;
};
