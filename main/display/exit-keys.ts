import type { BrowserWindow, Input } from "electron";

const HOLD_MS = 3_000;

export type ExitKeysParts = {
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
export const addExitKeys = (window: BrowserWindow, parts: ExitKeysParts): void => {
  const keys = createExitKeys(parts);
  window.webContents.on("before-input-event", (event, input) => {
    if (keys.handle(input)) event.preventDefault();
  });
  window.on("blur", keys.letGo);
  window.once("closed", keys.letGo);
};
