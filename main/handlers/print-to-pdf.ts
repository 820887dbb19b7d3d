import { z } from "zod";
import { CodedError } from "../coded-error.ts";
import { createTranslate } from "../i18n/translate.ts";
import { diskFailure } from "../saving/disk-failure.ts";
import { writeFile } from "../saving/write-file.ts";
import type { PrintPage } from "../printing/print-page.ts";
import { type FileJobParts, runFileJob } from "./file-job.ts";
import { defineMethod } from "./handle.ts";
import { FileNameInput, JobId, LanguageInput, PrintRouteInput } from "./inputs.ts";

export type PrintToPdfParts = FileJobParts & { printPage: PrintPage };

/** Asks for a file name, renders a page of the app in a hidden window and writes it as PDF. */
export const printToPdf = (parts: PrintToPdfParts) =>
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
    ({ id, name, language, ...page }, window) =>
      runFileJob(parts, window, { id, name, language }, async (file, signal) => {
        try {
          const t = createTranslate(language);
          await writeFile(file, await parts.printPage({ ...page, t }, signal), { signal });
          return "saved";
        } catch (error) {
          if (signal.aborted) return "cancelled";
          throw error instanceof CodedError ? error : (diskFailure(error) ?? error);
        }
      }),
  );
