import { describe, expect, test } from "vitest";
import fc from "fast-check";
import type { LocationItem } from "#contract/reports/filters/filter-items.ts";
import {
  countTicked,
  idsFrom,
  leavesOf,
  search,
  tickOf,
  tickOfAll,
  tickedFrom,
  toggle,
  topmost,
  visibleLines,
  withDescendants,
  type ChoiceNode,
} from "#renderer/features/reports/reports/filters/choice-tree.ts";
import {
  deviceChoices,
  locationChoices,
  shiftChoices,
} from "#renderer/features/reports/reports/filters/filter-choices.ts";

const compare = new Intl.Collator("en-US", { numeric: true }).compare;

const place = (id: string, name: string, level: number, parentId: string | null): LocationItem => ({
  id,
  name,
  level,
  parentId,
  levelName: "",
  levelNameResourceKey: "",
});

const items = [
  place("f", "Northlake General Hospital", 1, null),
  place("f3", "Floor 3", 2, "f"),
  place("f10", "Floor 10", 2, "f"),
  place("micu", "Medical ICU", 3, "f3"),
  place("sicu", "Surgical ICU", 3, "f3"),
  place("neo", "Néonatologie", 3, "f10"),
  place("micu-1", "Room 301", 4, "micu"),
  place("micu-2", "Room 302", 4, "micu"),
];
const roots = locationChoices(items, compare);
/** The units among what a search found. */
const foundUnits = (query: string) => countTicked(search(roots, query), new Set());
const node = (id: string): ChoiceNode => {
  const found = search(roots, items.find((item) => item.id === id)?.name ?? "");
  const match = found.find((candidate) => candidate.id === id);
  if (!match) throw new Error(`no node ${id}`);
  return match;
};

const TOPMOST = { empty: "all", reduce: "topmost" } as const;
const LEAVES = { empty: "all", reduce: "leaves" } as const;

describe("the tree of locations", () => {
  test("counts what a search found twice over, by itself and with its floor, once", () => {
    // "l" is in Floor 3 and Floor 10, and in the names of all three units below them.
    expect(search(roots, "l").map(({ id }) => id)).toEqual(
      expect.arrayContaining(["f3", "micu", "sicu", "f10", "neo"]),
    );
    expect(foundUnits("l")).toEqual({ ticked: 0, total: 3 });
  });

  test("leaves out a facility that only says everything", () => {
    expect(roots.map((root) => root.id)).toEqual(["f3", "f10"]);
    const alone = locationChoices([place("f", "Clinic", 1, null)], compare);
    expect(alone.map((root) => root.id)).toEqual(["f"]);
  });

  test("orders siblings naturally, and names their parent", () => {
    expect(roots.map((root) => root.name)).toEqual(["Floor 3", "Floor 10"]);
    expect(node("micu").detail).toBe("Floor 3");
  });

  test("closed places come last, with since when, and are ticked as any other", () => {
    const closedAt = "2026-11-03T05:00:00.000Z";
    const closed = { ...place("amb", "Ambulatory", 3, "f3"), closedAt };
    const tree = locationChoices([...items, closed], compare);
    expect(tree[0]?.children.map(({ id, closedAt: at }) => [id, at])).toEqual([
      ["micu", undefined],
      ["sicu", undefined],
      ["amb", closedAt],
    ]);
    expect(topmost(tree, new Set(["amb"]))).toEqual(["amb"]);
  });

  test("a location whose parent is out of sight stands at the top", () => {
    const orphan = locationChoices([place("x", "Annex", 3, "gone")], compare);
    expect(orphan.map((root) => root.id)).toEqual(["x"]);
  });

  test("parents follow from what lies below", () => {
    const ticked = new Set(["micu-1", "micu-2"]);
    expect(tickOf(node("micu"), ticked)).toBe("all");
    expect(tickOf(node("f3"), ticked)).toBe("some");
    expect(tickOf(node("f10"), ticked)).toBe("none");
  });

  test("a tick on a parent takes everything below, and back", () => {
    const ticked = toggle([node("f3")], new Set());
    expect(ticked).toEqual(new Set(["micu-1", "micu-2", "sicu"]));
    expect(toggle([node("f3")], ticked)).toEqual(new Set());
    expect(toggle([node("f3")], new Set(["sicu"]))).toEqual(ticked);
  });

  test("counts units, in part or whole", () => {
    expect(countTicked(roots, new Set(["micu-1"]))).toEqual({ ticked: 1, total: 3 });
  });

  test("stores the topmost ids, and nothing for everything", () => {
    expect(idsFrom(roots, toggle([node("f3")], new Set()), TOPMOST)).toEqual(["f3"]);
    expect(topmost(roots, new Set(["micu-1", "sicu"]))).toEqual(["micu-1", "sicu"]);
    expect(idsFrom(roots, tickedFrom(roots, []), TOPMOST)).toEqual([]);
  });

  test("ids that no longer exist tick nothing", () => {
    expect(tickedFrom(roots, ["gone"])).toEqual(new Set());
  });

  test("what is stored reads back as the same ticks", () => {
    const leaves = leavesOf(roots).map((leaf) => leaf.id);
    fc.assert(
      fc.property(fc.subarray(leaves, { minLength: 1 }), (chosen) => {
        const ticked = new Set(chosen);
        for (const reduce of ["topmost", "leaves"] as const) {
          expect(tickedFrom(roots, idsFrom(roots, ticked, { empty: "all", reduce }))).toEqual(
            ticked,
          );
        }
      }),
    );
  });

  test("the tree of locations opens level by level", () => {
    const lines = visibleLines(roots, new Set(["f3"]));
    expect(lines.map((line) => [line.node.id, line.depth])).toEqual([
      ["f3", 0],
      ["micu", 1],
      ["sicu", 1],
      ["f10", 0],
    ]);
    expect(lines.at(2)).toMatchObject({ canOpen: false, isOpen: false });
  });
});

