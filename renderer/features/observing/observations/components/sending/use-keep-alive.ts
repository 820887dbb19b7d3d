import { useEffect } from "react";
import { OBSERVER_KEEP_ALIVE_MS } from "#contract/observing/observation-kinds.ts";
import { observations } from "#contract/observing/observations.ts";
import { call } from "#renderer/api/client.ts";

/** While a session runs, the server hears every few minutes that the user is there. */
export const useKeepAlive = (isRunning: boolean): void => {
  useEffect(() => {
    if (!isRunning) return;
    // One that does not arrive is followed by the next.
    const say = () => void call(observations.keepAlive, {}, { quiet: true }).catch(() => undefined);
    const timer = setInterval(say, OBSERVER_KEEP_ALIVE_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
};
