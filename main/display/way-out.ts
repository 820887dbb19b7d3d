import type { BrowserWindow, Input, IpcMainEvent } from "electron";
import { MESSAGES } from "#preload/bridge.ts";
import type { Kiosk } from "../windows/kiosk.ts";
import type { ExitView } from "./exit-view.ts";

const HOLD_MS = 3_000;

type ExitKeysParts = {
  isLocked(): boolean;
  hasPin(): boolean;
  /** Shows the question for the PIN, or how to leave without one. */
  ask(): void;
  leave(): void;
  holdMs?: number;
};

/** What a key press on a display means; keys that mean something else go to the page. */
export const createExitKeys = ({
  isLocked,
  hasPin,
  ask,
  leave,
  holdMs = HOLD_MS,
}: ExitKeysParts) => {
  let held: NodeJS.Timeout | undefined;
  const letGo = () => {
    clearTimeout(held);
    held = undefined;
  };
  return {
    letGo,
    /** Answers whether the page must not see the key. */
    handle: ({
      type,
      key,
      code,
      control,
      alt,
    }: Pick<Input, "type" | "key" | "code" | "control" | "alt">) => {
      if (!isLocked()) return false;
      if (type === "keyDown" && control && alt && code === "KeyK") {
        ask();
        return true;
      }
      if (key !== "Escape" || type === "keyUp") letGo();
      if (key !== "Escape") return false;
      // The repetitions of a key that stays down begin nothing again.
      if (type !== "keyUp" && !hasPin()) held ??= setTimeout(leave, holdMs);
      return true;
    },
  };
};

/** Listens for the keys that end a display's kiosk, wherever the window's page is. */
const addExitKeys = (window: BrowserWindow, parts: ExitKeysParts): void => {
  const keys = createExitKeys(parts);
  window.webContents.on("before-input-event", (event, input) => {
    if (keys.handle(input)) event.preventDefault();
  });
  window.on("blur", keys.letGo);
  window.once("closed", keys.letGo);
};

const TAPS = 5;
const PERIOD_MS = 5_000;

/** Counts taps in the corners of a display: the fifth in the same corner within 5 s answers true. */
export const createCornerTaps = (now: () => number = Date.now) => {
  let taps: number[] = [];
  let lastCorner: number | undefined;
  return (corner: number): boolean => {
    if (corner !== lastCorner) taps = [];
    lastCorner = corner;
    taps = [...taps.filter((time) => now() - time < PERIOD_MS), now()];
    if (taps.length < TAPS) return false;
    taps = [];
    return true;
  };
};

type WayOutParts = {
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
