import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { createScrollMemory, scrollWhenTall } from "./scroll-memory.ts";

/**
 * A new `page` starts at its top; going back or forward returns to where that step was scrolled to.
 * A step on the same page (another filter, a sorted table) leaves the scroll position alone.
 */
export const useScroll = (page: string): void => {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const [memory] = useState(createScrollMemory);
  const shownPage = useRef<string | null>(null);
  const step = useRef(key);

  useLayoutEffect(() => {
    const isNewPage = shownPage.current !== page;
    shownPage.current = page;
    step.current = key;
    const kept = isReturn ? memory.get(key) : undefined;
    if (kept !== undefined) return scrollWhenTall(kept);
    if (isNewPage) window.scrollTo(0, 0);
    return undefined;
  }, [key, page, isReturn, memory]);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const note = () => memory.set(step.current, window.scrollY);
    const keep = () => {
      note();
      memory.keep();
    };
    window.addEventListener("scroll", note, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", note);
      window.removeEventListener("pagehide", keep);
      history.scrollRestoration = "auto";
    };
  }, [memory]);
};
