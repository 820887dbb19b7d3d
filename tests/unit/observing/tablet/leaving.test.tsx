import { afterEach, expect, it, vi } from "vitest";
import { keeperOf } from "#renderer/features/observing/observations/store/keepers.ts";
import { createMemoryDraftStore } from "#renderer/features/observing/observations/store/memory-draft-store.ts";
import { shelves } from "#renderer/features/observing/observations/store/shelves.ts";
import {
  forgetSession,
  readRecords,
} from "#renderer/features/observing/observations/store/records.ts";
import { scopeKey } from "#renderer/features/observing/observations/store/scope-key.ts";
import { finishBeforeLeaving, finishWork } from "#renderer/session/leaving.ts";
import { fillable } from "./fillable.ts";
import { SCOPE, handTaps } from "./taps.ts";

const real = { ...shelves };

afterEach(() => {
  vi.useRealTimers();
  Object.assign(shelves, real);
});

it("a page that is left has stored the last tap", async () => {
  shelves.device = createMemoryDraftStore();
  const keeper = keeperOf(SCOPE);
  await keeper.setWriter(true);
  keeper.start({ purpose: "audit" });
  for (const tap of handTaps(1)) keeper.tap(tap);
  await finishWork();
  const { drafts } = await readRecords(shelves.device, scopeKey(SCOPE), Date.now());
  expect(drafts).toMatchObject([{ draft: keeper.view().draft }]);
  expect(drafts[0]?.draft.observations).toHaveLength(1);
});

it("a page reports whether the device has all taps, including data in memory", async () => {
  const { device: full, fill } = fillable();
  Object.assign(shelves, { device: full, memory: createMemoryDraftStore() });
  const scope = { ...SCOPE, facilityId: SCOPE.observerId };
  const keeper = keeperOf(scope);
  await keeper.setWriter(true);
  keeper.start({ purpose: "audit" });
  expect(await keeper.settled()).toBe(true);
  fill(true);
  for (const tap of handTaps(1)) keeper.tap(tap);
  expect(await finishWork()).toBe(false);
  fill(false);
  expect(await keeper.settled()).toBe(true);
  expect(keeper.view()).toMatchObject({ isKept: true, keepFailure: null });
  fill(true);
  keeper.submit();
  expect(await finishWork()).toBe(false);
  const [waiting] = (await readRecords(shelves.memory, scopeKey(scope), Date.now())).waiting;
  if (waiting === undefined) throw new Error("nothing waits");
  await forgetSession(shelves.memory, waiting);
  fill(false);
  keeper.refresh();
  expect(await keeper.settled()).toBe(true);
});

it("a page is left all the same where work fails, or has no end", async () => {
  vi.useFakeTimers();
  const stops = [
    finishBeforeLeaving(() => Promise.reject(new Error("No room"))),
    finishBeforeLeaving(() => new Promise<boolean>(() => undefined)),
  ];
  const left = vi.fn();
  const leaving = finishWork().then(left);
  await vi.advanceTimersByTimeAsync(1000);
  expect(left).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  await leaving;
  expect(left).toHaveBeenCalledExactlyOnceWith(false);
  for (const stop of stops) stop();
});
