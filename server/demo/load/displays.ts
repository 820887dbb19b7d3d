import { facilityScope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { demoId } from "../ids.ts";
import { demoSlideshows, SLIDES_OF } from "../plan/slides.ts";
import { DAY_MS, HOUR_MS } from "#contract/core/durations.ts";

/** Longer than any state but "offline": no screen exists for it. */
const SILENT_MS = 26 * HOUR_MS;
const RAN_MS = 40 * DAY_MS;

/**
 * One display of the demo, which was switched off yesterday: its row says what it showed last. No
 * screen holds its credential, and its people were notified.
 */
export const insertDisplay = async (tx: Tx, customerId: string, now: Date): Promise<void> => {
  const scope = facilityScope(customerId, demoId("facility", SLIDES_OF.facility));
  const shown = demoSlideshows.find(({ key }) => key === "wards");
  const [slide] = shown?.slides ?? [];
  if (shown === undefined || slide === undefined) throw new Error("the demo has a slideshow");
  const displayId = demoId("display", "icu-corridor");
  const of = { ...tenant(scope), display_id: displayId };
  const slideshow_id = demoId("slideshow", shown.key);
  const seenAt = new Date(now.getTime() - SILENT_MS);
  await tx("display").insert({
    ...of,
    name: "ICU corridor, opposite the nurses’ station",
    slideshow_id,
    orientation: "landscape",
    language: "en-US",
    dark_from: "22:00",
    dark_until: "05:30",
    tells_offline: true,
    enrolled_by: demoId("user", SLIDES_OF.by),
    enrolled_by_customer_id: customerId,
    enrolled_by_name: "Maya Torres",
    enrolled_at: new Date(seenAt.getTime() - RAN_MS),
  });
  await tx("display_screen").insert({
    ...of,
    slideshow_id,
    version: 1,
    last_seen_at: seenAt,
    offline_told_at: seenAt,
    slide_id: demoId("slide", slide.key),
    place: 1,
    slide_count: shown.slides.length,
    build: "",
    browser: "Chromium 131, Linux",
    width: 1920,
    height: 1080,
    last_good_at: new Date(seenAt.getTime() - 20_000),
    running_since: new Date(seenAt.getTime() - RAN_MS),
    failed: 3,
    fetched: 1_920,
    keeps_page: true,
    can_send_picture: false,
  });
};
