import { useSyncExternalStore } from "react";
import type { DISPLAY_ORIENTATIONS } from "#contract/displays/displays.ts";
import type { WallOrientation } from "../slide-view/slide-types.ts";

const QUERY = "(orientation: portrait)";

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(QUERY);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

export const windowOrientation = (): WallOrientation =>
  matchMedia(QUERY).matches ? "portrait" : "landscape";

/** How slides stand; turned where a screen hangs on its side and its system does not know. */
export const useOrientation = (
  wanted: (typeof DISPLAY_ORIENTATIONS)[number],
): { orientation: WallOrientation; isTurned: boolean } => {
  const own = useSyncExternalStore(subscribe, windowOrientation);
  const orientation = wanted === "asScreen" ? own : wanted;
  return { orientation, isTurned: orientation !== own };
};
