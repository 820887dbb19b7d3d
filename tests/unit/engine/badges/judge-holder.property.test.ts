import fc from "fast-check";
import { expect, it } from "vitest";

import type { BadgeRules } from "#server/engine/badges/badge-facts.ts";
import { judgeHolder } from "#server/engine/badges/judge-holder.ts";

import { plainReference } from "#tests/support/plain-badges.ts";

const BEGIN = Date.parse("2026-11-10T07:00:00Z");
const CHANGE = BEGIN + 120_000;
const PLACES = ["A1", "A2", "B1", "doorA"];

/** Times lie close together, mostly on whole seconds and now and then a millisecond beside. */
const instant = fc
  .tuple(fc.integer({ min: 0, max: 300 }), fc.constantFrom(0, 0, 0, -1, 1, 500))
  .map(([seconds, besides]) => BEGIN + seconds * 1000 + besides);
const facts = fc.record({
  passages: fc.array(
    fc.record({
      atMs: instant,
      isOut: fc.boolean(),
      placeId: fc.constantFrom(...PLACES),
      badge: fc.constantFrom("P", "P", "T"),
      isSkewed: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 40 },
  ),
  dispenses: fc.array(
    fc.record({ atMs: instant, placeId: fc.constantFrom("A1", "A9", "B9", "top") }),
    { maxLength: 12 },
  ),
});
const setting = fc.record({
  behind: fc.integer({ min: 0, max: 60 }),
  ahead: fc.integer({ min: 0, max: 60 }),
  popIn: fc.constantFrom(0, 5, 10, 20, 60),
});

it("agrees with the plain reference, in whatever order facts arrive", () => {
  fc.assert(
    fc.property(facts, setting, setting, instant, (drawn, before, after, nowMs) => {
      const passages = drawn.passages.map((one, index) => ({
        ...one,
        id: `p${index}`,
        deviceId: one.placeId,
      }));
      const dispenses = drawn.dispenses.map((one, index) => ({ ...one, id: `d${index}` }));
      const skewed = new Set(passages.filter((one) => one.isSkewed).map(({ id }) => id));
      const settingAt = (atMs: number) => (atMs < CHANGE ? before : after);
      const shared = {
        isCounted: (placeId: string) => placeId !== "doorA",
        serves: (dispenser: string, placeId: string) =>
          dispenser === "top" || dispenser[0] === placeId[0],
        notJudged: (placeId: string, atMs: number) =>
          placeId === "A2" && atMs > CHANGE ? ("blind" as const) : null,
      };
      const rules: BadgeRules = {
        ...shared,
        windowsAt: (atMs) => {
          const { behind, ahead, popIn } = settingAt(atMs);
          return {
            lookBehindMs: behind * 1000,
            lookAheadMs: ahead * 1000,
            popInMs: popIn * 1000,
          };
        },
      };
      const judged = judgeHolder(
        {
          passages: passages.toReversed(),
          dispenses: dispenses.toReversed(),
          skewed,
        },
        rules,
        nowMs,
      );
      const plain = plainReference(passages, dispenses, { ...shared, setting: settingAt }, nowMs);
      expect(new Map(judged.passages.map(({ passage, outcome }) => [passage.id, outcome]))).toEqual(
        plain.outcomes,
      );
      expect(judged.unmatched.map(({ id }) => id)).toEqual(plain.unmatched);
      expect(
        judged.passages.filter((one) => one.isExitMissed).map(({ passage }) => passage.id),
      ).toEqual(plain.missedExits);
    }),
    { numRuns: 600 },
  );
});
