import { expect, it } from "vitest";
import { formatFor } from "#renderer/i18n/format.ts";
import { splitByReason, stayingByReason, textOfStaying } from "#renderer/ui/lists/staying.ts";

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `N${at + 1}`);
const nameOf = ({ name }: { name: string }): string => name;

it("splits rows into those that will change and the others by their reason", () => {
  const rows = ["a", "b", "c", "d"].map((name) => ({ name }));
  const reasons: Record<string, string> = { b: "gone", d: "gone", c: "already" };
  const split = splitByReason(rows, ({ name }) => reasons[name] ?? null, nameOf);
  expect(split).toEqual({
    fitting: [{ name: "a" }],
    staying: [
      { reason: "gone", names: ["b", "d"] },
      { reason: "already", names: ["c"] },
    ],
  });
});

it("names the rows of each reason that the server gave", () => {
  const rows = [
    { reason: "gone", name: "a" },
    { reason: "already", name: "b" },
    { reason: "gone", name: "c" },
  ];
  expect(stayingByReason(rows, nameOf)).toEqual([
    { reason: "gone", names: ["a", "c"] },
    { reason: "already", names: ["b"] },
  ]);
});

it("shows five names of a reason and counts the others", () => {
  const texts = {
    more: (count: number) => `${count} more`,
    sentence: (reason: string, list: string, count: number) => `${reason} (${count}): ${list}.`,
  };
  const text = (count: number): string =>
    textOfStaying(formatFor("en-US"), [{ reason: "gone", names: names(count) }], texts);
  expect(text(5)).toBe("gone (5): N1, N2, N3, N4, and N5.");
  expect(text(7)).toBe("gone (7): N1, N2, N3, N4, N5, and 2 more.");
});
