import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createKeeper } from "#renderer/features/observing/observations/store/draft-keeper.ts";
import { createMemoryDraftStore } from "#renderer/features/observing/observations/store/memory-draft-store.ts";
import {
  type SendResult,
  createQueue,
} from "#renderer/features/observing/observations/store/queue.ts";
import { fillable } from "./fillable.ts";
import { soon } from "#tests/support/soon.ts";
import { SCOPE, handTaps } from "./taps.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 14);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A device with one submitted session, and a server whose answers the test chooses. */
const submitted = async (device = createMemoryDraftStore()) => {
  const memory = createMemoryDraftStore();
  const tools = { device, memory, now: Date.now, tell: () => keeper.refresh() };
  const keeper = createKeeper(SCOPE, tools);
  await keeper.setWriter(true);
  keeper.start({ purpose: "audit" });
  for (const tap of handTaps(1)) keeper.tap(tap);
  keeper.submit();
  await soon(() => expect(keeper.view().waiting).toHaveLength(1));
  const asked: string[] = [];
  let answer: SendResult = { result: "network" };
  const shared = {
    shelves: [device, memory],
    now: Date.now,
    tell: () => keeper.refresh(),
    send: async ({ sessionId }: { sessionId: string }) => {
      asked.push(sessionId);
      return answer;
    },
  };
  let last: Promise<unknown> = Promise.resolve();
  const alone = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work);
    last = done;
    return done;
  };
  const tab = (turn = alone) => createQueue(SCOPE.userId, { ...shared, alone: turn });
  const [sessionId = ""] = keeper.view().waiting.map(({ session }) => session.sessionId);
  const receive: SendResult = {
    result: "received",
    receipt: {
      sessionId,
      observationCount: 1,
      receivedAt: "2026-11-23T14:00:00Z",
      clockOffsetSeconds: null,
    },
  };
  const shown = (check: () => void) => soon(check);
  return { keeper, tab, asked, receive, sessionId, shown, set: (a: SendResult) => (answer = a) };
};

it("sends a session once, however many tabs look", async () => {
  const { keeper, tab, asked, receive, set, sessionId, shown } = await submitted();
  set(receive);
  await Promise.all([tab().look(), tab().look(), tab().look()]);
  expect(asked).toEqual([sessionId]);
  await shown(() => expect(keeper.view().sent).toMatchObject([{ sessionId }]));
  expect(keeper.view()).toMatchObject({ waiting: [], draft: null });
});

