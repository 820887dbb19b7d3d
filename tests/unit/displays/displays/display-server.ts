import type { Display } from "#contract/displays/displays.ts";
import { type Seen, json, type startApiServer } from "#tests/unit/app/api-server.ts";
import { FACILITY, id, slideshow } from "#tests/unit/displays/slideshows/slideshow-server.ts";

/** A display as the server has it. */
export const display = (change: Partial<Display> = {}): Display => ({
  id: id(70),
  name: "ICU corridor",
  facilityId: FACILITY,
  slideshowId: id(50),
  slideshowName: "Corridor",
  orientation: "asScreen",
  language: "en-US",
  darkHours: null,
  hasPin: true,
  tellsOffline: true,
  state: "online",
  lastSeenAt: new Date().toISOString(),
  shown: { place: 2, of: 4, title: "Medical ICU" },
  size: { width: 1920, height: 1080 },
  build: "4.12.0",
  browser: "Chromium 131",
  lastGoodAt: new Date().toISOString(),
  runningSince: "2026-10-02T10:00:00Z",
  failures: { failed: 3, of: 2880 },
  enrolledAt: "2026-10-02T10:00:00Z",
  enrolledBy: "Amara Okafor",
  revokedAt: null,
  screens: 1,
  keepsPage: true,
  canSendPicture: true,
  pictureAt: null,
  pending: [],
  version: 3,
  ...change,
});

export type DisplayAnswers = {
  list: Display[];
  find: { status: number; body: unknown };
  save: { status: number; body: unknown };
};

/** Answers every call of the pages of displays. */
export const answerDisplays = (
  api: Awaited<ReturnType<typeof startApiServer>>,
  answers: DisplayAnswers,
): void => {
  api.answerWith(({ method, url }: Seen, response) => {
    const told = ({ status, body }: { status: number; body: unknown }) =>
      json(response, status, body);
    const [, rowId] = /displays\/([^/?]+)/u.exec(url) ?? [];
    const row = answers.list.find((one) => one.id === rowId);
    if (url.includes("enrolment/find")) return told(answers.find);
    if (url.includes("reportSlideshow")) return json(response, 200, [slideshow()]);
    if (method === "DELETE") return json(response, 200, null);
    if (url.endsWith("/command") && row !== undefined) {
      row.pending = ["picture"];
      return json(response, 200, row);
    }
    if (method === "POST" && row !== undefined) return json(response, 200, row);
    if (method !== "GET") return told(answers.save);
    return json(response, 200, row ?? answers.list);
  });
};
