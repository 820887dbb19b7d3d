import type { Language } from "#contract/core/primitives.ts";
import { exports_ } from "#contract/reports/exports.ts";
import { csrfToken } from "#renderer/api/csrf.ts";
import { callAddress } from "#renderer/api/request.ts";
import { fileSource } from "#renderer/platform/file-source.ts";
import type { FileSource } from "#renderer/platform/types.ts";
import { writeAddress, type ReportAddress } from "#contract/reports/address.ts";
import { toFilterModel, type ReportFilters } from "#contract/reports/filters.ts";
import type { SortBy } from "#contract/reports/sort.ts";

/** Where a report's table comes from as a file, in the order and language it is shown in. */
export const tableSource = (table: {
  reportId: number;
  format: "csv" | "xlsx";
  facilityId: string;
  filters: ReportFilters;
  sortBy: SortBy;
  language: Language;
}): FileSource =>
  fileSource(
    callAddress(exports_.table, { params: { reportId: table.reportId, format: table.format } }),
    {
      filters: JSON.stringify(toFilterModel(table.facilityId, table.filters)),
      sortBy: table.sortBy.length === 0 ? undefined : JSON.stringify(table.sortBy),
      language: table.language,
    },
    csrfToken() ?? "",
  );

/** The print page of what is on screen: path and query of this portal, however long. */
export const printAddress = (path: string, address: ReportAddress, title: string): `/${string}` => {
  const values = writeAddress({ ...address, medium: "paper", pdfTitle: title });
  return `/${path.replace(/^\/+/u, "")}?${new URLSearchParams(values).toString()}`;
};
