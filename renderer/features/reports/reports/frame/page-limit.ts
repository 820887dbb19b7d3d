import { useCallback, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { LIMITS } from "#contract/core/limits.ts";

/** Height between the margins in CSS px. */
const PAGE_PX = { Letter: 931, A4: 998 } as const;
/** Taken on each page by the head of its table, said again, and by a row that goes to the next one whole. */
const LOST_PX = 64;

/**
 * How many rows a table may have so that a sheet takes no more than so many pages; null where all
 * of them fit. Rows are taken to be of one height on the whole.
 */
export const rowsWithin = (sheet: {
  pages: number;
  pagePx: number;
  /** Height of the tables, one below the other, and of all that stands around them. */
  tablesPx: number;
  aroundPx: number;
  /** Of the longest table. */
  rows: number;
}): number | null => {
  const { pages, pagePx, tablesPx, aroundPx, rows } = sheet;
  const roomPx = pages * pagePx - aroundPx;
  return tablesPx <= roomPx ? null : Math.max(1, Math.floor((rows * roomPx) / tablesPx));
};

type Paper = keyof typeof PAGE_PX;

const rowsOf = (sheet: HTMLElement, paper: Paper): number | null => {
  const tables = [...sheet.querySelectorAll("table")];
  const tablesPx = tables.reduce((sum, table) => sum + table.offsetHeight, 0);
  return rowsWithin({
    pages: LIMITS.printMaxPages,
    pagePx: PAGE_PX[paper] - LOST_PX,
    tablesPx,
    aroundPx: sheet.offsetHeight - tablesPx,
    rows: Math.max(0, ...tables.map((table) => table.rows.length)),
  });
};

/**
 * How many rows of a sheet fit the pages that a PDF may have; null where all do, where there are no
 * pages, and until the sheet is drawn. `onDrawn` is called once what is too long is cut.
 */
export const usePageLimit = (
  sheet: RefObject<HTMLElement | null>,
  paper: Paper | undefined,
  onDrawn: () => void,
) => {
  const [mostRows, setMostRows] = useState<number | null>(null);
  const handleDrawn = useCallback(() => {
    if (paper === undefined) {
      onDrawn();
      return;
    }
    // A table too wide for the page is broken in two before the next frame, and twice as long then.
    requestAnimationFrame(() => {
      const kept = sheet.current && rowsOf(sheet.current, paper);
      // One that has been cut fits, and stays so.
      if (kept !== null) flushSync(() => setMostRows(kept));
      onDrawn();
    });
  }, [sheet, paper, onDrawn]);
  return { mostRows, handleDrawn };
};
