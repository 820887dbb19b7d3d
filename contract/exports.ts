import { z } from "zod";
import { defineCall } from "./call.ts";
import { LIMITS } from "./limits.ts";
import { FacilityId, Language, Title } from "./primitives.ts";

/** Filters and sort as they stand in a page's address: JSON text. */
const Json = z.string().max(LIMITS.addressValueMaxLength, "too_long");

export const exports_ = {
  table: defineCall({
    method: "GET",
    path: "reportExport/:reportId/:format",
    access: { kind: "privilege", privilege: "runReports" },
    summary: "A report's table as a CSV or Excel file, streamed.",
    params: z.object({ reportId: z.coerce.number().int(), format: z.enum(["csv", "xlsx"]) }),
    query: z.strictObject({
      filters: Json,
      sortBy: Json.optional(),
      language: Language.optional(),
    }),
    stream: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  pdf: defineCall({
    method: "GET",
    path: "pdf",
    access: { kind: "privilege", privilege: "runReports" },
    summary: "A page of this portal as PDF, printed with the caller's own rights.",
    query: z.strictObject({
      /** Path and query of the report page, always of this portal. */
      reportUrl: z.string().min(1, "required").max(LIMITS.addressValueMaxLength, "too_long"),
      reportId: z.coerce.number().int(),
      facilityId: FacilityId,
      /** Empty: the name of the report. */
      pdfTitle: Title(LIMITS.printTitleMaxLength).optional(),
      language: Language.optional(),
    }),
    stream: ["application/pdf"],
  }),
};
