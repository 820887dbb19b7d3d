import fc from "fast-check";
import { expect, it } from "vitest";
import { PPE_ITEMS, PRECAUTIONS, SESSION_PURPOSES } from "#contract/observing/observation-kinds.ts";
import { countOpportunities } from "./count-opportunities.ts";
import { judgePpe } from "#server/engine/observations/judge.ts";
import { countOnPaper, judgeOnPaper } from "./reference.ts";

const answer = fc.constantFrom(true, false, null);
const items = fc
  .array(
    fc.tuple(fc.constantFrom(...PPE_ITEMS), fc.record({ used: answer, removedCorrectly: answer })),
    { maxLength: 6 },
  )
  .map((pairs) => Object.fromEntries(pairs));
const observation = fc.record({
  momentId: fc.constantFrom(1, 2),
  precautions: fc.uniqueArray(fc.constantFrom(...PRECAUTIONS), { minLength: 1 }),
  items,
});
const line = fc.record({
  sessionId: fc.constantFrom("one", "two"),
  purpose: fc.constantFrom(...SESSION_PURPOSES),
  protocolId: fc.constantFrom(1, 2),
  outcome: fc.constantFrom("rub" as const, "wash" as const, "none" as const),
  link: fc.constantFrom("a", "b", null),
  count: fc.integer({ min: 1, max: 40 }),
});

it("equipment is judged as on paper", () => {
  fc.assert(
    fc.property(observation, (one) => {
      expect(judgePpe(one)).toBe(judgeOnPaper(one));
    }),
  );
});

it("opportunities are counted as on paper", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const counts = countOpportunities(lines);
      for (const protocolId of [1, 2]) {
        const found = counts.find((count) => count.protocolId === protocolId);
        const pair = [found?.compliant ?? 0, found?.total ?? 0];
        expect(pair).toEqual(countOnPaper(lines, protocolId));
      }
    }),
  );
});
