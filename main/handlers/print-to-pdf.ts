import { z } from "zod";
import type { SaveOutcome } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import { createTranslate } from "../i18n/translate.ts";
import type { AskForFile } from "../saving/ask-for-file.ts";
import { diskFailure } from "../saving/disk-failure.ts";
import type { Jobs } from "../saving/jobs.ts";
import { writeFile } from "../saving/write-file.ts";
import type { PrintPage } from "../windows/print-page.ts";
import { defineMethod } from "./handle.ts";
import { FileNameInput, JobId, LanguageInput, PrintRouteInput } from "./inputs.ts";

export type PrintToPdfParts = { askForFile: AskForFile; jobs: Jobs; printPage: PrintPage };

/** Asks for a file name, renders a page of the app in a hidden window and writes it as PDF. */
export const printToPdf = ({ askForFile, jobs, printPage }: PrintToPdfParts) =>
  defineMethod(
    "printToPdf",
    z.strictObject({
      id: JobId,
      name: FileNameInput,
      language: LanguageInput,
      route: PrintRouteInput,
      paper: z.enum(["A4", "Letter"]),
      foot: z.string().max(500),
    }),
    ({ id, name, language, ...page }, window): Promise<SaveOutcome> =>
      jobs.run(window.webContents.id, id, async (signal) => {
        const t = createTranslate(language);
        const file = await askForFile(window, name, t);
        if (!file || signal.aborted) return "cancelled";
        try {
          await writeFile(file, await printPage({ ...page, t }, signal), { signal });
          return "saved";
        } catch (error) {
          if (signal.aborted) return "cancelled";
          throw error instanceof CodedError ? error : (diskFailure(error) ?? error);
        }
      }),
  );
