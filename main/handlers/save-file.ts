import { z } from "zod";
import { saveAnswer } from "../saving/save-answer.ts";
import type { Portal } from "../server-link/portal.ts";
import { type FileJobParts, runFileJob } from "./file-job.ts";
import { defineMethod } from "./handle.ts";
import { ApiPathInput, FileNameInput, FilePostInput, JobId, LanguageInput } from "./inputs.ts";

/** The task bar shows work of unknown length by a value above 1, none by -1. */
const UNKNOWN_PROGRESS = 2;
const NO_PROGRESS = -1;

export type SaveFileParts = FileJobParts & { portal(): Portal };

/** Asks for a file name and streams the answer of an API path to it. */
export const saveFile = (parts: SaveFileParts) =>
  defineMethod(
    "saveFile",
    z.strictObject({
      id: JobId,
      name: FileNameInput,
      language: LanguageInput,
      from: ApiPathInput,
      post: FilePostInput.optional(),
    }),
    ({ from, post, ...job }, window) =>
      runFileJob(parts, window, job, async (file, signal) => {
        try {
          return await saveAnswer({
            ...parts.portal(),
            path: from,
            post,
            language: job.language,
            file,
            signal,
            onProgress: (share) => window.setProgressBar(share ?? UNKNOWN_PROGRESS),
          });
        } finally {
          if (!window.isDestroyed()) window.setProgressBar(NO_PROGRESS);
        }
      }),
  );
