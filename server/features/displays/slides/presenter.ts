import type { PlannedSlide } from "#contract/displays/displays.ts";
import { FilterModel } from "#contract/reports/filters/filters.ts";
import { TIMEFRAME_IDS } from "#contract/reports/filters/timeframes.ts";
import {
  ReportControls,
  type Slide,
  SlideImage,
  slideImageAddress,
} from "#contract/displays/slides.ts";
import type { PlannedRow, SlideRow, UseRow } from "./queries/slides.ts";

/** Names as the specification writes them in a slide's parameters: `ShiftIds`. */
const capitalized = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  );

const parametersOf = (
  imageUrl: string | null,
  filters: FilterModel | null,
  controls: ReportControls | null,
): object => {
  if (filters === null || controls === null) return { ImageUrl: imageUrl };
  const ReportDateRange = TIMEFRAME_IDS[filters.reportDateRange];
  return {
    Filters: { ...capitalized(filters), ReportDateRange },
    GraphsFilter: capitalized(controls),
  };
};

/** What a slide's picture is; null for a report. */
export const presentImage = (row: SlideRow): SlideImage | null =>
  row.image_hash === null
    ? null
    : SlideImage.parse({
        hash: row.image_hash,
        type: row.media_type,
        width: row.width,
        height: row.height,
        bytes: row.byte_count,
      });

/** What a slide's report is narrowed by and how it is shown; null for a picture. */
export const reportOf = (
  row: SlideRow,
): { filters: FilterModel; controls: ReportControls } | null =>
  row.filters === null
    ? null
    : { filters: FilterModel.parse(row.filters), controls: ReportControls.parse(row.controls) };

/** What stands beside a slide's row. */
type Beside = { uses: readonly UseRow[]; shifts: ReadonlyMap<string, string> };

/** A slide as the API shows it, without figures. */
export const presentSlide = (row: SlideRow, { uses, shifts }: Beside): Slide => {
  const { filters = null, controls = null } = reportOf(row) ?? {};
  const image = presentImage(row);
  const imageUrl = image && slideImageAddress(row.facility_id, image.hash);
  return {
    id: row.slide_id,
    name: row.name,
    facilityId: row.facility_id,
    reportId: row.report_id,
    reportFilters: filters,
    reportControls: controls,
    parametersJson: JSON.stringify(parametersOf(imageUrl, filters, controls)),
    imageUrl,
    image,
    reportData: null,
    shownFrom: row.shown_from,
    shownUntil: row.shown_until,
    shiftNames: (filters?.shiftIds ?? []).flatMap((id) => shifts.get(id) ?? []),
    slideshows: uses
      .filter(({ slide_id: id }) => id === row.slide_id)
      .map(({ id, name }) => ({ id, name })),
    createdAt: row.created_at.toISOString(),
  };
};

/** A slide in a slideshow's plan. */
export const presentPlanned = ({
  id,
  name,
  title,
  hash,
  media_type: type,
}: PlannedRow): PlannedSlide => ({
  id,
  title: title || name,
  kind: hash === null ? "report" : "image",
  hash,
  type: type === null ? null : SlideImage.shape.type.parse(type),
});
