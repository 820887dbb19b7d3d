import { describe, expect, it } from "vitest";
import { createKeyedQueue } from "#server/features/devices/ingest/lib/keyed-queue.ts";

/** Work that ends when the test says so, and notes its beginning. */
const job = (name: string, begun: string[]) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = (): Promise<string> => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
};
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the queue of batches", () => {
  it("work of one key runs in order, even after a failure", async () => {
    const queue = createKeyedQueue({ atOnce: 3, limit: 9, limitOfOne: 9, always: 0 });
    const begun: string[] = [];
    const [first, second, third] = [job("1", begun), job("2", begun), job("3", begun)];
    const results = [first, second, third].map(({ run }) => queue.take("a", 1, run));
    await settle();
    expect(begun).toEqual(["1"]);
    first.fail();
    await expect(results[0]).rejects.toThrow("1");
    await settle();
    expect(begun).toEqual(["1", "2"]);
    second.end();
    third.end();
    expect(await Promise.all(results.slice(1))).toEqual(["2", "3"]);
  });

  it("the queue of batches lets only some keys run at once", async () => {
    const queue = createKeyedQueue({ atOnce: 2, limit: 9, limitOfOne: 9, always: 0 });
    const begun: string[] = [];
    const jobs = ["a", "b", "c", "d"].map((key) => ({ key, ...job(key, begun) }));
    const results = jobs.map(({ key, run }) => queue.take(key, 1, run));
    await settle();
    expect(begun).toEqual(["a", "b"]);
    for (const { end } of jobs) end();
    expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
  });

  it("a full queue refuses with a time to retry, and recovers", async () => {
    const queue = createKeyedQueue({ atOnce: 1, limit: 100, limitOfOne: 100, always: 0 });
    const begun: string[] = [];
    const [first, second] = [job("1", begun), job("2", begun)];
    const results = [queue.take("a", 60, first.run), queue.take("b", 40, second.run)];
    await expect(queue.take("c", 1, async () => "never")).rejects.toMatchObject({
      code: "busy",
      details: { retryAfter: 1 },
    });
    first.end();
    second.end();
    await Promise.all(results);
    expect(await queue.take("c", 1, async () => "now")).toBe("now");
  });

  it("an empty queue takes work above its limit", async () => {
    const queue = createKeyedQueue({ atOnce: 1, limit: 100, limitOfOne: 100, always: 0 });
    expect(await queue.take("a", 500, async () => "done")).toBe("done");
  });

  it("refuses a key beyond its share, and still takes small work of others", async () => {
    const queue = createKeyedQueue({ atOnce: 1, limit: 100, limitOfOne: 40, always: 5 });
    const begun: string[] = [];
    const jobs = ["flood 1", "flood 2", "full"].map((name) => job(name, begun));
    const [first, second, full] = jobs.map(({ run }, at) =>
      queue.take(at < 2 ? "flood" : "other", at < 2 ? 20 : 60, run),
    );
    await expect(queue.take("flood", 1, async () => "never")).rejects.toMatchObject({
      code: "busy",
    });
    await expect(queue.take("large", 6, async () => "never")).rejects.toMatchObject({
      code: "busy",
    });
    const small = queue.take("small", 5, async () => "small");
    for (const { end } of jobs) end();
    expect(await Promise.all([first, second, full, small])).toEqual([
      "flood 1",
      "flood 2",
      "full",
      "small",
    ]);
    expect(await queue.take("flood", 40, async () => "again")).toBe("again");
  });

  it("takes small work of one key up to its guaranteed share beside full queues", async () => {
    const queue = createKeyedQueue({ atOnce: 1, limit: 100, limitOfOne: 25, always: 5 });
    const begun: string[] = [];
    const floods = ["flood 1", "flood 2", "flood 3", "flood 4"].map((name) => job(name, begun));
    const flooding = floods.map(({ run }, at) => queue.take(`flood ${at}`, 25, run));
    const singles = Array.from({ length: 5 }, (_, at) =>
      queue.take("victim", 1, async () => `single ${at}`),
    );
    for (const key of ["victim", "flood 1"])
      await expect(queue.take(key, 1, async () => "never")).rejects.toMatchObject({ code: "busy" });
    for (const { end } of floods) end();
    expect(await Promise.all(singles)).toHaveLength(5);
    expect(await Promise.all(flooding)).toHaveLength(4);
  });
});
