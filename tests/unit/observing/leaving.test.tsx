import { afterEach, expect, it, vi } from "vitest";
import { keeperOf } from "#renderer/features/observations/store/keepers.ts";
import { shelves } from "#renderer/features/observations/store/shelves.ts";
import { createMemoryShelf } from "#renderer/features/observations/store/memory-shelf.ts";
import { readRecords } from "#renderer/features/observations/store/records.ts";
import { scopeKey } from "#renderer/features/observations/store/scope-key.ts";
import { finishBeforeLeaving, finishWork } from "#renderer/session/leaving.ts";
import { SCOPE, handTaps } from "./taps.ts";

const { device } = shelves;

afterEach(() => {
  vi.useRealTimers();
  shelves.device = device;
});

it("a page that is left has kept what was tapped right before", async () => {
  shelves.device = createMemoryShelf();
  const keeper = keeperOf(SCOPE);
  await keeper.setWriter(true);
  keeper.start({ purpose: "audit" });
  for (const tap of handTaps(1)) keeper.tap(tap);
  await finishWork();
  const { drafts } = await readRecords(shelves.device, scopeKey(SCOPE), Date.now());
  expect(drafts).toMatchObject([{ draft: keeper.view().draft }]);
  expect(drafts[0]?.draft.observations).toHaveLength(1);
});

it("a page is left all the same where work fails, or has no end", async () => {
  vi.useFakeTimers();
  const stops = [
    finishBeforeLeaving(() => Promise.reject(new Error("No room"))),
    finishBeforeLeaving(() => new Promise(() => undefined)),
  ];
  const left = vi.fn();
  const leaving = finishWork().then(left);
  await vi.advanceTimersByTimeAsync(1000);
  expect(left).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  await leaving;
  expect(left).toHaveBeenCalledOnce();
  for (const stop of stops) stop();
});
