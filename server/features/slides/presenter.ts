import type { Slide } from "#contract/slides.ts";
import { ReportControls } from "#contract/slides.ts";
import { FilterModel } from "#contract/reports/filters.ts";
import type { SlideRow } from "./queries.ts";

/** A slide as the API shows it. */
export const presentSlide = (row: SlideRow): Slide => ({
  id: row.slide_id,
  name: row.name,
  facilityId: row.facility_id,
  reportId: row.report_id,
  reportFilters: FilterModel.parse(row.filters),
  reportControls: ReportControls.parse(row.controls),
  createdAt: row.created_at.toISOString(),
});
