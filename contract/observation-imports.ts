import { z } from "zod";
import { defineCall } from "./call.ts";
import { ImportCheck, ImportResult, importInput, importWrite } from "./imports.ts";
import { FacilityId } from "./primitives.ts";

const shared = {
  method: "POST",
  access: { kind: "privilege", privilege: "editFacilities", products: ["OBS"] },
  reach: "facility",
  params: z.object({ facilityId: FacilityId }),
} as const;

/** Observations of a facility from a file, as rows or counts. */
export const observationImports = {
  check: defineCall({
    ...shared,
    path: "facility/:facilityId/observations/import/check",
    audit: "none",
    summary: "What a CSV file of observations would add; writes nothing.",
    body: z.strictObject(importInput),
    output: ImportCheck,
  }),
  write: defineCall({
    ...shared,
    path: "facility/:facilityId/observations/import",
    errors: ["import_refused", "duplicate_value"],
    summary:
      "Add the new observations of a CSV file, or nothing where one of its lines is refused.",
    body: z.strictObject(importWrite),
    output: ImportResult,
  }),
};
