import type { Language } from "#contract/primitives.ts";
import { exports_ } from "#contract/exports.ts";
import { callAddress } from "#renderer/api/request.ts";
import { writeAddress, type ReportAddress } from "../frame/address.ts";
import { toFilterModel, type ReportFilters } from "../filters/report-filters.ts";
import type { SortBy } from "#contract/reports/sort.ts";

/** Where a report's table comes from as a file, in the order and language it is shown in. */
export const tableAddress = (table: {
  reportId: number;
  format: "csv" | "xlsx";
  facilityId: string;
  filters: ReportFilters;
  sortBy: SortBy;
  language: Language;
}): `/api/${string}` =>
  callAddress(exports_.table, {
    params: { reportId: table.reportId, format: table.format },
    query: {
      filters: JSON.stringify(toFilterModel(table.facilityId, table.filters)),
      sortBy: table.sortBy.length === 0 ? undefined : JSON.stringify(table.sortBy),
      language: table.language,
    },
  });

/** The print page of what is on screen: path and query of this portal. */
export const printAddress = (path: string, address: ReportAddress, title: string): `/${string}` =>
  `/${path.replace(/^\/+/u, "")}?${writeAddress({ ...address, isPrint: true, pdfTitle: title })}`;
