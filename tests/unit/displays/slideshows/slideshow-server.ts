import type { Slide } from "#contract/displays/slides.ts";
import type { Slideshow } from "#contract/displays/slideshows.ts";
import type { FacilityScope } from "#renderer/session/facility-context.ts";
import { setSession } from "#renderer/session/session-store.ts";
import { type Seen, json, type startApiServer } from "#tests/unit/app/api-server.ts";
import { sessionUser } from "#tests/unit/app/session-user.ts";

export const id = (last: number) => `0199a000-0000-7000-8000-0000000000${10 + last}`;
export const FACILITY = id(1);

/** The facility in which the pages of these tests work. */
export const scope = (change: { hasShifts?: boolean; canSaveSlides?: boolean } = {}) =>
  ({
    customer: { id: id(0), name: "Northlake Health", logo: null },
    facility: {
      id: FACILITY,
      name: "General",
      timeZone: "America/Toronto",
      hasShifts: true,
      canSaveSlides: true,
      ...change,
    },
    customers: [],
    facilities: [],
    setCustomer: () => undefined,
    setFacility: () => undefined,
    menus: [],
  }) as unknown as FacilityScope;

/** Signs a user in: an administrator, an analyst who deletes nothing, a reader. */
export const signIn = (role: "administrator" | "analyst" | "reader") =>
  setSession({
    user: sessionUser(),
    permissions: {
      slideshows: true,
      editSlideshows: role !== "reader",
      imageSlides: role !== "reader",
      deleteSlideshows: role === "administrator",
    },
  });

const CONTROLS = { graphActions: {}, sortBy: [] } as unknown as Slide["reportControls"];

const report = (last: number, name: string, change: Partial<Slide> = {}): Slide => ({
  id: id(last),
  name,
  facilityId: FACILITY,
  reportId: 1,
  reportFilters: { reportDateRange: "last7Days" } as Slide["reportFilters"],
  reportControls: CONTROLS,
  parametersJson: "{}",
  imageUrl: null,
  image: null,
  reportData: null,
  shownFrom: null,
  shownUntil: null,
  shiftNames: [],
  slideshows: [],
  createdAt: "2026-11-20T10:00:00Z",
  ...change,
});

export const IMAGE = {
  hash: "a".repeat(64),
  type: "image/webp" as const,
  width: 1920,
  height: 1080,
  bytes: 1000,
};
export const picture = (last: number, name: string): Slide =>
  report(last, name, {
    reportId: 20,
    reportFilters: null,
    reportControls: null,
    imageUrl: "/api/slide/image/x",
    image: IMAGE,
  });

/** The contract's filters are whole; the page only reads the timeframe. */
const FILTERS = {
  facilityId: FACILITY,
  reportDateRange: "last7Days",
  locationIds: [],
  shiftIds: [],
};
export const SLIDES: readonly Slide[] = [
  report(20, "Medical ICU"),
  report(21, "Emergency", { shiftNames: ["Day", "Night"] }),
  report(22, "Units against goal", { slideshows: [{ id: id(50), name: "Corridor" }] }),
].map((slide) => ({ ...slide, reportFilters: FILTERS as unknown as Slide["reportFilters"] }));

export const slideshow = (change: Partial<Slideshow> = {}): Slideshow => ({
  id: id(50),
  name: "Corridor",
  interval: 30,
  facilityId: FACILITY,
  isActive: true,
  slideCount: 2,
  displayCount: 0,
  version: 3,
  slides: [
    { id: id(22), name: "Units against goal", order: 1, customSlideTitle: "Units" },
    { id: id(20), name: "Medical ICU", order: 2, customSlideTitle: "" },
  ],
  ...change,
});

export type Answers = {
  slides: readonly Slide[];
  list: readonly Slideshow[];
  save: { status: number; body: unknown };
  toggle: { status: number; body: unknown };
  image: { status: number; body: unknown };
};

/** Answers every call of these pages. */
export const answerAs = (
  api: Awaited<ReturnType<typeof startApiServer>>,
  answers: Answers,
): void => {
  api.answerWith(({ method, url }: Seen, response) => {
    const told = ({ status, body }: { status: number; body: unknown }) =>
      json(response, status, body);
    if (url.includes("/slide/image")) return told(answers.image);
    if (url.includes("/displays")) return json(response, 200, []);
    if (url.includes("/api/slide?")) return json(response, 200, answers.slides);
    if (url.includes("/api/slide/"))
      return method === "DELETE"
        ? json(response, 200, null)
        : json(response, 200, answers.slides[0]);
    if (url.includes("isActive=")) return told(answers.toggle);
    if (url.includes("reportSlideshow/save")) return told(answers.save);
    if (method === "DELETE") return json(response, 200, null);
    if (url.includes("reportSlideshow?")) return json(response, 200, answers.list);
    return json(response, 200, answers.list[0]);
  });
};
