import { remembered } from "#renderer/memory/remembered.ts";

const EVENT = "handrail:call";

/** A burst of calls is one act of the person; only the first of ten seconds is written down. */
const DEBOUNCE_MS = 10_000;

/** When a call last counted as activity, in any tab of this browser; epoch milliseconds. */
export const lastCallTime = (): number => Number(remembered.get("lastCallTime") ?? 0);

/**
 * Says that the person did something that reached the server. Other tabs hear of it through
 * storage.
 */
export const markActivity = (now = Date.now()): void => {
  const last = lastCallTime();
  if (now >= last && now - last < DEBOUNCE_MS) return;
  remembered.set("lastCallTime", String(now));
  window.dispatchEvent(new CustomEvent(EVENT));
};

/** Listens for activity in this tab and the others; returns the unsubscription. */
export const onActivity = (listener: () => void): (() => void) => {
  const stopWatching = remembered.watch("lastCallTime", listener);
  window.addEventListener(EVENT, listener);
  return () => {
    stopWatching();
    window.removeEventListener(EVENT, listener);
  };
};
