import type {
  DISPLAY_REASONS,
  Display,
  DisplayMe,
  PinHash,
  PlannedSlide,
} from "#contract/displays/displays.ts";
import { type DarkInterval, darkness, nightReload } from "./lib/wall-hours.ts";
import { stateOf } from "./lib/state.ts";
import type { DisplayRow, ListedDisplay, Said, ScreenPlace } from "./queries/displays.ts";

const darkOf = ({ dark_from: from, dark_until: until }: DisplayRow): DarkInterval | null =>
  from === null || until === null ? null : { from, until };

const pinOf = ({ pin_hash: hash, pin_salt: salt }: DisplayRow): PinHash | null =>
  hash === null || salt === null ? null : { hash, salt };

const sizeOf = ({ width, height }: Said): Display["size"] =>
  width === null || height === null ? null : { width, height };

/** A display as a list and its drawer have it. `title`: of the slide that it showed last. */
export const presentDisplay = (
  row: ListedDisplay,
  said: Said,
  title: string | null,
  now: Date,
): Display => {
  const { revoked_at: revokedAt } = row;
  const { last_seen_at: lastSeenAt } = said;
  const hasSaid = lastSeenAt !== null;
  return {
    id: row.display_id,
    name: row.name,
    facilityId: row.facility_id,
    slideshowId: row.slideshow_name === null ? null : row.slideshow_id,
    slideshowName: row.slideshow_name,
    orientation: row.orientation as Display["orientation"],
    language: row.language as Display["language"],
    darkHours: darkOf(row),
    hasPin: row.pin_hash !== null,
    tellsOffline: row.tells_offline,
    state: stateOf({ revokedAt, lastSeenAt }, now),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    shown: title === null ? null : { place: said.place, of: said.slide_count, title },
    size: sizeOf(said),
    build: said.build,
    browser: said.browser,
    lastGoodAt: said.last_good_at?.toISOString() ?? null,
    runningSince: said.running_since?.toISOString() ?? null,
    failures: hasSaid ? { failed: said.failed, of: said.fetched } : null,
    enrolledAt: row.enrolled_at.toISOString(),
    enrolledBy: row.enrolled_by_name,
    revokedAt: revokedAt?.toISOString() ?? null,
    screens: Math.max(1, said.screens),
    keepsPage: said.keeps_page,
    canSendPicture: said.can_send_picture,
    pictureAt: row.picture_at?.toISOString() ?? null,
    pending: said.pending ?? [],
    version: row.version,
  };
};

/** What the log records of a display; never its PIN. */
export const auditedDisplay = (row: DisplayRow, slideshow: string | null) => ({
  name: row.name,
  slideshow,
  orientation: row.orientation,
  language: row.language,
  darkFrom: row.dark_from,
  darkUntil: row.dark_until,
  hasPin: row.pin_hash !== null,
  tellsOffline: row.tells_offline,
});

type Reason = (typeof DISPLAY_REASONS)[number];

/** A slideshow as its displays show it today, or why they show nothing. */
export type Plan =
  | { name: string; interval: number; slides: PlannedSlide[]; reason: null }
  | { reason: Reason };

/** What a screen gets about itself. */
export const presentMe = (
  row: DisplayRow,
  { place, plan, build, now }: { place: ScreenPlace; plan: Plan; build: string; now: Date },
): DisplayMe => {
  const { timeZone, logo } = place;
  const dark = darkOf(row);
  const { isDark, changesAt } = darkness(dark, timeZone, now);
  return {
    displayId: row.display_id,
    name: row.name,
    build,
    facility: {
      id: row.facility_id,
      name: place.facilityName,
      timeZone,
      logo: logo === null ? null : `data:image/png;base64,${logo.toString("base64")}`,
    },
    language: row.language as DisplayMe["language"],
    orientation: row.orientation as DisplayMe["orientation"],
    darkHours: dark,
    isDark,
    darkChangesAt: changesAt?.toISOString() ?? null,
    nightReloadAt: nightReload(row.display_id, timeZone, now).toISOString(),
    pin: pinOf(row),
    slideshow:
      plan.reason === null
        ? { id: row.slideshow_id, name: plan.name, interval: plan.interval, slides: plan.slides }
        : null,
    reason: plan.reason,
  };
};
