import { DAY_MS, HOUR_MS } from "#contract/core/durations.ts";
import type { FilterInput } from "#contract/reports/filters/filters.ts";
import type { ReportControls } from "#contract/displays/slides.ts";

/** A slide of the demo; one without a report is the poster. */
export type SlidePlan = {
  key: string;
  name: string;
  report?: {
    id: number;
    filters: Omit<FilterInput, "facilityId">;
    controls?: Partial<ReportControls>;
  };
};

type SlideshowPlan = {
  key: string;
  name: string;
  /** Seconds. */
  interval: number;
  /** Keys of its slides, in their order, with what stands over them where that is not their name. */
  slides: readonly { key: string; title?: string }[];
};

/** Of which hospital they are, and whose. */
export const SLIDES_OF = { facility: "northlake-general", by: "analyst@northlake.test" } as const;

export const demoSlides: readonly SlidePlan[] = [
  {
    key: "history",
    name: "Hand hygiene, last 30 days",
    report: { id: 2, filters: { reportDateRange: "last30Days" } },
  },
  {
    key: "bars",
    name: "Units, last 7 days",
    report: {
      id: 33,
      filters: { reportDateRange: "last7Days" },
      controls: { sortBy: [{ key: "percentCompliant", desc: true }] },
    },
  },
  {
    key: "shift",
    name: "Units, last 12 hours",
    report: {
      id: 33,
      filters: { reportDateRange: "last12Hours" },
      controls: { sortBy: [{ key: "percentCompliant", desc: true }] },
    },
  },
  { key: "summary", name: "Today at Northlake General", report: { id: 19, filters: {} } },
  { key: "poster", name: "Poster: clean hands" },
];

export const demoSlideshows: readonly SlideshowPlan[] = [
  {
    key: "lobby",
    name: "Main lobby",
    interval: 30,
    slides: [
      { key: "poster" },
      { key: "summary" },
      { key: "history", title: "How we are doing: the last 30 days" },
      { key: "bars", title: "Our units this week" },
    ],
  },
  {
    key: "wards",
    name: "Ward corridors",
    interval: 45,
    slides: [
      { key: "shift", title: "Our units, last 12 hours" },
      { key: "bars" },
      { key: "poster" },
    ],
  },
];

/** A display that was switched off. No screen holds its credential, and its people were notified. */
export const demoDisplay = {
  key: "icu-corridor",
  name: "ICU corridor, opposite the nurses’ station",
  slideshow: "wards",
  enrolledBy: "Maya Torres",
  ranMs: 40 * DAY_MS,
  /** Longer than any state but "offline": no screen exists for it. */
  silentMs: 26 * HOUR_MS,
  settings: {
    orientation: "landscape",
    language: "en-US",
    dark_from: "22:00",
    dark_until: "05:30",
    tells_offline: true,
  },
  screen: {
    version: 1,
    build: "",
    browser: "Chromium 131, Linux",
    width: 1920,
    height: 1080,
    failed: 3,
    fetched: 1_920,
    keeps_page: true,
    can_send_picture: false,
  },
} as const;
