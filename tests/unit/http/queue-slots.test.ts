import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract/core/limits.ts";
import { createTurns, type Weight } from "#server/http/limits/queue-slots.ts";

const always = new AbortController().signal;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** How many of so many calls of a customer's user run at once. */
const asking = () => {
  const turns = createTurns();
  const begun = async (
    weight: Weight,
    count: number,
    { customerId = "a", userId = "a", changesNothing = true } = {},
  ): Promise<number> => {
    let started = 0;
    for (let at = 0; at < count; at += 1)
      turns.take({ customerId, userId }, { weight, changesNothing }, always).then(
        () => (started += 1),
        () => undefined,
      );
    await settle();
    return started;
  };
  return { begun };
};

describe("the turns of calls", () => {
  it("limits light calls of each user and customer separately", async () => {
    const { begun } = asking();
    expect(await begun("light", 40)).toBe(LIMITS.lightOfUser);
    expect(await begun("light", 40, { userId: "b" })).toBe(
      LIMITS.lightOfCustomer - LIMITS.lightOfUser,
    );
    expect(await begun("light", 40, { customerId: "b", userId: "c" })).toBe(LIMITS.lightOfUser);
  });

  it("short and light calls go on while files and changes wait", async () => {
    const { begun } = asking();
    await begun("file", 40);
    await begun("short", 40, { changesNothing: false });
    expect(await begun("short", 1)).toBe(1);
    expect(await begun("light", 1)).toBe(1);
  });
});
