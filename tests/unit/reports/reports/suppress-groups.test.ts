import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suppressGroups } from "#server/features/reports/reports/lib/suppress-groups.ts";

describe("small groups", () => {
  it.each([
    { people: [9, 7, 5], size: 5, hidden: [] },
    { people: [9, 4, 7, 3], size: 5, hidden: [1, 3] },
    // One alone would follow from the total: the next smallest goes with it.
    { people: [9, 4, 7, 8], size: 5, hidden: [1, 2] },
    // Two that are three people together would follow from it as well.
    { people: [9, 1, 7, 2], size: 5, hidden: [1, 2, 3] },
    { people: [0, 9, 8], size: 5, hidden: [] },
    { people: [1, 9], size: 0, hidden: [] },
    { people: [4], size: 5, hidden: [0] },
    { people: [], size: 5, hidden: [] },
  ])("small groups of $people, at least $size, hide $hidden", ({ people, size, hidden }) => {
    const flags = suppressGroups(people, size);
    expect(flags.flatMap((isHidden, at) => (isHidden ? [at] : []))).toEqual(hidden);
  });

  it("no small group is ever alone or shown", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 8 }),
        fc.integer({ min: 0, max: 8 }),
        (people, size) => {
          const flags = suppressGroups(people, size);
          const hidden = people.filter((_, at) => flags[at]);
          const shown = people.filter((count, at) => !flags[at] && count > 0);
          expect(shown.every((count) => count >= size)).toBe(true);
          if (hidden.length === 0 || shown.length === 0) return;
          expect(hidden.length).toBeGreaterThan(1);
          expect(hidden.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(size);
        },
      ),
    );
  });
});
