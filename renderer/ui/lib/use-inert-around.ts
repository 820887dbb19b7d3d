import { useEffect, type RefObject } from "react";

/** Everything of the page beside an element and what is around it. */
const around = (element: HTMLElement): HTMLElement[] => {
  const found: HTMLElement[] = [];
  for (let at = element; at.parentElement && at.parentElement !== document.body;) {
    const { parentElement: parent } = at;
    for (const child of parent.children)
      if (child !== at && child instanceof HTMLElement && !child.inert) found.push(child);
    at = parent;
  }
  return found;
};

/**
 * Takes the rest of the page out of reach of keyboard and reader while an element covers it. What
 * stands beside the page itself, such as menus and messages, stays in reach.
 */
export const useInertAround = (element: RefObject<HTMLElement | null>, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || element.current === null) return undefined;
    const others = around(element.current).filter(
      (other) => !other.classList.contains("hr-widget-behind"),
    );
    for (const other of others) other.inert = true;
    return () => {
      for (const other of others) other.inert = false;
    };
  }, [element, isOn]);
};
