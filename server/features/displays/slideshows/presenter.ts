import type { Slideshow, SlideshowRow } from "#contract/displays/slideshows.ts";
import type { PlacedRow, SlideshowRecord } from "./queries.ts";

/** A slideshow as a list has it. */
export const presentSlideshowRow = (row: SlideshowRecord): SlideshowRow => ({
  id: row.slideshow_id,
  name: row.name,
  interval: row.interval_seconds,
  facilityId: row.facility_id,
  isActive: row.is_active,
  slideCount: row.slide_count,
  displayCount: row.display_count,
  version: row.version,
});

/** A slideshow with its slides, in their order. */
export const presentSlideshow = (
  row: SlideshowRecord,
  placed: readonly PlacedRow[],
): Slideshow => ({
  ...presentSlideshowRow(row),
  slides: placed.map(({ slide_id: id, name, title }, index) => ({
    id,
    name,
    order: index + 1,
    customSlideTitle: title,
  })),
});

/** What the log records of a slideshow. */
export const auditedSlideshow = ({ name, interval, isActive, slides }: Slideshow) => ({
  name,
  interval,
  isActive,
  slides: slides.map(({ name: own, customSlideTitle }) => customSlideTitle || own),
});
