import { DAY_MS } from "#contract/core/durations.ts";
import { IMAGE_SLIDE, ReportControls } from "#contract/displays/slides.ts";
import { FilterModel } from "#contract/reports/filters/filters.ts";
import { drawnPicture } from "#server/lib/pictures/picture.ts";
import { type SlidePicture, drawSlidePicture } from "#server/lib/pictures/slide-picture.ts";
import { demoId } from "../ids.ts";
import {
  demoDisplay,
  demoSlides,
  demoSlideshows,
  SLIDES_OF,
  type SlidePlan,
} from "../plan/slides.ts";
import type { FacilityKeys, Rows } from "./insert-rows.ts";

/** A right hand, its wrist below; the left one is its mirror image. */
const HAND = `
  <g fill="#f7d9c4">
    <rect x="0" y="120" width="190" height="210" rx="70"/>
    <rect x="2" y="10" width="42" height="190" rx="21"/>
    <rect x="50" y="-30" width="44" height="220" rx="22"/>
    <rect x="100" y="-18" width="43" height="210" rx="21"/>
    <rect x="149" y="30" width="38" height="170" rx="19"/>
    <rect x="-4" y="120" width="48" height="190" rx="24" transform="rotate(-40 20 286)"/>
    <rect x="30" y="290" width="130" height="170" rx="40"/>
  </g>
  <rect x="14" y="380" width="162" height="120" rx="24" fill="#0f4f5c"/>`;

const DROP = "M0-70C34-22 52 6 52 34A52 52 0 0 1-52 34C-52 6-34-22 0-70Z";

const bubbles = [
  [690, 470, 34],
  [1230, 450, 42],
  [1310, 560, 22],
  [620, 590, 24],
  [760, 390, 18],
  [1150, 370, 20],
].map(
  ([x, y, r]) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".35" stroke="#fff" stroke-opacity=".7" stroke-width="3"/>`,
);

const POSTER = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080" viewBox="0 0 1920 1080">
  <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#1f8a99"/><stop offset="1" stop-color="#0f5b6b"/>
  </linearGradient></defs>
  <rect width="1920" height="1080" fill="url(#g)"/>
  <circle cx="960" cy="470" r="350" fill="#fff" fill-opacity=".08"/>
  <path d="${DROP}" transform="translate(960 150)" fill="#bfeaf2"/>
  <path d="${DROP}" transform="translate(900 235) scale(.5)" fill="#bfeaf2" fill-opacity=".8"/>
  <path d="${DROP}" transform="translate(1030 240) scale(.4)" fill="#bfeaf2" fill-opacity=".8"/>
  <g transform="translate(1035 330) rotate(-14)">${HAND}</g>
  <g transform="translate(885 330) scale(-1 1) rotate(-14)">${HAND}</g>
  ${bubbles.join("")}
  <g font-family="Segoe UI, Helvetica, Arial, sans-serif" text-anchor="middle" fill="#fff">
    <text x="960" y="925" font-size="84" font-weight="600">Clean hands protect our patients.</text>
    <text x="960" y="1015" font-size="56" fill-opacity=".92">Des mains propres protègent nos patients.</text>
  </g>
</svg>`;

/** The demo's poster, drawn here so that no picture has to be shipped. */
const drawPoster = async (): Promise<SlidePicture> => drawSlidePicture(await drawnPicture(POSTER));

const contentOf = ({ report }: SlidePlan, facilityId: string, hash: string) =>
  report === undefined
    ? { report_id: IMAGE_SLIDE, image_hash: hash }
    : {
        report_id: report.id,
        filters: JSON.stringify(FilterModel.parse({ ...report.filters, facilityId })),
        controls: JSON.stringify(ReportControls.parse(report.controls ?? {})),
      };

/** The demo's slides and slideshows, so that a newcomer sees some. */
export const slideRows = async (facilityId: string, now: Date): Promise<Rows<FacilityKeys>> => {
  const { content, hash, type, width, height } = await drawPoster();
  const created_at = new Date(now.getTime() - 20 * DAY_MS);
  const made = { created_by: demoId("user", SLIDES_OF.by), created_at };
  return [
    ["slide_image", [{ hash, media_type: type, width, height, content, created_at }]],
    [
      "report_slide",
      demoSlides.map((slide) => ({
        ...made,
        slide_id: demoId("slide", slide.key),
        name: slide.name,
        ...contentOf(slide, facilityId, hash),
      })),
    ],
    [
      "slideshow",
      demoSlideshows.map(({ key, name, interval }) => ({
        ...made,
        slideshow_id: demoId("slideshow", key),
        name,
        interval_seconds: interval,
        is_active: true,
      })),
    ],
    [
      "slideshow_slide",
      demoSlideshows.flatMap(({ key, slides }) =>
        slides.map((slide, index) => ({
          slideshow_id: demoId("slideshow", key),
          slide_id: demoId("slide", slide.key),
          position: index + 1,
          title: slide.title ?? "",
        })),
      ),
    ],
  ];
};

/** The demo's display, which was switched off yesterday: its row says what it showed last. */
export const displayRows = (customerId: string, now: Date): Rows<FacilityKeys> => {
  const { key, name, silentMs, ranMs, ...shown } = demoDisplay;
  const { slides } = demoSlideshows.find((one) => one.key === shown.slideshow) ?? {};
  const seenAt = new Date(now.getTime() - silentMs);
  const of = {
    display_id: demoId("display", key),
    slideshow_id: demoId("slideshow", shown.slideshow),
  };
  const since = new Date(seenAt.getTime() - ranMs);
  return [
    [
      "display",
      [
        {
          ...of,
          ...shown.settings,
          name,
          enrolled_by: demoId("user", SLIDES_OF.by),
          enrolled_by_customer_id: customerId,
          enrolled_by_name: shown.enrolledBy,
          enrolled_at: since,
        },
      ],
    ],
    [
      "display_screen",
      [
        {
          ...of,
          ...shown.screen,
          last_seen_at: seenAt,
          offline_told_at: seenAt,
          slide_id: demoId("slide", slides?.[0]?.key ?? ""),
          place: 1,
          slide_count: slides?.length ?? 0,
          last_good_at: new Date(seenAt.getTime() - 20_000),
          running_since: since,
        },
      ],
    ],
  ];
};
