import { FilterModel } from "#contract/reports/filters.ts";
import { IMAGE_SLIDE, ReportControls } from "#contract/displays/slides.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { demoId } from "../ids.ts";
import { SLIDES_OF, type SlidePlan, demoSlides, demoSlideshows } from "../plan/slides.ts";
import { drawPoster } from "./poster.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const contentOf = ({ report }: SlidePlan, facilityId: string, hash: string) =>
  report === undefined
    ? { report_id: IMAGE_SLIDE, image_hash: hash }
    : {
        report_id: report.id,
        filters: JSON.stringify(FilterModel.parse({ ...report.filters, facilityId })),
        controls: JSON.stringify(ReportControls.parse(report.controls ?? {})),
      };

/** The demo's slides and slideshows, so that a newcomer sees some. */
export const insertSlides = async (tx: Tx, customerId: string, now: Date): Promise<void> => {
  const facilityId = demoId("facility", SLIDES_OF.facility);
  const of = tenant(facilityScope(customerId, facilityId));
  const made = {
    created_by: demoId("user", SLIDES_OF.by),
    created_at: new Date(now.getTime() - 20 * DAY_MS),
  };
  const poster = await drawPoster();
  await tx("slide_image").insert({
    ...of,
    hash: poster.hash,
    media_type: poster.type,
    width: poster.width,
    height: poster.height,
    content: poster.content,
    created_at: made.created_at,
  });
  for (const slide of demoSlides)
    await tx("report_slide").insert({
      ...of,
      ...made,
      slide_id: demoId("slide", slide.key),
      name: slide.name,
      ...contentOf(slide, facilityId, poster.hash),
    });
  for (const { key, name, interval, slides } of demoSlideshows) {
    const slideshow_id = demoId("slideshow", key);
    const row = { name, interval_seconds: interval, is_active: true };
    await tx("slideshow").insert({ ...of, ...made, ...row, slideshow_id });
    await tx("slideshow_slide").insert(
      slides.map((slide, index) => ({
        ...of,
        slideshow_id,
        slide_id: demoId("slide", slide.key),
        position: index + 1,
        title: slide.title ?? "",
      })),
    );
  }
};
