import { expect, it } from "vitest";
import { LIMITS } from "#contract/core/limits.ts";
import { createKeeper } from "#renderer/features/observing/observations/store/draft-keeper.ts";
import { createMemoryDraftStore } from "#renderer/features/observing/observations/store/memory-draft-store.ts";
import { createQueue } from "#renderer/features/observing/observations/store/queue.ts";
import { storeDraft } from "#renderer/features/observing/observations/store/records.ts";
import { reduce, startSession } from "#renderer/features/observing/observations/model/reduce.ts";
import { splitDraft } from "#renderer/features/observing/observations/model/split-session.ts";
import { soon } from "#tests/support/soon.ts";
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

it("submits more rows than one session holds in several, and cuts between two opportunities", async () => {
  const device = createMemoryDraftStore();
  const memory = createMemoryDraftStore();
  // Ids are random in the product: these are as far apart.
  const linked = (number: number) =>
    handTaps(number * 100).toSpliced(3, 0, { tap: "chooseMoment", momentId: 4 });
  // One row, then two each: the row before the last of a session is the first of a pair.
  const count = LIMITS.observationsPerSession / 2;
  const taps = [
    ...handTaps(100),
    ...Array.from({ length: count }, (_, at) => linked(at + 2)).flat(),
  ];
  const draft = taps.reduce((one, tap) => reduce(one, tap, NOW_MS), startSession(key, NOW_MS));
  await storeDraft(device, draft, 0);
  const tools = { now: () => NOW_MS, tell: () => keeper.refresh() };
  const keeper = createKeeper(SCOPE, { ...tools, device, memory });
  await keeper.setWriter(true);
  keeper.submit();
  await soon(() => expect(keeper.view().waiting).toHaveLength(2));
  const sent: { observationId?: string | undefined; opportunityId?: string | undefined }[][] = [];
  await createQueue(SCOPE.userId, {
    ...tools,
    shelves: [device, memory],
    alone: (work) => work(),
    send: async ({ sessionId, observations }) => {
      sent.push(
        observations.map((one) => ({
          observationId: one.observationId,
          opportunityId: one.type === "HH" ? one.opportunityId : undefined,
        })),
      );
      const receipt = {
        sessionId,
        observationCount: observations.length,
        receivedAt: "2026-11-23T14:00:00Z",
        clockOffsetSeconds: null,
      };
      return { result: "received", receipt };
    },
  }).look();
  await soon(() => expect(keeper.view().sent).toHaveLength(2));
  expect(sent.map((rows) => rows.length).toSorted((a, b) => a - b)).toEqual([2, 2 * count - 1]);
  expect(new Set(sent.flat().map(({ observationId }) => observationId)).size).toBe(2 * count + 1);
  const [some = [], others = []] = sent.map((rows) =>
    rows.map(({ opportunityId }) => opportunityId),
  );
  expect(some.filter((link) => link !== undefined && others.includes(link))).toEqual([]);
});
