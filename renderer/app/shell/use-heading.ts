import { type RefObject, useEffect, useRef } from "react";

const PRODUCT = "Handrail";

/** Names the page in the browser's tab after its heading; without one it is the product's name. */
const nameDocument = (heading: string): void => {
  const text = heading.replaceAll(/\s+/gu, " ").trim();
  document.title = text === "" ? PRODUCT : `${text} · ${PRODUCT}`;
};

/** Has a reader begin at a heading. */
export const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Follows the `h1` of what stands in `content`: it names the browser's tab, and after a navigation
 * (a change of `page`) it takes the focus, so that a reader starts at the new page's title. Screens
 * load late, so the heading is waited for; a person who has moved on meanwhile is left alone.
 * `moved` is false for a change that only completes the address.
 */
export const useHeading = (
  content: RefObject<HTMLElement | null>,
  page: string,
  moved = true,
): void => {
  const shownPage = useRef(page);
  const wantsFocus = useRef(false);

  useEffect(() => {
    const element = content.current;
    if (element === null) return;
    if (moved && shownPage.current !== page) wantsFocus.current = true;
    shownPage.current = page;
    const focusedBefore = document.activeElement;
    let last: HTMLElement | null = null;

    const look = () => {
      const heading = element.querySelector<HTMLElement>("h1");
      nameDocument(heading?.textContent ?? "");
      if (heading === null || heading === last) return;
      last = heading;
      const active = document.activeElement;
      const hasMovedOn = active !== focusedBefore && active !== document.body;
      if (wantsFocus.current && !hasMovedOn) focusHeading(heading);
      wantsFocus.current = false;
    };

    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [content, page, moved]);
};
