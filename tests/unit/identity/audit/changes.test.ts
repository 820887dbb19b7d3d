import { describe, expect, it } from "vitest";
import { calledOf, changesOf } from "#renderer/features/identity/audit/lib/changes.ts";

describe("what an act changed", () => {
  it("an entry of a new record lists every field with a value", () => {
    const after = { name: "Night", expiresAt: null };
    expect(changesOf(null, after)).toEqual([{ field: "name", before: undefined, after: "Night" }]);
  });

  it("an entry lists only changed fields, in their order", () => {
    const before = { name: "Night", start: "23:00", days: ["Mon"] };
    const after = { name: "Night", start: "22:30", days: ["Mon", "Tue"] };
    expect(changesOf(before, after)).toEqual([
      { field: "start", before: "23:00", after: "22:30" },
      { field: "days", before: ["Mon"], after: ["Mon", "Tue"] },
    ]);
  });

  it("an entry of a deleted record lists its previous values", () => {
    expect(changesOf({ name: "Night" }, null)).toEqual([
      { field: "name", before: "Night", after: undefined },
    ]);
  });

  it("an entry without fields lists nothing", () => {
    expect(changesOf(null, null)).toEqual([]);
  });
});

describe("what a record is called", () => {
  it("a record is called by its name, else its address, as it was last", () => {
    expect(calledOf({ name: "Night" }, { name: "Late", email: "late@northlake.test" })).toBe(
      "Late",
    );
    const person = { email: "nora@northlake.test", isActive: false };
    expect(calledOf({ ...person, isActive: true }, person)).toBe("nora@northlake.test");
    expect(calledOf({ name: "Night" }, null)).toBe("Night");
  });

  it("a record without any name stays unnamed", () => {
    expect(calledOf(null, null)).toBeNull();
    expect(calledOf(null, { name: "", email: 7 })).toBeNull();
  });
});
