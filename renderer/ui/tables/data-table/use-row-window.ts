import {
  type Virtualizer,
  defaultRangeExtractor,
  useWindowVirtualizer,
  windowScroll,
} from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type FocusEvent } from "react";

/** Above this many rows only those in view are in the page. */
export const windowFrom = 100;

/**
 * Where the body of the table, or the list of cards, starts on the page, updated as what is above
 * it changes.
 */
function usePageOffset<Body extends HTMLElement>() {
  const body = useRef<Body>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = body.current?.getBoundingClientRect();
      if (box) setOffset(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { body, offset };
}

type Scroll = Parameters<typeof windowScroll<Window>>;

/**
 * Holds the rows in view in their place while rows above take their real heights. Nothing else of
 * the page's scrolling is the table's: not where a new table starts, and nothing once the page has
 * gone elsewhere (to the top of a new page) than where the table saw it last.
 */
const holdInPlace = (
  offset: Scroll[0],
  options: Scroll[1],
  table: Virtualizer<Window, Element>,
): void => {
  const isWhereSeen = Math.abs(window.scrollY - offset) <= 1;
  if (options.adjustments !== undefined && isWhereSeen) windowScroll(offset, options, table);
};

/** The places drawn with some more of them, in order. */
export const withRows = (
  drawn: readonly number[],
  more: readonly (number | null)[],
  count: number,
): number[] => {
  const there = more.filter((at) => at !== null).filter((at) => at >= 0 && at < count);
  return [...new Set([...drawn, ...there])].toSorted((a, b) => a - b);
};

/**
 * The window of rows to draw while the page scrolls. The row that holds the focus stays in the page
 * wherever it is, so that scrolling never drops it.
 *
 * @param kept the index of a row that is drawn wherever the page is, so that the focus can go to it
 */
export function useRowWindow<Body extends HTMLElement>(
  count: number,
  rowHeight: number,
  kept: number | null = null,
) {
  const { body, offset } = usePageOffset<Body>();
  const [focused, setFocused] = useState<number | null>(null);
  // Rows are memoized by hand; the compiler leaves this hook alone.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: offset,
    scrollToFn: holdInPlace,
    rangeExtractor: (range) => withRows(defaultRangeExtractor(range), [focused, kept], count),
  });
  const handleFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>("[data-index]");
    setFocused(row ? Number(row.dataset["index"]) : null);
  };
  return { body, offset, virtualizer, handleFocus };
}
