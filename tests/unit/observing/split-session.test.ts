import { expect, it } from "vitest";
import { reduce, startSession } from "#renderer/features/observations/model/reduce.ts";
import { splitDraft } from "#renderer/features/observations/model/split-session.ts";
import { SCOPE, handTaps } from "./taps.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 14);
const key = { ...SCOPE, sessionId: SCOPE.userId, purpose: "audit" } as const;

it.each([
  [0, [0]],
  [2, [2]],
  [3, [2, 1]],
  [5, [2, 2, 1]],
])("sends %i observations in sessions of two at most", (count, expected) => {
  const draft = Array.from({ length: count }, (_, at) => handTaps(at + 1))
    .flat()
    .reduce((one, tap) => reduce(one, tap, NOW_MS), startSession(key, NOW_MS));
  let next = 0;
  const parts = splitDraft(draft, () => `next ${(next += 1)}`, 2);
  expect(parts.map(({ observations }) => observations.length)).toEqual(expected);
  expect(parts[0]?.sessionId).toBe(draft.sessionId);
  expect(new Set(parts.map(({ sessionId }) => sessionId)).size).toBe(parts.length);
  expect(parts.flatMap(({ observations }) => observations)).toEqual(draft.observations);
});
