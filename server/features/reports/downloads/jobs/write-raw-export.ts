import { failDownload, writeDownload } from "../service.ts";
import { defineTask } from "#server/queue/define-job.ts";
import { rawExportTask } from "#server/queue/queue.ts";

/** Writes the file of a raw export: years of a large facility take minutes. */
export const writeRawExport = defineTask(rawExportTask, {
  lane: "exports",
  timeoutMs: 6 * 3_600_000,
  maxAttempts: 5,
  run: writeDownload,
  givenUp: ({ db }, named) => failDownload(db, named),
});
