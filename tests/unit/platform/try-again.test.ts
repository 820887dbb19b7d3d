import { describe, expect, it } from "vitest";
import { tryAgain } from "#server/lib/try-again.ts";

/** Fails as often as set, each time with an error that carries the number of the try. */
const failing = (times: number) => {
  let tries = 0;
  const work = async (): Promise<number> => {
    tries++;
    if (tries <= times) throw new Error(`try ${tries}`);
    return tries;
  };
  return { work, tries: () => tries };
};

const patient = { everyMs: 1, limitMs: 60_000, mayHelp: () => true };

describe("trying again", () => {
  it("trying again goes on until the work succeeds", async () => {
    await expect(tryAgain(failing(3).work, patient)).resolves.toBe(4);
  });

  it("trying again stops at an error that no try would mend", async () => {
    const { work, tries } = failing(5);
    const mayHelp = (error: unknown) => error instanceof Error && error.message !== "try 2";
    await expect(tryAgain(work, { ...patient, mayHelp })).rejects.toThrow("try 2");
    expect(tries()).toBe(2);
  });

  it("trying again ends with the last error when the time is over", async () => {
    await expect(tryAgain(failing(9).work, { ...patient, limitMs: -1 })).rejects.toThrow("try 1");
  });

  it("trying again ends with one last try without a wait", async () => {
    const stop = new AbortController();
    const { work, tries } = failing(9);
    // The pause is an hour: only its early end lets the second try come.
    const done = tryAgain(work, { ...patient, everyMs: 3_600_000, signal: stop.signal });
    setImmediate(() => stop.abort());
    await expect(done).rejects.toThrow("try 2");
    expect(tries()).toBe(2);
  });
});
