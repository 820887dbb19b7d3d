import { useEffect } from "react";
import { onLeaving } from "#renderer/session/leaving.ts";

/** Has the browser ask, in its own words, before the page is reloaded or closed. */
export const useAskBeforeUnload = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = () => window.removeEventListener("beforeunload", ask);
    window.addEventListener("beforeunload", ask);
    const stopHearing = onLeaving(stop);
    return () => {
      stop();
      stopHearing();
    };
  }, [isUnsaved]);
};
