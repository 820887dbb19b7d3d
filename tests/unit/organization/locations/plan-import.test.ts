import { describe, expect, it } from "vitest";
import {
  type PlannedPlace,
  planImport,
} from "#server/features/organization/locations/lib/plan-import.ts";

const place = (id: string, parentId: string | null, level: number, name: string): PlannedPlace => ({
  id,
  parentId,
  level,
  name,
  isObservable: false,
});
const places = [
  place("root", null, 1, "General"),
  place("f1", "root", 2, "Floor 1"),
  place("u1", "f1", 3, "ICU"),
  { ...place("u2", "f1", 3, "Annex"), closedFrom: "2026-12-31" },
];
const words = {
  why: (reason: string, values: object = {}) =>
    "line" in values ? `${reason} ${String(values.line)}` : reason,
  day: (day: string) => day,
  yes: ["yes", "oui"],
  no: ["no", "non"],
};
type Cells = readonly [floor: string, unit?: string, room?: string, more?: Record<string, string>];
const plan = (...lines: Cells[]) =>
  planImport(
    places,
    lines.map(([level2, level3 = "", level4 = "", more = {}], at) => ({
      line: at + 2,
      values: { level2, level3, level4, ...more },
    })),
    words,
    true,
  );

describe("an import of locations", () => {
  it("a location import makes missing parents once", async () => {
    const verdicts = await plan(["floor 1", "Surgery", "101"], ["Floor 1", "Surgery", "102"]);
    expect(verdicts).toMatchObject([
      {
        outcome: "new",
        why: "newWith",
        plan: { name: "101", above: [{ name: "Surgery", level: 3, parentId: "f1" }] },
      },
      { outcome: "new", why: "new", plan: { name: "102", above: [] } },
    ]);
  });

  it("a location import refuses lines below a closing location", async () => {
    const verdicts = await plan(
      ["Floor 1", "Annex", "A1"],
      ["Floor 1", "ICU", "I1"],
      ["Floor 1", "Annex"],
    );
    expect(verdicts).toMatchObject([
      { outcome: "refused", faults: [{ column: "level3", why: "closes" }] },
      { outcome: "new" },
      { outcome: "unchanged" },
    ]);
  });

  it("a location import takes parents and children in any order", async () => {
    const verdicts = await plan(
      ["Floor 2", "Burns", "201"],
      ["Floor 2", "Burns", "", { observable: "yes" }],
      ["Floor 2"],
    );
    const made = verdicts.map((one) => (one.outcome === "new" ? one.plan : undefined));
    expect(made.map((one) => one?.above)).toEqual([[], [], []]);
    expect(made.map((one) => one?.parentId)).toEqual([made[1]?.id, made[2]?.id, "root"]);
    expect(made[1]?.isObservable).toBe(true);
  });

  it("a location import asks about a misspelled word, not about the next number", async () => {
    expect(await plan(["Flor 1", "Burns"], ["Floor 3", "Ward A"])).toMatchObject([
      { outcome: "new", nearMatch: { column: "level2", value: "Floor 1" } },
      { outcome: "new", nearMatch: undefined },
    ]);
  });

  it("a location import refuses contradicting lines of one location, naming both", async () => {
    const yes = { observable: "oui" };
    const no = { observable: "no" };
    expect(
      await plan(["Floor 1", "ICU", "", yes], ["Floor 1", "icu", "", no], ["Floor 1", "ICU", "1"]),
    ).toMatchObject([
      { outcome: "refused", why: "contradicts 3", wrong: ["observable"] },
      { outcome: "refused", why: "contradicts 2", wrong: ["observable"] },
      { outcome: "new" },
    ]);
    expect(
      await plan(["Floor 1", "Burns", "", { id: "u1" }], ["Floor 1", "Surgery", "", { id: "u1" }]),
    ).toMatchObject([
      { outcome: "refused", why: "contradicts 3", wrong: ["level3"] },
      { outcome: "refused", why: "contradicts 2", wrong: ["level3"] },
    ]);
    expect(
      await plan(["Floor 1", "ICU", "", yes], ["Floor 1", "ICU", "", { observable: "yes" }]),
    ).toMatchObject([{ outcome: "changed" }, { outcome: "repeated", of: 2 }]);
  });
});
