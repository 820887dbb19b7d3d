import { useCallback, useSyncExternalStore } from "react";
import { rightNow } from "#renderer/api/server-clock.ts";
import { SECOND_MS } from "#contract/core/durations.ts";

/** Whole seconds until an instant of the right time, counted down; 0 once it has come, and without one. */
export const useSecondsUntil = (atMs: number | null): number => {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (atMs === null || atMs <= rightNow()) return () => undefined;
      const timer = setInterval(listener, SECOND_MS / 4);
      return () => clearInterval(timer);
    },
    [atMs],
  );
  return useSyncExternalStore(subscribe, () =>
    atMs === null ? 0 : Math.max(0, Math.ceil((atMs - rightNow()) / SECOND_MS)),
  );
};
