import { useEffect, useState } from "react";
import { lastCallTime, onActivity } from "#renderer/session/activity.ts";
import { secondsLeft } from "#renderer/session/idle-clock.ts";

const TICK_MS = 1000;

/**
 * Seconds until an idle session is given up, or null while there is no hurry. Follows calls of this
 * tab and the others.
 */
export const useSecondsLeft = (idleTimeoutMinutes: number): number | null => {
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    const startedAt = Date.now();
    const look = () =>
      setLeft(
        secondsLeft({ now: Date.now(), lastCall: lastCallTime(), startedAt, idleTimeoutMinutes }),
      );
    const timer = setInterval(look, TICK_MS);
    const stopListening = onActivity(look);
    // A machine that slept has missed its ticks.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      stopListening();
      document.removeEventListener("visibilitychange", look);
    };
  }, [idleTimeoutMinutes]);

  return left;
};
