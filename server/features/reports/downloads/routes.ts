import { api } from "#contract/index.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import type { Mount } from "#server/http/types.ts";
import { AppError } from "#server/lib/app-error.ts";
import * as service from "./service.ts";
import type { DownloadDeps } from "./service.ts";

/** Raw facts as files that are written in the background. */
export const mountDownloads = (mount: Mount, deps: DownloadDeps): void => {
  mount.write(api.downloads.request, (act, { params, body }) => {
    const { productId, selectedReport: reportId, filterModel: filter } = body;
    if (params.productId !== productId)
      throw new AppError("invalid_input", { fieldErrors: { productId: "not_in_list" } });
    return service.requestExport(act, deps, { productId, reportId, filter });
  });
  mount(api.downloads.list, ({ actor, query }) =>
    service.listDownloads(deps, actor, query.facilityId),
  );
  mount(api.downloads.file, async ({ actor, params }) => {
    const { stream, scope, row } = await service.openDownload(deps, actor, params.token);
    // Who took the file is written down before it leaves: no entry, no file.
    await writeAudit(deps.db, actor, deps.clock.now(), {
      scope,
      action: "download",
      entity: "download",
      id: row.download_id,
      after: { name: row.name },
    });
    return { stream, contentType: "text/csv; charset=utf-8", fileName: "export.csv" };
  });
  mount.change(api.downloads.cancel, async ({ params, write }) => {
    await write((act) => service.removeDownload(act, params.downloadId));
    await service.removeFilesOf(deps, params.downloadId);
  });
};
