import { type RefObject, useEffect, useLayoutEffect } from "react";

/** What has kept the focus since the failure that had it went away; null for none. */
let keeper: Element | null = null;

/**
 * Where the focus goes that a failure takes with it when it is tried again: to what the failure
 * stands in (the page's content, a popup), so that Tab goes on from there; and back to the button if
 * the next try fails too. Whoever has moved on meanwhile is left alone.
 * @param place what goes away with the failure
 */
export const useRetryFocus = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (keeper !== null && document.activeElement === keeper)
      place.current?.querySelector("button")?.focus();
    keeper = null;
  }, [place]);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element === null || !element.contains(document.activeElement)) return;
      const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
      around?.focus({ preventScroll: true });
      keeper = around;
    };
  }, [place]);
};
