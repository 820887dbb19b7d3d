import type { BrowserWindow, IpcMainEvent } from "electron";
import { MESSAGES } from "#preload/bridge.ts";
import type { Kiosk } from "../windows/kiosk.ts";
import { createCornerTaps } from "./corner-taps.ts";
import { addExitKeys } from "./exit-keys.ts";
import type { ExitView } from "./exit-view.ts";

export type WayOutParts = {
  kiosk: Kiosk;
  exitView: ExitView;
  hasPin(): boolean;
  leave(window: BrowserWindow): void;
  /** Whether a message is from the window's own page. */
  isFromPage(event: IpcMainEvent): boolean;
  /** Whether the program itself is ending. */
  isQuitting(): boolean;
};

/** The ways out of a locked kiosk, by key and by finger; closing its window is none. */
export const createAddWayOut =
  ({ kiosk, exitView, hasPin, leave, isFromPage, isQuitting }: WayOutParts) =>
  (window: BrowserWindow): void => {
    const isLocked = () => kiosk.isLocked(window);
    const ask = () => exitView.open(window);
    addExitKeys(window, { isLocked, hasPin, ask, leave: () => leave(window) });

    const isFifthTap = createCornerTaps();
    window.webContents.ipc.on(MESSAGES.cornerTap, (event, corner: unknown) => {
      if (!isLocked() || typeof corner !== "number" || !isFromPage(event)) return;
      if (isFifthTap(corner)) ask();
    });

    window.on("close", (event) => {
      if (isLocked() && !isQuitting()) event.preventDefault();
    });
  };