it("sends the same session again after a lost answer, ever more slowly", async () => {
  const { keeper, tab, asked, receive, set, sessionId, shown } = await submitted();
  await tab().look();
  await shown(() =>
    expect(keeper.view().waiting).toMatchObject([
      { lastFailure: "network", tries: 1, nextTryAtMs: expect.any(Number) },
    ]),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toEqual([sessionId, sessionId, sessionId]);
  set(receive);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(asked).toHaveLength(4);
  expect(keeper.view().sent).toHaveLength(1);
});

it("a session waits for a signed-out user, and leaves once they return", async () => {
  const { keeper, tab, asked, receive, set } = await submitted();
  set({ result: "signedOut" });
  await tab().look();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(asked).toHaveLength(1);
  expect(keeper.view().waiting).toMatchObject([{ lastFailure: "signedOut", nextTryAtMs: null }]);
  set(receive);
  await tab().retryAll();
  await soon(() => expect(keeper.view().sent).toHaveLength(1));
});

it("sends sessions that wait on a full device or in the page alone", async () => {
  const { device, fill } = fillable();
  const { keeper, tab, asked, receive, set, shown } = await submitted(device);
  fill(true);
  keeper.start({ purpose: "audit" });
  for (const tap of handTaps(2)) keeper.tap(tap);
  keeper.submit();
  await shown(() => expect(keeper.view().waiting).toHaveLength(2));
  await tab().look();
  expect(asked).toHaveLength(2);
  set(receive);
  await tab().look();
  expect(new Set(asked).size).toBe(2);
  await shown(() => expect(keeper.view().waiting).toEqual([]));
});

it("joins what another tab added to a session from a page without room", async () => {
  const { device, fill } = fillable();
  const { keeper, tab, receive, set, shown } = await submitted(device);
  set(receive);
  await tab().look();
  keeper.start({ purpose: "audit" });
  for (const tap of handTaps(2)) keeper.tap(tap);
  expect(await keeper.settled()).toBe(true);
  fill(true);
  keeper.submit();
  await shown(() => expect(keeper.view().waiting).toHaveLength(1));
  fill(false);
  const memory = createMemoryDraftStore();
  const other = createKeeper(SCOPE, { device, memory, now: Date.now, tell: () => undefined });
  await other.setWriter(true);
  for (const tap of handTaps(3)) other.tap(tap);
  expect(await other.settled()).toBe(true);
  await tab().look();
  other.refresh();
  await other.settled();
  expect(other.view().draft?.observations).toHaveLength(2);
  other.submit();
  await shown(() => expect(other.view().waiting[0]?.session.observations).toHaveLength(2));
});

it("plans nothing more once it was stopped, also where the device fails meanwhile", async () => {
  const { tab } = await submitted();
  const queue = tab(() => {
    queue.stop();
    return Promise.reject(new Error("The device has failed"));
  });
  await queue.look();
  expect(vi.getTimerCount()).toBe(0);
});

it("gives a refused session back whole", async () => {
  const { keeper, tab, set, sessionId } = await submitted();
  const fieldErrors = { "observations.0.roleId": "archived" };
  set({ result: "refused", fieldErrors, reference: "7F3A" });
  await tab().look();
  await soon(() =>
    expect(keeper.view()).toMatchObject({
      waiting: [],
      draft: { sessionId, refusal: { fieldErrors, reference: "7F3A" } },
    }),
  );
  expect(keeper.view().draft?.observations).toHaveLength(1);
});

describe("a session that had come before with other observations", () => {
  const stored = { observationCount: 0, changed: [], removed: 0, receivedAt: null };

  it("what the server lacks is sent under an id of its own", async () => {
    const { keeper, tab, asked, receive, set, sessionId, shown } = await submitted();
    set({ result: "differs", stored: { ...stored, missing: [0], changed: [1], removed: 2 } });
    const queue = tab();
    const looking = queue.look();
    await shown(() => expect(asked).toHaveLength(1));
    set(receive);
    await looking;
    await shown(() => expect(asked).toHaveLength(2));
    expect(asked[1]).not.toBe(sessionId);
    await shown(() => expect(keeper.view().sent).toHaveLength(2));
    expect(keeper.view()).toMatchObject({ waiting: [], draft: null });
    const difference = { addedCount: 1, changedCount: 1, otherCount: 2 };
    expect(keeper.view().sent.find((one) => one.sessionId === sessionId)).toMatchObject({
      observationCount: 0,
      difference,
    });
  });

  it("a session counts as sent when the server lacks nothing", async () => {
    const { keeper, tab, asked, set, shown } = await submitted();
    set({ result: "differs", stored: { ...stored, observationCount: 1, missing: [] } });
    await tab().look();
    await shown(() => expect(keeper.view().sent).toMatchObject([{ observationCount: 1 }]));
    expect(keeper.view().waiting).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});

it("a refused session stays beside a new one until that has ended", async () => {
  const { keeper, tab, set, sessionId } = await submitted();
  keeper.start({ purpose: "audit" });
  await soon(() => expect(keeper.view().keptAtMs).not.toBeNull());
  set({ result: "refused", fieldErrors: {}, reference: null });
  await tab().look();
  await soon(() => expect(keeper.view().parked).toMatchObject([{ sessionId }]));
  expect(keeper.view().draft?.sessionId).not.toBe(sessionId);
  keeper.discard();
  await soon(() => expect(keeper.view()).toMatchObject({ draft: { sessionId }, parked: [] }));
});
