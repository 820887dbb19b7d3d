import { describe, expect, it } from "vitest";
import { type Budget, notHeld } from "./hold.ts";
import * as numbers from "./numbers.ts";

const budget = (values: Record<string, number>, grace?: number): Budget => ({
  about: "Things.",
  raise: "Have fewer.",
  values,
  ...(grace !== undefined && { grace }),
});

describe("a budget", () => {
  it("holds up to its number, and some under it", () => {
    const counted = { a: 100, b: 90, c: 3 };
    expect(notHeld(budget({ a: 100, b: 100, c: 4 }), counted)).toEqual([]);
  });

  it("says what is over and what to do", () => {
    expect(notHeld(budget({ a: 100 }), { a: 101 })).toEqual(["a: 101, over 100. Have fewer."]);
    expect(notHeld(budget({ a: 100 }, 0.01), { a: 101 })).toEqual([]);
    expect(notHeld(budget({ a: 100 }, 0.01), { a: 102 })).toHaveLength(1);
  });

  it("says that it is too loose", () => {
    const loose = ["a: 89, far under 100: lower the budget to it"];
    expect(notHeld(budget({ a: 100 }), { a: 89 })).toEqual(loose);
    expect(notHeld(budget({ a: 4 }), { a: 2 })).toHaveLength(1);
  });

  it("says what has none, and what is there no more", () => {
    expect(notHeld(budget({ gone: 1 }), { fresh: 7 })).toEqual([
      "fresh: 7, without a budget; add it",
      "gone: is there no more; take its budget out",
    ]);
  });

  it("has each of its kinds say what is counted and how to raise it", () => {
    for (const [name, { about, raise, values }] of Object.entries<Budget>(numbers)) {
      expect(about.length, name).toBeGreaterThan(20);
      expect(raise.length, name).toBeGreaterThan(60);
      expect(Object.keys(values).length, name).toBeGreaterThan(1);
    }
  });
});
