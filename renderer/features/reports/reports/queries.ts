import {
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { z } from "zod";
import { facilitySettings } from "#contract/organization/facility-settings.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import {
  FILTERS,
  LOADED_FILTERS,
  isLoaded,
  type FilterName,
} from "#contract/reports/filters/filter-table.ts";
import {
  toFilterModel,
  type FilterData,
  type ReportFilters,
} from "#contract/reports/filters/filters.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import { reports } from "#contract/reports/reports.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { createFilterLoader } from "./filters/filter-loader.ts";

/** Five minutes: choices change rarely, and a reload of the page asks again. */
const CHOICES_STALE_MS = 300_000;

const loadChoices = createFilterLoader(
  (facilityId, requestedFilters) =>
    call(reports.filters, { body: { facilityId, requestedFilters } }, { background: true }),
  LIMITS.reportFilterBatchDelayMs,
);

const choicesKey = (facilityId: string, name: FilterName) =>
  ["reportFilters", facilityId, name] as const;

const choicesQuery = (facilityId: string, name: FilterName, enabled: boolean) => ({
  queryKey: choicesKey(facilityId, name),
  queryFn: () => loadChoices(facilityId, name),
  staleTime: CHOICES_STALE_MS,
  enabled,
});

export type FilterChoices = {
  data: FilterData;
  isLoading: boolean;
  error: Error | null;
  retry(): void;
};

/**
 * The choices behind a report's filters, cached per facility. Filters listed below others (devices,
 * the longest list) come after them; where a page is drawn whole, and waits for all, they come at
 * once.
 */
export const useFilterChoices = (
  facilityId: string,
  names: readonly FilterName[],
): FilterChoices => {
  const client = useQueryClient();
  const { isWhole } = useMedium();
  const asked = names.filter(isLoaded);
  const below = new Set<FilterName>(asked.flatMap((name) => FILTERS[name].below ?? []));
  const needed = LOADED_FILTERS.filter((name) => asked.includes(name) || below.has(name));
  const first = needed.filter((name) => FILTERS[name].below === undefined);
  const firstIn = useQueries({
    queries: first.map((name) => choicesQuery(facilityId, name, true)),
  });
  const areFirstIn = isWhole || firstIn.every((query) => !query.isLoading && !query.error);
  const others = needed.filter((name) => FILTERS[name].below !== undefined);
  const othersIn = useQueries({
    queries: others.map((name) => choicesQuery(facilityId, name, areFirstIn)),
  });
  const all = [...firstIn, ...othersIn];
  const error = all.find((query) => query.error)?.error ?? null;
  return {
    data: Object.assign({}, ...all.map((query) => query.data ?? {})) as FilterData,
    isLoading: error === null && all.some((query) => !query.data),
    error,
    retry: () => void client.refetchQueries({ queryKey: ["reportFilters", facilityId] }),
  };
};

type Run = { report: ReportDefinition; facilityId: string; filters: ReportFilters };

const reportKey = ({ report, facilityId, filters }: Run) =>
  ["report", report.id, facilityId, filters] as const;

/**
 * Runs a report and checks the answer against the report's own definition.
 * @param cursor of the requested page; null for the first
 * @param isAuto the page polls, which does not extend the session
 */
const runReport = async (
  run: Run,
  { cursor, isAuto }: { cursor: string | null; isAuto: boolean },
  signal: AbortSignal,
): Promise<ReportCommon> => {
  const answer = await call(
    reports.run,
    {
      params: { reportId: run.report.id },
      query: {
        ...(isAuto && { refresh: "auto" as const }),
        ...(cursor !== null && { cursor }),
      },
      body: toFilterModel(run.facilityId, run.filters),
    },
    { signal },
  );
  const parsed = run.report.response.safeParse(answer);
  if (parsed.success) return parsed.data as ReportCommon;
  throw new ApiError({ code: "bad_response", status: 200, cause: z.prettifyError(parsed.error) });
};

/** What first load and reload share; a report whose rows come whole has one page. */
const pagesOf = (run: Run, isAuto: boolean) => ({
  queryKey: reportKey(run),
  queryFn: (context: { pageParam: string | null; signal: AbortSignal }) =>
    runReport(run, { cursor: context.pageParam, isAuto }, context.signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last: ReportCommon) => run.report.nextPage?.(last) ?? null,
  // What a person requests is always fetched from the server; the cache only bridges the waiting.
  staleTime: 0,
});

/**
 * The report's figures, page by page. On a change of filters the old ones stay until the new ones
 * are in; a call that was overtaken is cancelled. Another report or facility starts empty.
 */
export const useReport = (run: Run) => {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...pagesOf(run, false),
    gcTime: CHOICES_STALE_MS,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === run.report.id && previousQuery.queryKey[2] === run.facilityId
        ? keepPreviousData(previous)
        : undefined,
  });
  return { ...query, refresh: (isAuto: boolean) => refreshReport(client, run, isAuto) };
};

/** Loads a report again in place, its first page alone; a failure stays with the query, which shows it. */
const refreshReport = async (client: QueryClient, run: Run, isAuto: boolean): Promise<void> => {
  await client.prefetchInfiniteQuery({ ...pagesOf(run, isAuto), pages: 1 });
};

/** How many devices of a facility report, and until when data has arrived. */
export const useDataHealth = (facilityId: string) =>
  useQuery({
    queryKey: ["dataHealth", facilityId],
    queryFn: ({ signal }) => call(reports.dataHealth, { params: { facilityId } }, { signal }),
    refetchInterval: LIMITS.reportRefreshMs,
  });

const RECOUNT_POLL_MS = 10_000;

/**
 * Whether stored figures of a facility are being counted again, or older history is being loaded;
 * fetched again while that is so.
 */
export const useRecount = (facilityId: string) =>
  useQuery({
    queryKey: ["recount", facilityId],
    queryFn: ({ signal }) =>
      call(facilitySettings.recount, { params: { id: facilityId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const { recount = null, history = null } = state.data ?? {};
      const isCounting = recount !== null && recount.state !== "failed";
      return isCounting || history !== null ? RECOUNT_POLL_MS : false;
    },
  });
