import { describe, expect, it } from "vitest";
import { parentsFirst } from "#server/db/scale-out/parents-first.ts";

describe("the order in which a cluster takes tables over", () => {
  it("a cluster's order of tables has each table after those it refers to", () => {
    const order = parentsFirst(
      ["badge", "employee", "customer"],
      [
        { from: "badge", to: "employee" },
        { from: "employee", to: "customer" },
      ],
    );
    expect(order).toEqual(["customer", "employee", "badge"]);
  });

  it("a table that refers to itself or an unlisted one is taken", () => {
    const references = [
      { from: "location", to: "location" },
      { from: "location", to: "country" },
    ];
    expect(parentsFirst(["location"], references)).toEqual(["location"]);
  });

  it("a cluster's order of tables refuses a circle", () => {
    const circle = [
      { from: "a", to: "b" },
      { from: "b", to: "a" },
    ];
    expect(() => parentsFirst(["a", "b"], circle)).toThrow(/circle between a, b/u);
  });
});
