import type { Slide } from "#contract/slides.ts";
import { ReportControls } from "#contract/slides.ts";
import { FilterModel } from "#contract/reports/filters.ts";
import type { SlideRow } from "./queries.ts";

/** A slide as the API shows it. */
export const presentSlide = (row: SlideRow): Slide => {
  const reportFilters = FilterModel.parse(row.filters);
  const reportControls = ReportControls.parse(row.controls);
  return {
    id: row.slide_id,
    name: row.name,
    facilityId: row.facility_id,
    reportId: row.report_id,
    reportFilters,
    reportControls,
    parametersJson: JSON.stringify({ Filters: reportFilters, GraphsFilter: reportControls }),
    imageUrl: null,
    image: null,
    reportData: null,
    shownFrom: null,
    shownUntil: null,
    shiftNames: [],
    slideshows: [],
    createdAt: row.created_at.toISOString(),
  };
};
