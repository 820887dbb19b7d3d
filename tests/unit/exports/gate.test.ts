import { describe, expect, it } from "vitest";
import { createGate } from "#server/export/pdf/gate.ts";

const never = new AbortController().signal;

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the gate before the printer", () => {
  const gateWithLog = () => {
    const gate = createGate({ atOnce: 2, waitingOfOne: 2, waiting: 4, retryAfter: 5 });
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const enter = (userId: string, signal = never): Promise<void> =>
      gate.run(
        userId,
        () => {
          started.push(userId);
          return new Promise((resolve) => ends.push(resolve));
        },
        signal,
      );
    /** Ends the oldest work that runs, and lets what follows from it happen. */
    const endOne = async (): Promise<void> => {
      await settle();
      ends.shift()?.();
      await settle();
    };
    return { enter, started, endOne };
  };

  it("lets users take turns, whoever has asked for more", async () => {
    const { enter, started, endOne } = gateWithLog();
    const all = ["a", "a", "a", "b", "b", "c"].map((userId) => enter(userId));
    for (let n = 0; n < all.length; n += 1) await endOne();
    await Promise.all(all);
    expect(started.join("")).toBe("abcaba");
  });

  it("refuses what one user has too many of, and what all have", async () => {
    const { enter, started } = gateWithLog();
    for (const userId of ["a", "a", "a", "b", "b", "b"]) void enter(userId);
    const refused = { code: "rate_limited", details: { retryAfter: 5 } };
    await expect(enter("a")).rejects.toMatchObject(refused);
    await expect(enter("c")).rejects.toMatchObject({ code: "busy" });
    await settle();
    expect(started).toEqual(["a", "b"]);
  });

  it("forgets whoever left while waiting", async () => {
    const { enter, started, endOne } = gateWithLog();
    const stop = new AbortController();
    void enter("a");
    void enter("b");
    const left = enter("c", stop.signal);
    stop.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    void enter("d");
    await endOne();
    await expect(enter("e", stop.signal)).rejects.toThrow("left");
    expect(started.join("")).toBe("abd");
  });
});
