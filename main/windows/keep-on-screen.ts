import type { BrowserWindow, Screen } from "electron";
import { chooseScreen } from "./choose-screen.ts";
import type { Kiosk } from "./kiosk.ts";
import type { Rectangle } from "./place.ts";

export type KioskScreen = {
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
