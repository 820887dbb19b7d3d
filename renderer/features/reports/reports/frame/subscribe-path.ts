import {
  REPORT_TYPE_IDS,
  REPORT_TYPE_RULES,
  type ReportTypeId,
} from "#contract/messaging/report-subscriptions.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";

/** Where a report's subscription is made; absent for who may not make one. */
export type SubscribePath = (
  facilityId: string,
  brought: {
    reportTypeId: ReportTypeId;
    name: string;
    locationIds: string | undefined;
    jobRoleIds: string | undefined;
    employeeIds: string | undefined;
    shiftIds: string | undefined;
  },
) => string;

const listOf = (ids: readonly (string | number)[]): string | undefined =>
  ids.length === 0 ? undefined : ids.join(",");

/**
 * The page that makes a subscription of a report as it is filtered, with its form filled in; undefined
 * where none can be.
 * @param name what the subscription will be called
 */
export const subscriptionOf = (
  { id }: Pick<ReportDefinition, "id">,
  { locationIds, jobRoleIds, employeeIds, shiftIds }: ReportFilters,
  { facilityId, name }: { facilityId: string; name: string },
  path: SubscribePath | undefined,
): string | undefined => {
  const reportTypeId = REPORT_TYPE_IDS.find((type) => REPORT_TYPE_RULES[type].reportId === id);
  if (path === undefined || reportTypeId === undefined) return undefined;
  return path(facilityId, {
    reportTypeId,
    name,
    locationIds: listOf(locationIds),
    jobRoleIds: listOf(jobRoleIds),
    employeeIds: listOf(employeeIds),
    shiftIds: listOf(shiftIds),
  });
};
