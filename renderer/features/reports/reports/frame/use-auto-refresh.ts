import { useEffect, useEffectEvent, useState } from "react";

const TICK_MS = 1000;

export type AutoRefresh = {
  isPaused: boolean;
  setPaused(isPaused: boolean): void;
  /** Whole seconds until the next load; null while paused or loading. */
  secondsLeft: number | null;
};

/** Whole seconds from now until a load is due, never below zero. */
export const secondsUntil = (dueAt: number, now: number): number =>
  Math.max(0, Math.ceil((dueAt - now) / 1000));

/**
 * Loads again some time after the last answer; the time stands still while paused, while a load is
 * under way and while nobody looks at the page.
 * @param updatedAt when the figures came, epoch milliseconds
 */
export const useAutoRefresh = (options: {
  isLoading: boolean;
  updatedAt: number;
  refreshMs: number;
  refresh: () => void;
}): AutoRefresh => {
  const { isLoading, updatedAt, refreshMs } = options;
  const [isPaused, setPaused] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const refresh = useEffectEvent(options.refresh);
  const runs = !isPaused && !isLoading;
  const dueAt = updatedAt + refreshMs;

  useEffect(() => {
    if (!runs) return undefined;
    const tick = () => {
      const current = Date.now();
      setNow(current);
      if (current >= dueAt && document.visibilityState === "visible") refresh();
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [runs, dueAt]);

  return { isPaused, setPaused, secondsLeft: runs ? secondsUntil(dueAt, now) : null };
};
