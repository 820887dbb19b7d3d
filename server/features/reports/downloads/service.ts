export {
  listDownloads,
  openDownload,
  removeDownload,
  removeFilesOf,
  requestExport,
} from "./services/downloads.ts";
export type { DownloadDeps } from "./services/downloads.ts";
export { removeOldDownloads } from "./services/remove-old-downloads.ts";
export { failDownload, writeDownload } from "./services/write-download.ts";
