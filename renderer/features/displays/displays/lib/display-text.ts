import type { Display, DisplayState } from "#contract/displays/displays.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** The shape of each state. */
export const STATE_KINDS: Readonly<Record<DisplayState, StatusKind>> = {
  online: "good",
  late: "warn",
  offline: "bad",
  revoked: "off",
};

type Told = { t: Translate; format: Format; timeZone: string; now: number };

/** "just now", "41 min ago", and from an hour on the time itself in the facility's zone. */
export const agoText = ({ t, format, timeZone, now }: Told, instant: string): string => {
  const minutes = Math.floor(Math.max(0, now - Date.parse(instant)) / MINUTE_MS);
  if (minutes < 1) return t("displays.justNow");
  return minutes < 60
    ? t("displays.minutesAgo", { count: minutes, n: format.count(minutes) })
    : format.dateTimeShort(instant, timeZone);
};

/** "2 of 4, Medical ICU"; of one that does not answer, that this is the last known. */
export const describeShown = (
  t: Translate,
  format: Format,
  { shown, state }: Display,
): string | null => {
  if (shown === null || state === "revoked") return null;
  const place = format.count(shown.place);
  const of = format.count(shown.of);
  return state === "offline"
    ? t("displays.shownLast", { place, of, title: shown.title })
    : t("displays.shown", { place, of, title: shown.title });
};

/** "1920 × 1080" as screens are sold, without grouping. */
export const describeSize = ({ size }: Display): string | null =>
  size === null ? null : `${size.width} × ${size.height}`;
