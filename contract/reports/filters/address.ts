import { z } from "zod";
import { LIMITS } from "#contract/core/limits.ts";
import { mediumOf, type PageMedium } from "#contract/core/design/medium.ts";
import { Id } from "#contract/core/primitives.ts";
import {
  DEFAULT_FILTERS,
  FILTER_FIELDS,
  type ReportFilters,
  withoutStrayComparison,
} from "./filters.ts";
import { SortBy } from "../sort.ts";

/** What a person can switch on a graph. */
export const GraphActions = z.object({
  dataLabels: z.boolean().default(true),
  /** The axis of lines spans 0–100 instead of being fitted to what is drawn. */
  zoom: z.boolean().default(false),
  thresholds: z.boolean().default(true),
  /** A control chart in place of lines. */
  control: z.boolean().default(false),
  /** What places were before they moved, beside them. */
  former: z.boolean().default(false),
});
export type GraphActions = z.infer<typeof GraphActions>;

/** Labels and thresholds on, the axis fitted. */
export const DEFAULT_GRAPH_ACTIONS: GraphActions = GraphActions.parse({});

/** A report page's whole state, as its address carries it. */
export type ReportAddress = {
  /** As written; whether such a report exists is for the reader to say. */
  reportId: number | undefined;
  customerId: string | undefined;
  facilityId: string | undefined;
  filters: ReportFilters;
  sortBy: SortBy;
  graphActions: GraphActions;
  /** Keys of selected rows; undefined until a user chooses. */
  selectedData: readonly string[] | undefined;
  /** The row whose data health stands open beside the page. */
  dataHealth: string | undefined;
  /** What the page is drawn on. */
  medium: PageMedium;
  pdfTitle: string | undefined;
};

type Read = {
  address: ReportAddress;
  /** Names of the values that made no sense. */
  ignored: string[];
};

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

/**
 * Reads filters field by field, so that one stale value does not cost the rest. A custom range
 * without two dates in order falls back to the default timeframe, a comparison that its timeframe
 * cannot have to what it has without a choice; names that no filter has (the
 * facility has a value of its own) and dates without a custom range are left out.
 */
const readFilters = (value: unknown): { filters: ReportFilters; isClean: boolean } => {
  if (!isRecord(value)) return { filters: DEFAULT_FILTERS, isClean: false };
  let isClean = Object.keys(value).every((name) => name in FILTER_FIELDS);
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(FILTER_FIELDS)) {
    const parsed = schema.safeParse(value[name]);
    if (!parsed.success) isClean = false;
    else if (parsed.data !== undefined) read[name] = parsed.data;
  }
  const { startDate, endDate, ...fields } = { ...DEFAULT_FILTERS, ...read };
  const rest = withoutStrayComparison(fields);
  if (rest.reportDateRange !== "custom") {
    return { filters: rest, isClean: isClean && startDate === undefined && endDate === undefined };
  }
  // Whether both may be the same is for the report to say.
  if (startDate === undefined || endDate === undefined || startDate > endDate) {
    const { reportDateRange } = DEFAULT_FILTERS;
    return { filters: { ...rest, reportDateRange }, isClean: false };
  }
  return { filters: { ...rest, startDate, endDate }, isClean };
};

/** Where the values of an address are read from; `URLSearchParams` is one. */
type Query = { get(name: string): string | null };

/**
 * Reads a report page's state from its query; nonsense is left out and named. Page, print and the
 * server's exports all read with this.
 */
export const readAddress = (query: Query): Read => {
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
      selectedData: value("selectedData", SelectedData, json),
      dataHealth: value("dataHealth", z.string().max(100), asText),
      medium: mediumOf(query),
      pdfTitle: query.get("pdfTitle")?.trim().slice(0, LIMITS.printTitleMaxLength) || undefined,
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

/** The query values that carry a state; what stands at its default is left out, so links stay short. */
export const writeAddress = (address: ReportAddress): Record<string, string> => {
  const query: Record<string, string> = {};
  const put = (name: string, value: string | undefined) => {
    if (value !== undefined) query[name] = value;
  };
  const putJson = (name: string, value: object) => {
    if (!isEmpty(value)) query[name] = JSON.stringify(value);
  };
  put("reportId", address.reportId?.toString());
  put("customerId", address.customerId);
  put("facilityId", address.facilityId);
  putJson("filters", different(address.filters, DEFAULT_FILTERS));
  putJson("sortBy", address.sortBy);
  putJson("graphActions", different(address.graphActions, DEFAULT_GRAPH_ACTIONS));
  if (address.selectedData !== undefined)
    query["selectedData"] = JSON.stringify(address.selectedData);
  put("dataHealth", address.dataHealth);
  if (address.medium === "paper") query["pdf"] = "true";
  put("pdfTitle", address.pdfTitle);
  return query;
};
