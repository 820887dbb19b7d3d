import type { NamedPermission } from "#contract/core/permissions.ts";
import { REPORT_LIST, type ReportKey } from "#contract/reports/list.ts";
import { type PlainRoute, pathTo } from "#renderer/pages/paths.ts";
import { REPORT_AREAS } from "#renderer/pages/report-areas.ts";
import type { PermissionMap } from "#renderer/session/session-store.ts";

type OpenReport = { key: ReportKey; id: number; area: PlainRoute & NamedPermission };

/** The reports whose area the user may open, in the order of the tabs. */
export const openReports = (permissions: PermissionMap): OpenReport[] =>
  Object.entries(REPORT_LIST).flatMap(([key, { id, product }]) => {
    const area = REPORT_AREAS[product];
    // A unit is found by its name.
    if (key === "unit" || area === undefined || permissions[area] !== true) return [];
    return [{ key: key as ReportKey, id, area }];
  });

type Narrowed = { locationIds?: readonly string[]; employeeIds?: readonly string[] };

/** The address of a report, narrowed to a place or a person. */
export const reportPath = (
  { id, area }: OpenReport,
  facilityId: string | null,
  filters: Narrowed = {},
): string =>
  pathTo(area, {
    query: {
      reportId: id,
      facilityId: facilityId ?? undefined,
      filters: Object.keys(filters).length === 0 ? undefined : JSON.stringify(filters),
    },
  });

/** What is looked at first of a unit. */
const OF_UNIT: readonly ReportKey[] = [
  "performanceHistory",
  "roomLevelMetrics",
  "shiftComparison",
  "moments",
];

/** The ones of them that suit a unit. */
export const reportsOfUnit = (reports: readonly OpenReport[]): OpenReport[] =>
  reports.filter(({ key }) => OF_UNIT.includes(key)).slice(0, 3);