describe("search", () => {
  test("ignores case, accents and the order of words", () => {
    expect(search(roots, "NEONATO").map((found) => found.id)).toEqual(["neo"]);
    expect(search(roots, "icu med").map((found) => found.id)).toEqual(["micu"]);
    expect(search(roots, "  ")).toEqual([]);
  });

  test("select all found ticks the found alone", () => {
    const found = search(roots, "icu");
    const ticked = toggle(found, new Set(["neo"]));
    expect(ticked).toEqual(new Set(["neo", "micu-1", "micu-2", "sicu"]));
    expect(tickOfAll(found, ticked)).toBe("all");
    expect(tickOfAll(found, new Set(["sicu"]))).toBe("some");
    expect(toggle(found, ticked)).toEqual(new Set(["neo"]));
  });
});

describe("other choices", () => {
  const bays = [
    ...items,
    place("bay-1", "Bay A", 5, "micu-1"),
    place("bay-2", "Bay A", 5, "micu-2"),
    place("neo-1", "Room 1001", 4, "neo"),
  ];
  const device = (id: string, deviceName: string, locationId: string | null) => ({
    id,
    deviceName,
    deviceType: "Dispenser",
    location: bays.find((bay) => bay.id === locationId)?.name ?? "",
    locationId,
    isCompliance: true,
  });
  const outline = (nodes: readonly ChoiceNode[]): unknown[] =>
    nodes.map((one) => (one.children.length > 0 ? [one.name, ...outline(one.children)] : one.id));
  const choices = deviceChoices(
    [
      device("b", "D-10", "bay-1"),
      device("a", "D-9", "bay-1"),
      device("c", "D-1", "bay-2"),
      device("d", "D-2", "micu"),
      device("x", "Spare", null),
    ],
    bays,
    { compare, noPlace: "Without a location" },
  );

  test("devices stand under the tree of their places, of which some share a name", () => {
    expect(outline(choices)).toEqual([
      [
        "Floor 3",
        ["Medical ICU", ["Room 301", ["Bay A", "a", "b"]], ["Room 302", ["Bay A", "c"]], "d"],
      ],
      ["Without a location", "x"],
    ]);
    expect(idsFrom(choices, new Set(["a"]), LEAVES)).toEqual(["a"]);
    expect(new Set(choices.flatMap(withDescendants).map(({ id }) => id)).size).toBe(12);
  });

  test("a search for devices finds places, too, and says where each one is", () => {
    const found = search(choices, "bay a");
    expect(found.map((one) => one.detail)).toEqual([
      "Room 301 · Medical ICU · Floor 3",
      "Room 302 · Medical ICU · Floor 3",
    ]);
    const [unit] = search(choices, "medical");
    expect(toggle(unit ? [unit] : [], new Set())).toEqual(new Set(["a", "b", "c", "d"]));
    expect(search(choices, "D-9").map((one) => one.path)).toEqual([
      "Bay A · Room 301 · Medical ICU · Floor 3 · Dispenser",
    ]);
  });

  test("shifts come in the order of the day with their hours", () => {
    const shifts = shiftChoices(
      [
        { id: "n", name: "Night", startTime: "23:00", endTime: "07:00" },
        { id: "d", name: "Day", startTime: "07:00", endTime: "15:00" },
      ],
      (start, end) => `${start}–${end}`,
    );
    expect(shifts.map((shift) => [shift.name, shift.detail])).toEqual([
      ["Day", "07:00–15:00"],
      ["Night", "23:00–07:00"],
    ]);
  });

  test("ticks only the first for an empty list, and stores all by name", () => {
    const years = ["2026", "2025"].map((id) => ({
      id,
      name: id,
      detail: null,
      isCounted: true,
      children: [],
    }));
    const first = { empty: "first", reduce: "leaves" } as const;
    const ticked = tickedFrom(years, [], "first");
    expect(ticked).toEqual(new Set(["2026"]));
    expect(idsFrom(years, ticked, first)).toEqual([]);
    expect(idsFrom(years, new Set(["2026", "2025"]), first)).toEqual(["2026", "2025"]);
  });
});
