import { describe, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { guardKey, takeGuess } from "#server/features/identity/session/queries/guesses.ts";

describe("a guess that comes while a lock runs out", () => {
  /** The guess finds the row locked, and what is left of it a moment later. */
  const database = (row: { locked_until: Date | null } | undefined): Db => {
    const query = { where: () => query, first: () => Promise.resolve(row) };
    const raw = () => Promise.resolve({ rows: [] });
    return Object.assign(() => query, { raw }) as unknown as Db;
  };
  const now = new Date("2026-03-02T15:00:00Z");
  const key = guardKey("robin@example.test", null);
  const guess = (row: { locked_until: Date | null } | undefined): Promise<boolean> =>
    takeGuess(database(row), key, { attempts: 5, minutes: 15 }, now);

  it.each([
    ["by the next guess", { locked_until: null }],
    ["by the right password", undefined],
  ])("a guess is refused for a second when its lock was ended %s", async (_how, row) => {
    await expect(guess(row)).rejects.toMatchObject({
      code: "locked_out",
      details: { retryAfter: 1 },
    });
  });

  it("a guess during another's lock waits no longer than a lock lasts", async () => {
    await expect(
      guess({ locked_until: new Date("2026-03-02T15:15:00.400Z") }),
    ).rejects.toMatchObject({ details: { retryAfter: 900 } });
  });
});
