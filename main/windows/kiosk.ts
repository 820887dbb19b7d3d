import type { BrowserWindow, PowerSaveBlocker } from "electron";
import { MESSAGES } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";

export type Kiosk = {
  /**
   * Switches a window's kiosk state and notifies its page; the same state twice does nothing.
   * @throws CodedError `kiosk_locked` when a locked one should end
   */
  set(window: BrowserWindow, on: boolean): void;
  /** Puts a window into the kiosk state that only `unlock` ends: no user sits at it. */
  lock(window: BrowserWindow): void;
  /** Ends a locked kiosk state, after the one who asked was allowed to. */
  unlock(window: BrowserWindow): void;
  isOn(window: BrowserWindow): boolean;
  isLocked(window: BrowserWindow): boolean;
  /** Lets the display sleep again once a window has closed. */
  release(window: BrowserWindow): void;
};

type KioskParts = {
  powerSaveBlocker: PowerSaveBlocker;
  /** Called after each change. */
  onChange(window: BrowserWindow, on: boolean): void;
};

/** Kiosk state of windows: frameless on top, and the display stays awake while any is in it. */
export const createKiosk = ({ powerSaveBlocker, onChange }: KioskParts): Kiosk => {
  const blockers = new Map<BrowserWindow, number>();
  const locked = new WeakSet<BrowserWindow>();

  const release = (window: BrowserWindow) => {
    const blocker = blockers.get(window);
    if (blocker !== undefined) powerSaveBlocker.stop(blocker);
    blockers.delete(window);
  };

  const set = (window: BrowserWindow, on: boolean) => {
    if (blockers.has(window) === on) return;
    if (!on && locked.has(window)) throw new CodedError("kiosk_locked");
    if (on) blockers.set(window, powerSaveBlocker.start("prevent-display-sleep"));
    else release(window);
    window.setKiosk(on);
    window.webContents.send(MESSAGES.kioskChanged, on);
    onChange(window, on);
  };

  return {
    set,
    lock: (window) => {
      set(window, true);
      locked.add(window);
      // Menu keys could zoom, reload or quit, and Alt would show the menu itself.
      window.webContents.setIgnoreMenuShortcuts(true);
      window.setAutoHideMenuBar(false);
      window.setMenuBarVisibility(false);
    },
    unlock: (window) => {
      locked.delete(window);
      window.webContents.setIgnoreMenuShortcuts(false);
      window.setAutoHideMenuBar(true);
      set(window, false);
    },
    isOn: (window) => blockers.has(window),
    isLocked: (window) => locked.has(window),
    release,
  };
};

/** Lets a person out, and back in, as a browser's full screen does: F11 switches, Escape leaves. */
export const addKioskKeys = (window: BrowserWindow, kiosk: Kiosk): void => {
  window.once("closed", () => kiosk.release(window));
  // A page that is loaded again begins as if it were in a window.
  window.webContents.on("did-finish-load", () => {
    if (kiosk.isOn(window)) window.webContents.send(MESSAGES.kioskChanged, true);
  });
  window.webContents.on("before-input-event", (event, { type, key }) => {
    if (type !== "keyDown" || kiosk.isLocked(window)) return;
    const isOn = kiosk.isOn(window);
    if (key !== "F11" && !(key === "Escape" && isOn)) return;
    event.preventDefault();
    kiosk.set(window, key === "F11" && !isOn);
  });
};
