import type { BrowserWindow, PowerSaveBlocker } from "electron";
import { MESSAGES } from "#preload/bridge.ts";

export type Kiosk = {
  /** Switches a window's kiosk state and tells its page; the same state twice does nothing. */
  set(window: BrowserWindow, on: boolean): void;
  isOn(window: BrowserWindow): boolean;
  /** Lets the display sleep again once a window has closed. */
  release(window: BrowserWindow): void;
};

export type KioskParts = {
  powerSaveBlocker: PowerSaveBlocker;
  /** Called after each change. */
  onChange(window: BrowserWindow, on: boolean): void;
};

/** Kiosk state of windows: frameless on top, and the display kept awake while any is in it. */
export const createKiosk = ({ powerSaveBlocker, onChange }: KioskParts): Kiosk => {
  const blockers = new Map<BrowserWindow, number>();

  const release = (window: BrowserWindow) => {
    const blocker = blockers.get(window);
    if (blocker !== undefined) powerSaveBlocker.stop(blocker);
    blockers.delete(window);
  };

  return {
    set: (window, on) => {
      if (blockers.has(window) === on) return;
      if (on) blockers.set(window, powerSaveBlocker.start("prevent-display-sleep"));
      else release(window);
      window.setKiosk(on);
      window.webContents.send(MESSAGES.kioskChanged, on);
      onChange(window, on);
    },
    isOn: (window) => blockers.has(window),
    release,
  };
};

/** Lets a person out, and back in, as a browser's full screen does: F11 switches, Escape leaves. */
export const addKioskKeys = (window: BrowserWindow, kiosk: Kiosk): void => {
  window.once("closed", () => kiosk.release(window));
  window.webContents.on("before-input-event", (event, { type, key }) => {
    if (type !== "keyDown") return;
    const isOn = kiosk.isOn(window);
    if (key !== "F11" && !(key === "Escape" && isOn)) return;
    event.preventDefault();
    kiosk.set(window, key === "F11" && !isOn);
  });
};
