import { useSyncExternalStore } from "react";
import { remembered } from "#renderer/memory/remembered.ts";

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const read = (): boolean => remembered.get("leftHand") === "yes";

const write = (isLeft: boolean): void => {
  remembered.set("leftHand", isLeft ? "yes" : null);
  for (const listener of listeners) listener();
};

/** Whether the left thumb reaches the screen: main and secondary act change places. */
export const useLeftHand = (): readonly [boolean, (isLeft: boolean) => void] => [
  useSyncExternalStore(subscribe, read),
  write,
];
