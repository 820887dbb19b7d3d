import { describe, expect, it, vi } from "vitest";
import type { HeavyWork } from "#contract/core/call.ts";
import { createFairQueue, type FairQueueOptions } from "#server/http/limits/fair-queue.ts";

const WIDE: FairQueueOptions<HeavyWork> = {
  atOnce: 100,
  ofUser: 100,
  ofCustomer: 100,
  waitMs: 5_000,
  waitingOfCustomer: 100,
};
const always = new AbortController().signal;
const who = (customerId: string, userId = customerId) => ({ customerId, userId });
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Asks for a turn and notes when it comes. */
const asking = (options: Partial<FairQueueOptions<HeavyWork>>) => {
  const queue = createFairQueue({ ...WIDE, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = async (name: string, whose = who(name[0] ?? ""), kind: HeavyWork = "report") => {
    const end = await queue.take(whose, kind, always);
    begun.push(name);
    ends.set(name, end);
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settle();
  };
  return { queue, begun, ask, end };
};

describe("the fair queue", () => {
  it("the fair queue limits each user and each customer", async () => {
    const { begun, ask, end } = asking({ ofUser: 2, ofCustomer: 3 });
    const all = ["a1", "a2", "a3", "a4"].map((name) => ask(name));
    const everybody = Promise.all([...all, ask("b1", who("a", "b")), ask("b2", who("a", "b"))]);
    await settle();
    expect(begun).toEqual(["a1", "a2", "b1"]);
    await end("a1");
    expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
    await end("b1");
    expect(begun.slice(4)).toEqual(["b2"]);
    await end("a2");
    expect(begun.slice(5)).toEqual(["a4"]);
    await everybody;
  });

  it("the fair queue goes from customer to customer, however many of one wait", async () => {
    const { begun, ask, end } = asking({ atOnce: 2 });
    const names = ["a1", "a2", "a3", "a4", "a5", "b1", "c1", "b2"];
    const all = Promise.all(names.map((name) => ask(name)));
    await settle();
    expect(begun).toEqual(["a1", "a2"]);
    for (const name of ["a1", "a2", "a3", "b1", "c1", "a4"]) await end(name);
    expect(begun.slice(2)).toEqual(["a3", "b1", "c1", "a4", "b2", "a5"]);
    // No caller waits any more: one who waits in vain is refused after the test.
    await all;
  });

  it("the fair queue has free places for reports while files are written", async () => {
    const { begun, ask, end } = asking({ atOnce: 3, atOnceOf: { file: 1 } });
    void ask("a1", who("a"), "file");
    void ask("a2", who("a"), "file");
    void ask("b1");
    await settle();
    expect(begun).toEqual(["a1", "b1"]);
    await end("a1");
    expect(begun).toEqual(["a1", "b1", "a2"]);
  });

  it("the fair queue draws one picture at a time, beside reports", async () => {
    const { begun, ask, end } = asking({ atOnceOf: { picture: 1 } });
    for (const name of ["a1", "a2", "a3"]) void ask(name, who("a"), "picture");
    void ask("b1", who("b"), "picture");
    void ask("a4");
    await settle();
    expect(begun).toEqual(["a1", "a4"]);
    await end("a1");
    expect(begun.slice(2)).toEqual(["b1"]);
    await end("b1");
    expect(begun.slice(3)).toEqual(["a2"]);
    await end("a2");
    expect(begun.slice(4)).toEqual(["a3"]);
  });

  it("refuses what waits too long or exceeds a customer's share, and forgets leavers", async () => {
    vi.useFakeTimers();
    try {
      const { queue, begun, ask } = asking({ atOnce: 1, waitingOfCustomer: 2 });
      const first = await queue.take(who("a"), "report", always);
      const late = expect(ask("a1")).rejects.toMatchObject({
        code: "rate_limited",
        details: { retryAfter: 5 },
      });
      const left = new AbortController();
      const leaving = expect(queue.take(who("a"), "report", left.signal)).rejects.toThrow("left");
      await expect(ask("a2")).rejects.toMatchObject({ code: "rate_limited" });
      left.abort(new Error("left"));
      await leaving;
      await vi.advanceTimersByTimeAsync(5_000);
      await late;
      first();
      first();
      await ask("b1");
      expect(begun).toEqual(["b1"]);
    } finally {
      vi.useRealTimers();
    }
  });
});
