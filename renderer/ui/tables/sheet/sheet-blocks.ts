import { type Range, type Size } from "./sheet-state.ts";
import type { Block } from "./sheet-text.ts";
import type { SheetCell, SheetEdit } from "./sheet-types.ts";

type CellOf = (row: number, column: number) => SheetCell;

const upTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** The texts of a range. */
export const blockOf = (range: Range, cellOf: CellOf): string[][] =>
  upTo(range.firstRow, range.lastRow).map((row) =>
    upTo(range.firstColumn, range.lastColumn).map((column) => cellOf(row, column).text),
  );

/** Empties what may be changed in a range. */
export const emptied = (range: Range, cellOf: CellOf): SheetEdit[] =>
  upTo(range.firstRow, range.lastRow).flatMap((row) =>
    upTo(range.firstColumn, range.lastColumn)
      .filter((column) => cellOf(row, column).isClosed !== true)
      .map((column) => ({ row, column, text: "" })),
  );

type Pasted = {
  edits: SheetEdit[];
  /** Cells of the block that are closed or lie beyond the end. */
  left: number;
  range: Range;
};

/**
 * What a block changes from the first cell of a range on. One cell alone fills the range.
 */
export const pasted = (block: Block, range: Range, size: Size, cellOf: CellOf): Pasted => {
  const { firstRow, firstColumn } = range;
  const width = Math.max(...block.map((cells) => cells.length));
  const [only] = block[0] ?? [];
  const isOne = block.length === 1 && width === 1;
  const filled = isOne
    ? blockOf(range, () => ({ text: only ?? "" }))
    : block.map((cells) => [...cells]);
  const edits: SheetEdit[] = [];
  let left = 0;
  for (const [down, cells] of filled.entries())
    for (const [right, text] of cells.entries()) {
      const [row, column] = [firstRow + down, firstColumn + right];
      const isThere = row < size.rows && column < size.columns;
      if (isThere && cellOf(row, column).isClosed !== true) edits.push({ row, column, text });
      else left += 1;
    }
  return {
    edits,
    left,
    range: isOne
      ? range
      : {
          firstRow,
          firstColumn,
          lastRow: Math.min(size.rows, firstRow + block.length) - 1,
          lastColumn: Math.min(size.columns, firstColumn + width) - 1,
        },
  };
};
