import { z } from "zod";
import { createTranslate } from "../i18n/translate.ts";
import type { AskForFile } from "../saving/ask-for-file.ts";
import type { Jobs } from "../saving/jobs.ts";
import { saveAnswer } from "../saving/save-answer.ts";
import type { Portal } from "../server-link/portal.ts";
import { defineMethod } from "./handle.ts";
import { ApiPathInput, FileNameInput, FilePostInput, JobId, LanguageInput } from "./inputs.ts";

/** The task bar shows work of unknown length by a value above 1, none by -1. */
const UNKNOWN_PROGRESS = 2;
const NO_PROGRESS = -1;

export type SaveFileParts = { askForFile: AskForFile; jobs: Jobs; portal(): Portal };

/** Asks for a file name and streams the answer of an API path to it. */
export const saveFile = ({ askForFile, jobs, portal }: SaveFileParts) =>
  defineMethod(
    "saveFile",
    z.strictObject({
      id: JobId,
      name: FileNameInput,
      language: LanguageInput,
      from: ApiPathInput,
      post: FilePostInput.optional(),
    }),
    ({ id, name, language, from, post }, window) =>
      jobs.run(window.webContents.id, id, async (signal) => {
        const file = await askForFile(window, name, createTranslate(language));
        if (!file || signal.aborted) return "cancelled";
        try {
          return await saveAnswer({
            ...portal(),
            path: from,
            post,
            language,
            file,
            signal,
            onProgress: (share) => window.setProgressBar(share ?? UNKNOWN_PROGRESS),
          });
        } finally {
          if (!window.isDestroyed()) window.setProgressBar(NO_PROGRESS);
        }
      }),
  );
