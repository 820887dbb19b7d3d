import { useEffect, useEffectEvent } from "react";
import { platform } from "#renderer/platform/index.ts";
import { pageSettled } from "./page-settled.ts";

/**
 * Says once that the page may be printed, and opens the browser's dialog; when it is closed the page
 * returns to what it was.
 * @param isSettled data are in and graphs are drawn
 */
export const usePrintMode = (options: { isSettled: boolean; onDone: () => void }): void => {
  const { isSettled } = options;
  const done = useEffectEvent(options.onDone);
  useEffect(() => {
    if (!isSettled) return undefined;
    let isCurrent = true;
    const handleAfterPrint = () => done();
    const start = async () => {
      await pageSettled();
      if (!isCurrent) return;
      platform.printReady();
      window.addEventListener("afterprint", handleAfterPrint, { once: true });
      window.print();
    };
    void start();
    return () => {
      isCurrent = false;
      window.removeEventListener("afterprint", handleAfterPrint);
    };
  }, [isSettled]);
};
