import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { ROUNDS_MAX } from "./load-merge.ts";
import { merge } from "./merge.ts";
import type { SaveMergedGiven, SaveOutcome } from "./save-merged.ts";
import { showAlso } from "./show-taken.ts";

/**
 * Goes on where a save came second: joins, asks where it must, and saves until no other save is
 * quicker.
 */
export const saveOnNewest = async <T extends object>(
  given: SaveMergedGiven<T>,
  refused: ApiError,
): Promise<SaveOutcome> => {
  const { send, inForm, plan, ask, follow, what } = given;
  let { base, mine } = given;
  let hasTaken = false;
  let error = refused;
  for (let rounds = 1; ; rounds += 1) {
    if (error.code !== "conflict" || error.current === undefined || rounds >= ROUNDS_MAX)
      throw error;
    markShown(error);
    const theirs = inForm(error.current);
    const merged = merge(base, mine, theirs, plan);
    const by = error.changedBy ?? null;
    const isAsked = merged.asks.length > 0;
    // One after the other: each goes on from the answer to the one before.
    // oxlint-disable-next-line no-await-in-loop
    const answer = isAsked ? await ask(merged, by) : new Map();
    if (answer === "keepEditing") return "editing";
    if (answer === "discard") {
      follow(theirs, theirs);
      return "discarded";
    }
    if (isAsked) rounds = 0;
    mine = isAsked ? merged.resolve(answer) : merged.resolve();
    base = theirs;
    hasTaken ||= merged.taken.length > 0;
    follow(base, mine);
    try {
      // oxlint-disable-next-line no-await-in-loop
      await send(mine);
      if (hasTaken) showAlso(by, what);
      return "saved";
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      error = failure;
    }
  }
};
