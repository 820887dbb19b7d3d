import { useMemo } from "react";
import { answeredReport } from "#contract/reports/definition.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import type { Report } from "#contract/reports/index.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import { filtersFor, knownFilters, type ReportFilters } from "#contract/reports/filters/filters.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import {
  useFilterChoices,
  useReport,
  type FilterChoices,
} from "#renderer/features/reports/reports/queries.ts";
import type { MoreRows } from "#renderer/ui/tables/load-more.tsx";
import type { ReportAddressState } from "./use-report-address.ts";

export type ReportRun = {
  report: Report;
  filters: ReportFilters;
  /** The address named locations, shifts or devices that are not there; `filters` lacks them. */
  droppedIds: boolean;
  choices: FilterChoices;
  query: ReturnType<typeof useReport>;
  data: ReportCommon | undefined;
  /** Total first; empty before there is an answer. */
  rows: readonly ReportRow[];
  /** How to fetch the rows that follow; null where all are here. */
  more: MoreRows | null;
};

/** The report that the address names, with its choices, figures and rows. */
export const useReportRun = (report: Report, state: ReportAddressState): ReportRun => {
  const { facility } = useFacility();
  const choices = useFilterChoices(facility.id, report.filters);
  const asked = filtersFor(report, state.address.filters);
  const filters = knownFilters(asked, choices.data);
  const query = useReport({ report, facilityId: facility.id, filters });
  const { pages } = query.data ?? {};
  const data = pages?.[0];
  const rows = useMemo(() => (pages ?? []).flatMap((page) => report.rows(page)), [report, pages]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const more = useMemo<MoreRows | null>(
    () =>
      hasNextPage
        ? {
            isLoading: isFetchingNextPage,
            hasFailed: isFetchNextPageError,
            load: () => void fetchNextPage(),
          }
        : null,
    [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
  const shown = useMemo(
    () => (data === undefined ? report : answeredReport(report, data)),
    [report, data],
  );
  return {
    report: shown,
    filters,
    droppedIds: filters !== asked,
    choices,
    query,
    data,
    rows,
    more,
  };
};
