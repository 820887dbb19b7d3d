import type { BrowserWindow, Screen } from "electron";
import type { Kiosk } from "./kiosk.ts";
import type { DisplayArea, Rectangle } from "./place.ts";

/**
 * The screen of a display by its number: 1 is the one furthest left, on the same edge the upper one.
 * Without a number, or while that screen is away, the primary one.
 */
export const chooseScreen = <Area extends Pick<DisplayArea, "id" | "bounds">>(
  number: number | undefined,
  screens: readonly Area[],
  primary: Area,
): Area => {
  if (number === undefined) return primary;
  const inOrder = screens.toSorted(
    (a, b) => a.bounds.x - b.bounds.x || a.bounds.y - b.bounds.y || a.id - b.id,
  );
  return inOrder[number - 1] ?? primary;
};

type KioskScreen = {
  bounds(): Rectangle;
  /** Brings a locked window back to its screen whenever screens come, go or change their size. */
  keep(window: () => BrowserWindow | undefined, kiosk: Kiosk): void;
};

/** The screen that a kiosk belongs on, by its number from the left. */
export const createKioskScreen = (screen: Screen, number: number | undefined): KioskScreen => {
  const bounds = () =>
    chooseScreen(number, screen.getAllDisplays(), screen.getPrimaryDisplay()).bounds;

  return {
    bounds,
    keep: (current, kiosk) => {
      const place = () => {
        const window = current();
        if (!window || !kiosk.isLocked(window)) return;
        const wanted = bounds();
        const { x, y } = window.getBounds();
        if (x === wanted.x && y === wanted.y) return;
        // A window in this state does not move.
        window.setKiosk(false);
        window.setBounds(wanted);
        window.setKiosk(true);
      };
      screen.on("display-added", place);
      screen.on("display-removed", place);
      screen.on("display-metrics-changed", place);
    },
  };
};
