import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#renderer/api/api-error.ts";
import { useRetryWhenAway } from "#renderer/app/session/session-gate.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const failure = (code: "offline" | "forbidden") => new ApiError({ code, status: 0 });

/** A start whose every try fails again. */
const start = (code: "offline" | "forbidden") => {
  const tries: number[] = [];
  const begun = Date.now();
  const { rerender, unmount } = renderHook(({ error }) => useRetryWhenAway(error, retry), {
    initialProps: { error: failure(code) },
  });
  function retry() {
    tries.push((Date.now() - begun) / 1_000);
    rerender({ error: failure(code) });
  }
  return { tries, unmount };
};

it("retries ever more slowly while the server is away, until the page is left", async () => {
  const { tries, unmount } = start("offline");
  await vi.advanceTimersByTimeAsync(170_000);
  expect(tries).toEqual([2, 7, 17, 47, 107, 167]);
  unmount();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(tries).toHaveLength(6);
});

it("leaves a failure that does not end by itself to the person", async () => {
  const { tries } = start("forbidden");
  await vi.advanceTimersByTimeAsync(120_000);
  expect(tries).toEqual([]);
});
