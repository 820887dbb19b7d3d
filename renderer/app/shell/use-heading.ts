import { type RefObject, useEffect, useRef } from "react";
import { nameDocument } from "./document-title.ts";

const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Follows the `h1` of what stands in `content`: it names the browser's tab, and after a navigation
 * (a change of `page`) it takes the focus, so that a reader starts at the new page's title. Screens
 * load late, so the heading is waited for; a person who has moved on meanwhile is left alone.
 */
export const useHeading = (content: RefObject<HTMLElement | null>, page: string): void => {
  const shownPage = useRef(page);

  useEffect(() => {
    const element = content.current;
    if (element === null) return;
    let wantsFocus = shownPage.current !== page;
    shownPage.current = page;
    const focusedBefore = document.activeElement;
    let last: HTMLElement | null = null;

    const look = () => {
      const heading = element.querySelector<HTMLElement>("h1");
      nameDocument(heading?.textContent ?? "");
      if (heading === null || heading === last) return;
      last = heading;
      const hasMovedOn =
        document.activeElement !== focusedBefore && document.activeElement !== document.body;
      if (wantsFocus && !hasMovedOn) focusHeading(heading);
      wantsFocus = false;
    };

    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [content, page]);
};
