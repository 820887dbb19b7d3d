import type { Jobs } from "../saving/jobs.ts";
import { defineMethod } from "./handle.ts";
import { JobId } from "./inputs.ts";

/** Ends a running save or print of the calling window. */
export const cancelJob = (jobs: Jobs) =>
  defineMethod("cancelJob", JobId, (id, window) => jobs.cancel(window.webContents.id, id));
