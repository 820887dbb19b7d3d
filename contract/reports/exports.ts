import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { FacilityId, Language, ReportNumber, Title } from "../core/primitives.ts";

/** Filters and sort as they stand in a page's address: JSON text. */
const Json = z.string().max(LIMITS.exportTextMaxLength, "too_long");

const TableParams = z.object({
  reportId: ReportNumber,
  format: z.enum(["csv", "xlsx"]),
});
export type TableParams = z.infer<typeof TableParams>;
const TableInput = z.strictObject({
  filters: Json,
  sortBy: Json.optional(),
  language: Language.optional(),
});
export type TableInput = z.infer<typeof TableInput>;
const TABLE_TYPES = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;

const PdfInput = z.strictObject({
  /** Path and query of the report page, always of this portal. */
  reportUrl: z.string().min(1, "required").max(LIMITS.exportTextMaxLength, "too_long"),
  reportId: ReportNumber,
  facilityId: FacilityId,
  /** Empty: the name of the report. */
  pdfTitle: Title(LIMITS.printTitleMaxLength).optional(),
  language: Language.optional(),
});
export type PdfInput = z.infer<typeof PdfInput>;

export const exports_ = {
  table: defineCall({
    method: "GET",
    path: "reportExport/:reportId/:format",
    access: { kind: "privilege", privilege: "runReports" },
    reach: "facility",
    heavy: "file",
    errors: ["unknown_report", "history_loading"],
    summary: "A report's table as a CSV or Excel file, streamed.",
    params: TableParams,
    query: TableInput,
    stream: TABLE_TYPES,
  }),
  tableByPost: defineCall({
    method: "POST",
    path: "reportExport/:reportId/:format",
    audit: "none",
    access: { kind: "privilege", privilege: "runReports" },
    reach: "facility",
    heavy: "file",
    errors: ["unknown_report", "history_loading"],
    summary: "The same with filters in the body, which may be longer than an address.",
    params: TableParams,
    body: TableInput,
    stream: TABLE_TYPES,
  }),
  pdf: defineCall({
    method: "GET",
    path: "pdf",
    access: { kind: "privilege", privilege: "runReports" },
    reach: "facility",
    heavy: "print",
    errors: ["unknown_report", "history_loading", "rate_limited"],
    summary: "A page of this portal as PDF, printed with the caller's own rights.",
    query: PdfInput,
    stream: ["application/pdf"],
  }),
  pdfByPost: defineCall({
    method: "POST",
    path: "pdf",
    audit: "none",
    access: { kind: "privilege", privilege: "runReports" },
    reach: "facility",
    heavy: "print",
    errors: ["unknown_report", "history_loading", "rate_limited"],
    summary: "The same with the page's address in the body, which may be longer than an address.",
    body: PdfInput,
    stream: ["application/pdf"],
  }),
};
