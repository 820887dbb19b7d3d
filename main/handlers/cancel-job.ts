import { CHANNELS } from "#preload/bridge.ts";
import type { Jobs } from "../saving/jobs.ts";
import { defineMethod } from "./handle.ts";
import { JobId } from "./inputs.ts";

/** Ends a running save or print of the calling window. */
export const cancelJob = (jobs: Jobs) =>
  defineMethod({
    channel: CHANNELS.cancelJob,
    roles: ["main"],
    input: JobId,
    run: (id, window) => jobs.cancel(window.webContents.id, id),
  });
