import { Download } from "#contract/reports/downloads.ts";
import { FilterModel } from "#contract/reports/filters/filters.ts";
import type { DownloadRow } from "./queries/downloads.ts";
import { tokenOf } from "./lib/token.ts";

/**
 * An export as the API shows it to the user who requested it. @param mayHave its file, where it is
 * ready
 */
export const presentDownload = (row: DownloadRow, key: string, mayHave: boolean): Download => {
  const isDownloadable = row.status === "Ready" && mayHave;
  return {
    id: row.download_id,
    name: row.name,
    product: Download.shape.product.parse(row.product),
    requestTimestamp: row.requested_at.toISOString(),
    expirationDate: row.expires_at?.toISOString() ?? null,
    status: Download.shape.status.parse(row.status),
    failure: Download.shape.failure.parse(row.failure),
    token: isDownloadable ? tokenOf(key, row.download_id) : null,
    isDownloadable,
    rows: row.rows,
    rowsTotal: row.rows_total,
    bytes: row.bytes,
    reportId: row.report_id,
    filterModel: FilterModel.parse(row.filters),
  };
};
