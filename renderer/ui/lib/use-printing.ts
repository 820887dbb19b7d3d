import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the browser prepares paper: everything that is windowed on screen is drawn whole. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The print dialog takes its picture right after the event: no later render comes in time.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", start);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
