import { useState, useSyncExternalStore } from "react";

/** What ends a press; a button let go where the page cannot see it is found out by the next move. */
const ENDS = ["mouseup", "click", "dragend", "mousemove", "keydown"] as const;

const listeners = new Set<() => void>();
let isPressed = false;
let afterRelease: ReturnType<typeof setTimeout> | undefined;

const tell = (pressed: boolean): void => {
  isPressed = pressed;
  for (const listener of listeners) listener();
};

const end = (): void => {
  clearTimeout(afterRelease);
  for (const name of ENDS) removeEventListener(name, handleEnd, true);
  tell(false);
};

const handleEnd = (event: Event): void => {
  // The click, if there is one, follows within the same task; what it does may show at once.
  if (event.type === "mouseup") afterRelease = setTimeout(end);
  else if (!(event instanceof MouseEvent && event.type === "mousemove" && event.buttons !== 0))
    end();
};

/** A finger sends these, too, once it is lifted; they are what takes the focus away. */
const begin = (event: MouseEvent): void => {
  if (event.button !== 0) return;
  for (const name of ENDS) addEventListener(name, handleEnd, true);
  tell(true);
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener("mousedown", begin, true);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("mousedown", begin, true);
  };
};

/**
 * A value as it was when the mouse button went down, until the click is over. What appears on
 * leaving a field would otherwise push the button from under the pointer that is pressing it.
 */
export function useHeldDuringPress<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed);
  const [held, setHeld] = useState(value);
  if (!isHeld && !Object.is(held, value)) setHeld(value);
  return isHeld ? held : value;
}
