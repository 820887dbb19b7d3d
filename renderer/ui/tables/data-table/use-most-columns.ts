import { type RefObject, useLayoutEffect, useState } from "react";
import { useMedium } from "#renderer/ui/medium/medium.tsx";

/**
 * How many columns a table may have before it is broken: what the medium says, and half of them where
 * the page turns out to be too narrow for their words. On a page as wide as its window it scrolls.
 */
export function useMostColumns(box: RefObject<HTMLElement | null>, columns: number): number {
  const { mostColumns, widthPx } = useMedium();
  const [isTooWide, setTooWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (widthPx === null || element === null || columns < 3) return;
    // A pixel is rounding.
    if (element.scrollWidth > element.clientWidth + 1) setTooWide(true);
  }, [box, widthPx, columns]);
  return isTooWide ? Math.min(mostColumns, Math.ceil(columns / 2) + 1) : mostColumns;
}
