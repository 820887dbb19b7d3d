import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { Medium } from "../core/design/medium.ts";
import { FacilityId, Id, Language, PaperSize, ReportNumber, Title } from "../core/primitives.ts";
import { FilterData, FilterModel } from "./filters/filters.ts";
import { ReportCommon } from "./shared.ts";

/** What the server makes a picture or a PDF of. */
export const RenderMedium = Medium.exclude(["screen"]);
export type RenderMedium = z.infer<typeof RenderMedium>;

/**
 * What a page has to draw: path and query of a report page, on what, and the ticket that opens it.
 */
export const RenderOrder = z.object({
  ticket: z.string().max(100),
  medium: RenderMedium,
  address: z.string().max(LIMITS.exportTextMaxLength),
  language: Language,
});
export type RenderOrder = z.infer<typeof RenderOrder>;

/** All that a page needs to draw a report where no more can be requested. */
export const RenderPage = z.object({
  language: Language,
  customer: z.object({
    id: Id,
    name: z.string(),
    /** The picture itself, `data:image/png;base64,…`. */
    logo: z.string().nullable(),
  }),
  facility: z.object({ id: Id, name: z.string(), timeZone: z.string(), paperSize: PaperSize }),
  /** What narrows it, as far as the report and the facility know it. */
  filters: FilterModel,
  /** The rows behind the report's filters, for their names. */
  choices: FilterData,
  /** Held against the report's own definition by the page. */
  answer: z.looseObject(ReportCommon.shape),
});
export type RenderPage = z.infer<typeof RenderPage>;
/** The same before it is parsed. */
export type RenderAnswer = z.input<typeof RenderPage>;

export const render = {
  ticket: defineCall({
    method: "POST",
    path: "render/ticket",
    audit: "none",
    access: { kind: "privilege", privilege: "runReports" },
    reach: "facility",
    heavy: "short",
    errors: ["unknown_report"],
    summary:
      "Opens a report page once, within a minute, for whoever prints it on their own machine.",
    body: z.strictObject({
      /** Path and query of the report page, always of this portal. */
      reportUrl: z.string().min(1, "required").max(LIMITS.exportTextMaxLength, "too_long"),
      reportId: ReportNumber,
      facilityId: FacilityId,
      pdfTitle: Title(LIMITS.printTitleMaxLength).optional(),
      language: Language.optional(),
    }),
    output: RenderOrder,
  }),
  page: defineCall({
    method: "POST",
    path: "render/page",
    audit: "none",
    access: { kind: "ticket" },
    reach: "none",
    heavy: "short",
    errors: ["forbidden", "unknown_report"],
    summary: "All that the page of a ticket shows. A ticket is used up by being shown.",
    body: z.strictObject({
      ticket: z.string().max(100),
      medium: RenderMedium,
      /** SHA-256 of the address that the page draws, hex: it may be longer than a body without a session. */
      addressHash: z.string().regex(/^[0-9a-f]{64}$/u),
    }),
    background: true,
    output: RenderPage,
  }),
};
