import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Download, downloads } from "#contract/reports/downloads.ts";
import { productIdOf } from "#contract/organization/licenses.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { call } from "#renderer/api/client.ts";
import { callAddress } from "#renderer/api/request.ts";
import type { FileRequest } from "#renderer/platform/index.ts";
import { safeFileName } from "#contract/core/file-name.ts";

/** How often the list is fetched while something in it is being written. */
export const POLL_MS = 10_000;

const isPending = ({ status }: Download): boolean => status === "Pending";

const keyOf = (facilityId: string) => ["downloads", facilityId];

/** The person's raw exports of a facility; fetched again by itself while one is pending. */
export const downloadsQuery = (facilityId: string) =>
  queryOptions({
    queryKey: keyOf(facilityId),
    queryFn: ({ signal, client, queryKey }) =>
      call(
        downloads.list,
        { query: { facilityId } },
        // Polling does not extend the session.
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    refetchInterval: ({ state }) => (state.data?.some(isPending) === true ? POLL_MS : false),
  });

/** Requests the same rows again. @throws ApiError `export_limit` while another is written */
export const requestAgain = (client: QueryClient, { product, reportId, filterModel }: Download) => {
  const productId = productIdOf(product);
  return callThenReload(client, keyOf(filterModel.facilityId), downloads.request, {
    params: { productId },
    body: { productId, selectedReport: reportId, filterModel },
  });
};

/** Stops an export that is pending, or removes one with its file. @throws ApiError */
export const removeDownload = (client: QueryClient, { id, filterModel }: Download) =>
  callThenReload(client, keyOf(filterModel.facilityId), downloads.cancel, {
    params: { downloadId: id },
  });

/** Where the file of an export comes from, and what it is called. */
export const fileOf = (name: string, token: string): FileRequest => ({
  name: `${safeFileName(name)}.csv`,
  from: callAddress(downloads.file, { params: { token } }),
});
