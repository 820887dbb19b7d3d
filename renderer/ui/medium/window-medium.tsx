import { useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { PageMedium } from "#contract/core/design/medium.ts";
import { MediumProvider } from "./medium.tsx";

/** True from when the browser prepares paper until its print dialog is closed. */
function useBrowserPrints(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    // The print dialog takes its picture right after the event: no later render comes in time.
    const start = () => flushSync(() => setOn(true));
    const end = () => setOn(false);
    addEventListener("beforeprint", start);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isOn;
}

/**
 * The medium of a page in a window: what its address names, and paper while the browser prints it.
 */
export function WindowMedium({ asked, children }: { asked: PageMedium; children: ReactNode }) {
  const prints = useBrowserPrints();
  return <MediumProvider medium={prints ? "paper" : asked}>{children}</MediumProvider>;
}
