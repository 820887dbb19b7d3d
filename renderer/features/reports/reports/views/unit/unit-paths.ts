import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { roomLevelMetrics } from "#contract/reports/ecm/room-level-metrics.ts";
import { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { jobRolePerformance } from "#contract/reports/ims/group-reports.ts";
import { compliance } from "#contract/reports/obs/compliance.ts";
import { jobRoleAndOutcome, moments } from "#contract/reports/obs/crossed-hands.ts";
import type { Product } from "#contract/core/permissions.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import type { UnitViewProps } from "./unit-view-props.ts";

type Paths = {
  room(locationId: string): string;
  shift(shiftId: string): string;
  moment(momentId: number): string;
  /** Of observations; null are those without one. */
  observedRole(jobRoleId: string | null): string;
  badgedRole(jobRoleId: string | null): string;
  history(): string;
  chart(): string;
};

const CHART_REPORTS: Readonly<Partial<Record<Product, number>>> = {
  ECM: performanceHistory.id,
  OBS: compliance.id,
  IMS: jobRolePerformance.id,
};

/** The range in which a control chart goes by week. */
const CHART_RANGE = { reportDateRange: "last6Months" } as const;

const chosen = <T>(id: T | null): T[] => (id === null ? [] : [id]);

/** The reports behind the parts of a unit's page, under its filters; undefined where none can be followed. */
export const unitPaths = ({
  reportPath,
  filters,
  data,
}: Pick<UnitViewProps, "reportPath" | "filters" | "data">): Paths | undefined => {
  if (reportPath === undefined) return undefined;
  const inUnit = { ...filters, locationIds: [data.place.locationId] };
  const to = (report: { id: number }, change: Partial<ReportFilters> = {}) =>
    reportPath(report.id, { ...inUnit, ...change });
  return {
    room: (locationId) => to(roomLevelMetrics, { locationIds: [locationId] }),
    shift: (shiftId) => to(shiftComparison, { shiftIds: [shiftId] }),
    moment: (momentId) => to(moments, { hygieneProtocolOpportunityIds: [momentId] }),
    observedRole: (jobRoleId) => to(jobRoleAndOutcome, { obvJobRoleIds: chosen(jobRoleId) }),
    badgedRole: (jobRoleId) => to(jobRolePerformance, { jobRoleIds: chosen(jobRoleId) }),
    history: () => to(performanceHistory),
    // As long as the chart here, by week like it.
    chart: () =>
      reportPath(
        CHART_REPORTS[data.product] ?? performanceHistory.id,
        { ...CHART_RANGE, locationIds: inUnit.locationIds },
        { control: true },
      ),
  };
};
