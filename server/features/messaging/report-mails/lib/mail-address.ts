import {
  DEFAULT_GRAPH_ACTIONS,
  type ReportAddress,
  writeAddress,
} from "#contract/reports/filters/address.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import type { MailedRange, ReportMailDefinition } from "./mail-order.ts";

/**
 * A subscription's report as a page's address: the same days as a custom range, so that what opens is
 * what was sent; of a week, month or year so far what it has become by then.
 */
export const mailAddress = (
  place: { reportId: number; customerId: string; facilityId: string },
  definition: ReportMailDefinition,
  { start, end, soFar }: MailedRange,
): ReportAddress => ({
  ...place,
  filters: {
    ...DEFAULT_FILTERS,
    ...(soFar
      ? { reportDateRange: soFar.timeframe }
      : { reportDateRange: "custom" as const, startDate: start, endDate: end }),
    ...(definition.compareWith !== null && { compareWith: definition.compareWith }),
    locationIds: [...definition.locationIds],
    employeeIds: [...definition.employeeIds],
    jobRoleIds: [...definition.jobRoleIds],
    shiftIds: [...definition.shiftIds],
  },
  sortBy: [],
  graphActions: DEFAULT_GRAPH_ACTIONS,
  selectedData: undefined,
  dataHealth: undefined,
  medium: "screen",
  pdfTitle: undefined,
});

/** The address below the portal's own. @param path where the product's reports are */
export const addressPath = (path: string, address: ReportAddress): string =>
  `${path}?${new URLSearchParams(writeAddress(address)).toString()}`;
