import { useLayoutEffect, useRef, useState } from "react";
import { useMedium } from "#renderer/ui/medium/medium.tsx";

/**
 * How many columns a table may have before it is broken: what the medium says, and half of them where
 * the page turns out to be too narrow for their words. On a page as wide as its window it scrolls.
 * `box` is what stands around the table.
 */
export function useMostColumns(columns: number) {
  const box = useRef<HTMLDivElement>(null);
  const { mostColumns, widthPx } = useMedium();
  const [isTooWide, setTooWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (widthPx === null || element === null || columns < 3) return;
    // A pixel is rounding.
    if (element.scrollWidth > element.clientWidth + 1) setTooWide(true);
  }, [widthPx, columns]);
  const half = Math.ceil(columns / 2) + 1;
  return { box, mostColumns: isTooWide ? Math.min(mostColumns, half) : mostColumns };
}
