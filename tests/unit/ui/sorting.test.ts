import fc from "fast-check";
import { expect, test } from "vitest";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { nextSort, pinSelected, sortRows } from "#renderer/ui/tables/data-table/sorting.ts";

type Row = { name: string; index: number | null };

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Unit", kind: "text", value: (row) => row.name },
  { key: "index", header: "Index, %", kind: "percent", value: (row) => row.index },
  { key: "bar", header: "Bar", kind: "custom", render: () => null },
];
const byCode = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const rows: Row[] = [
  { name: "B", index: 70 },
  { name: "A", index: null },
  { name: "D", index: 90 },
  { name: "C", index: 70 },
];
const names = (list: readonly Row[]) => list.map((row) => row.name).join("");

test("unknown values come last in both directions", () => {
  expect(names(sortRows(rows, columns, [{ key: "index", desc: false }], byCode))).toBe("BCDA");
  expect(names(sortRows(rows, columns, [{ key: "index", desc: true }], byCode))).toBe("DBCA");
});

test("a second key orders what the first leaves equal", () => {
  const keys = [
    { key: "index", desc: false },
    { key: "name", desc: true },
  ];
  expect(names(sortRows(rows, columns, keys, byCode))).toBe("CBDA");
});

test("a column's second fact orders the rows by a key of its own", () => {
  const second = { key: "code", header: "Code", sortValue: (row: Row) => row.name };
  const index: Column<Row> = {
    key: "index",
    header: "Index, %",
    kind: "percent",
    value: (row) => row.index,
    second,
  };
  expect(names(sortRows(rows, [index], [{ key: "code", desc: true }], byCode))).toBe("DCBA");
  expect(names(sortRows(rows, [index], [{ key: "index", desc: true }], byCode))).toBe("DBCA");
});

test("a column that cannot be sorted, and one that is gone, change nothing", () => {
  expect(sortRows(rows, columns, [{ key: "bar", desc: true }], byCode)).toBe(rows);
  expect(sortRows(rows, columns, [{ key: "old", desc: true }], byCode)).toBe(rows);
});

test("sorting loses no row, and orders neighbours", () => {
  const row = fc.record({ name: fc.string(), index: fc.option(fc.integer()) });
  fc.assert(
    fc.property(fc.array(row), fc.boolean(), (list, desc) => {
      const sorted = sortRows(list, columns, [{ key: "index", desc }], byCode);
      expect(new Set(sorted)).toEqual(new Set(list));
      for (const [at, after] of sorted.slice(1).entries()) {
        const before = sorted[at];
        if (before === undefined || before.index === null) expect(after.index).toBeNull();
        else if (after.index !== null) {
          expect(Math.sign(before.index - after.index) * (desc ? -1 : 1)).toBeLessThanOrEqual(0);
        }
      }
    }),
  );
});

test("a header leads, turns round, and joins with Shift behind the first", () => {
  const one = nextSort([], "name", false);
  expect(one).toEqual([{ key: "name", desc: false }]);
  expect(nextSort(one, "name", false)).toEqual([{ key: "name", desc: true }]);
  const two = nextSort(one, "index", true);
  expect(two).toEqual([...one, { key: "index", desc: false }]);
  expect(nextSort(two, "index", true)[1]).toEqual({ key: "index", desc: true });
  expect(nextSort(two, "bar", true)).toEqual([...one, { key: "bar", desc: false }]);
});

test("ticked rows stand first, in their own order", () => {
  const placed = pinSelected(rows, (row) => row.name, new Set(["C", "B"]));
  expect(names(placed)).toBe("BCAD");
});
