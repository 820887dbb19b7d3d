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
  it("a budget allows counts up to its number, and slightly below", () => {
    const counted = { a: 100, b: 90, c: 3 };
    expect(notHeld(budget({ a: 100, b: 100, c: 4 }), counted)).toEqual([]);
  });

  it("a budget's failure says what is over and what to do", () => {
    expect(notHeld(budget({ a: 100 }), { a: 101 })).toEqual(["a: 101, over 100. Have fewer."]);
    expect(notHeld(budget({ a: 100 }, 0.01), { a: 101 })).toEqual([]);
    expect(notHeld(budget({ a: 100 }, 0.01), { a: 102 })).toHaveLength(1);
  });

  it("a budget's failure says that it is too loose", () => {
    const loose = ["a: 89, far under 100: lower the budget to it"];
    expect(notHeld(budget({ a: 100 }), { a: 89 })).toEqual(loose);
    expect(notHeld(budget({ a: 4 }), { a: 2 })).toHaveLength(1);
  });

  it("a budget check names counts without a budget, and outdated ones", () => {
    expect(notHeld(budget({ gone: 1 }), { fresh: 7 })).toEqual([
      "fresh: 7, without a budget; add it",
      "gone: is there no more; take its budget out",
    ]);
  });

  it("each kind of budget says what is counted and how to raise it", () => {
    for (const [name, { about, raise, values }] of Object.entries<Budget>(numbers)) {
      expect(about.length, name).toBeGreaterThan(20);
      expect(raise.length, name).toBeGreaterThan(60);
      expect(Object.keys(values).length, name).toBeGreaterThan(1);
    }
  });
});
