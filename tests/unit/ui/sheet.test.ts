import { describe, expect, it } from "vitest";
import { emptied, pasted } from "#renderer/ui/tables/sheet/sheet-blocks.ts";
import { rangeOf, sheetReducer, stepTo } from "#renderer/ui/tables/sheet/sheet-state.ts";
import { readBlock, writeBlock } from "#renderer/ui/tables/sheet/sheet-text.ts";

describe("a block on the clipboard", () => {
  it.each([
    [
      "cells and rows",
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["empty cells", "\tb\n\n", [["", "b"], [""]]],
    [
      "quoted cells with a tab, a quote and lines",
      '"a\tb"\t"say ""yes"""\n"one\ntwo"',
      [["a\tb", 'say "yes"'], ["one two"]],
    ],
    ["a quote inside a cell", '4" pipe\tb', [['4" pipe', "b"]]],
  ])("a block on the clipboard is read with %s", (_, text, cells) => {
    expect(readBlock(text)).toEqual(cells);
  });

  it("a block is written to the clipboard as it is read", () => {
    const cells = [
      ["a", 'b "c"'],
      ["tab\there", ""],
    ];
    expect(readBlock(writeBlock(cells))).toEqual(cells);
  });
});

const size = { rows: 4, columns: 3 };
/** The first column is closed. */
const cellOf = (_row: number, column: number) => ({ text: "old", isClosed: column === 0 });
const range = (
  firstRow: number,
  firstColumn: number,
  lastRow = firstRow,
  lastColumn = firstColumn,
) => ({
  firstRow,
  firstColumn,
  lastRow,
  lastColumn,
});

describe("a sheet", () => {
  it("pastes a block from a cell on, without closed cells or those beyond", () => {
    const block = [
      ["1", "2"],
      ["3", "4"],
    ];
    expect(pasted(block, range(2, 1), size, cellOf)).toEqual({
      edits: [
        { row: 2, column: 1, text: "1" },
        { row: 2, column: 2, text: "2" },
        { row: 3, column: 1, text: "3" },
        { row: 3, column: 2, text: "4" },
      ],
      left: 0,
      range: range(2, 1, 3, 2),
    });
    expect(pasted(block, range(3, 0), size, cellOf)).toMatchObject({
      edits: [{ row: 3, column: 1, text: "2" }],
      left: 3,
    });
  });

  it("a sheet fills the selection with one cell, and empties editable cells", () => {
    const { edits } = pasted([["x"]], range(0, 1, 1, 2), size, cellOf);
    expect(edits.map(({ text }) => text)).toEqual(["x", "x", "x", "x"]);
    expect(emptied(range(0, 0, 0, 2), cellOf).map(({ column }) => column)).toEqual([1, 2]);
  });

  it("a sheet's cell follows the keys to its ends", () => {
    const plain = { ctrlKey: false, metaKey: false };
    const from = { row: 1, column: 1 };
    const to = (key: string, ctrlKey = false) => {
      const { row, column } = stepTo(from, { ...plain, key, ctrlKey }, size) ?? from;
      return [row, column];
    };
    expect(to("ArrowDown")).toEqual([2, 1]);
    expect(to("ArrowRight", true)).toEqual([1, 2]);
    expect(to("Home")).toEqual([1, 0]);
    expect(to("End", true)).toEqual([3, 2]);
    expect(to("PageDown")).toEqual([3, 1]);
    expect(stepTo(from, { ...plain, key: "a" }, size)).toBeNull();
  });

  it("a sheet selects from a press to its release", () => {
    const reduce = sheetReducer(size);
    const [active, anchor] = [
      { row: 2, column: 2 },
      { row: 2, column: 2 },
    ];
    const extended = reduce(
      { active, anchor, typed: "x" },
      { kind: "go", to: { row: 9, column: 1 }, extends: true },
    );
    expect(extended.typed).toBeNull();
    expect(rangeOf(extended)).toEqual(range(2, 1, 3, 2));
  });
});
