import { useMemo } from "react";
import { DEFAULT_GRAPH_ACTIONS, type ReportAddress } from "#contract/reports/filters/address.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import { findReport } from "#contract/reports/index.ts";
import { unit } from "#contract/reports/unit/unit.ts";
import type { ReportPath } from "#renderer/features/reports/reports/views/view-props.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { addressOfReport, addressTail } from "./report-state.ts";
import { areaOf } from "./report-tabs.ts";
import { unitValues } from "./use-unit-address.ts";

type ViewPaths = { reportPath: ReportPath; unitPath: (locationId: string) => string };

/** Where other reports of the same facility stand, and the pages of its units under the same filters. */
export const useViewPaths = (address: ReportAddress): ViewPaths =>
  useMemo(
    () => ({
      reportPath: (reportId, change, actions = {}) => {
        const target = findReport(reportId);
        if (target === undefined) return pathTo("reports");
        const reset = { ...address, filters: { ...DEFAULT_FILTERS, ...change } };
        const graphActions = { ...DEFAULT_GRAPH_ACTIONS, ...actions };
        const opened = { ...addressOfReport(reset, target), graphActions };
        return `${pathTo("reports")}/${areaOf(target.product)}${addressTail(opened)}`;
      },
      unitPath: (locationId) => {
        const opened = addressOfReport(address, unit);
        const own = { ...opened.filters, locationIds: [locationId] };
        return `${pathTo("unitReport")}?${unitValues({ ...opened, filters: own })}`;
      },
    }),
    [address],
  );
