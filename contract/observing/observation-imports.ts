import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { ImportCheck, ImportResult, importInput, importWrite } from "../core/imports.ts";
import { Count, FacilityId, Id } from "../core/primitives.ts";

const shared = {
  method: "POST",
  access: { kind: "privilege", privilege: "editFacilities", products: ["OBS"] },
  reach: "facility",
  params: z.object({ facilityId: FacilityId }),
} as const;

/** An import that added observations, as long as it can be taken back. */
const TracedImport = z.object({
  id: Id,
  fileName: z.string(),
  at: z.string(),
  /** A person's e-mail address; null for the server's command line. */
  by: z.string().nullable(),
  /** Lines that it added. */
  lines: Count,
  takenBackAt: z.string().nullable(),
});
export type TracedImport = z.infer<typeof TracedImport>;

/** An import with what taking it back would remove. */
const ImportToTakeBack = TracedImport.extend({
  /** Months of facility time, the earliest first. */
  months: z.array(
    z.object({
      /** `YYYY-MM` */
      month: z.string(),
      /** It is over: its reports may have been handed out. */
      isClosed: z.boolean(),
      observations: Count,
    }),
  ),
});
export type ImportToTakeBack = z.infer<typeof ImportToTakeBack>;

const ofOne = {
  path: "facility/:facilityId/observations/imports/:importId",
  params: z.object({ facilityId: FacilityId, importId: Id }),
} as const;

/** Observations of a facility from a file, as rows or counts. */
export const observationImports = {
  check: defineCall({
    ...shared,
    path: "facility/:facilityId/observations/import/check",
    heavy: "report",
    audit: "none",
    summary: "What a CSV file of observations would add; writes nothing.",
    body: z.strictObject(importInput),
    output: ImportCheck,
  }),
  write: defineCall({
    ...shared,
    path: "facility/:facilityId/observations/import",
    heavy: "short",
    errors: ["import_refused", "duplicate_value"],
    summary:
      "Add the new observations of a CSV file, or nothing where one of its lines is refused.",
    body: z.strictObject(importWrite),
    output: ImportResult,
  }),
  list: defineCall({
    ...shared,
    method: "GET",
    path: "facility/:facilityId/observations/imports",
    summary: "Imports of a facility's observations that can be taken back, or were; newest first.",
    output: z.array(TracedImport),
  }),
  get: defineCall({
    ...shared,
    ...ofOne,
    method: "GET",
    errors: ["not_found"],
    summary: "How many observations of each month an import added that are still there.",
    output: ImportToTakeBack,
  }),
  takeBack: defineCall({
    ...shared,
    ...ofOne,
    method: "DELETE",
    errors: ["not_found", "import_taken_back"],
    summary: "Remove the observations that an import added; those of before and after it stay.",
  }),
};
