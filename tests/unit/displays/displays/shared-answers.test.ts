import { describe, expect, it } from "vitest";
import { createSharedAnswers } from "#server/features/displays/displays/lib/shared-answers.ts";

const setUp = (most = 2) => {
  const clock = { ms: 0 };
  const answers = createSharedAnswers<number>({ keepMs: 30_000, most, nowMs: () => clock.ms });
  let count = 0;
  const work = (): Promise<number> => {
    count += 1;
    return Promise.resolve(count);
  };
  return { clock, answers, work };
};

describe("an answer that many ask for", () => {
  it("computes an answer once for all who wait, and reuses it for 30 seconds", async () => {
    const { clock, answers, work } = setUp();
    expect(await Promise.all([answers.get("a", work), answers.get("a", work)])).toEqual([1, 1]);
    clock.ms = 29_999;
    expect(await answers.get("a", work)).toBe(1);
    clock.ms = 30_000;
    expect(await answers.get("a", work)).toBe(2);
  });

  it("answers are shared only under the same key", async () => {
    const { answers, work } = setUp();
    expect(await answers.get("a", work)).toBe(1);
    expect(await answers.get("b", work)).toBe(2);
  });

  it("the oldest shared answer goes when there are too many", async () => {
    const { answers, work } = setUp();
    for (const key of ["a", "b", "c"]) await answers.get(key, work);
    expect(await answers.get("b", work)).toBe(2);
    expect(await answers.get("a", work)).toBe(4);
  });

  it("a failed answer is not cached", async () => {
    const { answers, work } = setUp();
    const fail = (): Promise<number> => Promise.reject(new Error("no facts"));
    await expect(answers.get("a", fail)).rejects.toThrow("no facts");
    expect(await answers.get("a", work)).toBe(1);
  });
});
