import { describe, expect, test } from "vitest";
import {
  afterChoosing,
  allBut,
  allOf,
  choosesOnly,
  letGo,
  onlyOf,
  tickedFirst,
} from "#renderer/features/reports/reports/filters/choice-only.ts";
import {
  countTicked,
  type ChoiceNode,
} from "#renderer/features/reports/reports/filters/choice-tree.ts";

const leaf = (id: string): ChoiceNode => ({
  id,
  name: id,
  detail: null,
  isCounted: false,
  children: [],
});
const unit = (id: string): ChoiceNode => ({
  ...leaf(id),
  isCounted: true,
  children: [leaf(`${id} 1`), leaf(`${id} 2`)],
});
const floor = (id: string, ...units: string[]): ChoiceNode => ({
  ...leaf(id),
  children: units.map(unit),
});
const roots = [floor("4", "4 East", "4 West"), floor("5", "5 East", "5 West")];
const [four, five] = roots as [ChoiceNode, ChoiceNode];
const east = five.children[0] ?? five;
const all = allOf(roots);

describe("choosing one of many", () => {
  test("what is found among all ticked is chosen alone, at each level", () => {
    for (const [node, units] of [
      [east, 1],
      [five, 2],
    ] as const) {
      const ticked = afterChoosing(roots, all, { node, isSearching: true });
      expect(countTicked(roots, ticked)).toEqual({ ticked: units, total: 4 });
      expect(ticked).toEqual(onlyOf(node));
    }
  });

  test("without a search, and where not all are ticked, a click toggles", () => {
    expect(afterChoosing(roots, all, { node: east, isSearching: false })).toEqual(
      allBut(roots, east),
    );
    const some = onlyOf(four);
    expect(choosesOnly(roots, some, true)).toBe(false);
    expect(afterChoosing(roots, some, { node: east, isSearching: true })).toEqual(
      some.union(onlyOf(east)),
    );
  });

  test("says how many of those counted are let go", () => {
    expect([letGo(roots, east), letGo(roots, five)]).toEqual([3, 2]);
  });

  test("what is chosen alone stands first, with what holds it", () => {
    const [first] = tickedFirst(roots, onlyOf(five.children[1] ?? five));
    expect([first?.id, ...(first?.children ?? []).map(({ id }) => id)]).toEqual([
      "5",
      "5 West",
      "5 East",
    ]);
  });
});
