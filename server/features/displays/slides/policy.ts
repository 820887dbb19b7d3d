import { findSlideReport } from "#contract/reports/of-slides.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { Held } from "#server/access/facility-access.ts";

export const can = {
  /** Save a report as a slide, if any may; reports of observations take a right of their own. */
  save: ({ privileges }: Held, { id, product }: ReportDefinition): boolean =>
    findSlideReport(id) !== undefined && (product !== "OBS" || privileges.has("legacySlideshows")),
};
