import { describe, expect, it } from "vitest";
import { createGate } from "#server/export/pdf/gate.ts";

const never = new AbortController().signal;

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the gate before the printer", () => {
  const gateWithLog = () => {
    const gate = createGate({
      atOnce: 2,
      waitingOfOne: 2,
      waitingOfCustomer: 4,
      waiting: 5,
      always: 1,
      retryAfter: 5,
    });
    const started: string[] = [];
    const ends: (() => void)[] = [];
    /** Users are called by a letter for their customer and a number, or by the letter alone. */
    const enter = (userId: string, signal = never): Promise<void> =>
      gate.run(
        { customerId: userId.slice(0, 1), userId },
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

  const runAll = async (userIds: readonly string[]): Promise<string> => {
    const { enter, started, endOne } = gateWithLog();
    const all = userIds.map((userId) => enter(userId));
    for (let n = 0; n < all.length; n += 1) await endOne();
    await Promise.all(all);
    return started.join(" ");
  };

  it("users of a customer print in turns, however many they requested", async () => {
    expect(await runAll(["a1", "a1", "a1", "a2", "a2", "a3"])).toBe("a1 a2 a3 a1 a2 a1");
  });

  it("customers print in turns, however many users ask", async () => {
    const all = ["a1", "a2", "a3", "a4", "a5", "b1", "b1", "c1"];
    expect(await runAll(all)).toBe("a1 a2 a3 b1 c1 a4 b1 a5");
  });

  const rateLimited = { code: "rate_limited", details: { retryAfter: 5 } };

  it("the print gate refuses a user's or customer's excess", async () => {
    const { enter, started } = gateWithLog();
    for (const userId of ["a1", "a1", "a1", "a2", "a2"]) void enter(userId);
    await expect(enter("a1")).rejects.toMatchObject(rateLimited);
    void enter("a3");
    await expect(enter("a3")).rejects.toMatchObject(rateLimited);
    await expect(enter("a4")).rejects.toMatchObject(rateLimited);
    await settle();
    expect(started).toEqual(["a1", "a2"]);
  });

  it("refuses when everyone together has too many, but takes a customer's first", async () => {
    const { enter, started, endOne } = gateWithLog();
    for (const userId of ["a1", "a2", "a3", "a4", "a5", "a6", "b1"]) void enter(userId);
    await expect(enter("b2")).rejects.toMatchObject({ code: "busy", details: { retryAfter: 5 } });
    void enter("c1");
    await expect(enter("c2")).rejects.toMatchObject({ code: "busy" });
    for (let n = 0; n < 3; n += 1) await endOne();
    expect(started).toEqual(["a1", "a2", "a3", "b1", "c1"]);
  });

  it("the print queue forgets users who left while waiting", async () => {
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
