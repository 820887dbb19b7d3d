import type { BrowserWindow, Screen } from "electron";
import { readJsonFile, writeJsonFile } from "../json-file.ts";
import type { Log } from "../log/log.ts";
import { type Rectangle, WindowPlace, chooseBounds } from "./place.ts";

/** Moving a window sends an event for every pixel; once it rests is enough. */
const SETTLED_MS = 500;

export type PlaceKeeper = {
  /** Where to open, and whether maximized. */
  restore(): Promise<{ bounds: Rectangle; maximized: boolean }>;
  /** Writes the window's place down whenever it has come to rest, and when it closes. */
  keep(window: BrowserWindow): void;
};

/** Stores a window's place in a file; needs the screen, thus a ready app. */
export const createPlaceKeeper = (file: string, screen: Screen, log: Log): PlaceKeeper => {
  const placeOf = (window: BrowserWindow): WindowPlace => {
    const bounds = window.getNormalBounds();
    const { id, bounds: displayBounds } = screen.getDisplayMatching(bounds);
    return { bounds, maximized: window.isMaximized(), display: { id, bounds: displayBounds } };
  };

  return {
    restore: async () => {
      const place = await readJsonFile(file, WindowPlace);
      const bounds = chooseBounds(place, screen.getAllDisplays(), screen.getPrimaryDisplay());
      return { bounds, maximized: place?.maximized ?? false };
    },
    keep: (window) => {
      let timer: NodeJS.Timeout | undefined;
      const save = () => {
        clearTimeout(timer);
        if (window.isDestroyed() || window.isKiosk() || window.isFullScreen()) return;
        try {
          writeJsonFile(file, placeOf(window));
        } catch (error) {
          // A full disk must not stop a window from closing.
          log("warn", "window place not kept", { reason: String(error) });
        }
      };
      const saveLater = () => {
        clearTimeout(timer);
        timer = setTimeout(save, SETTLED_MS);
      };
      window.on("resize", saveLater);
      window.on("move", saveLater);
      window.on("close", save);
    },
  };
};
