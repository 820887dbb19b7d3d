import { ApiError } from "#renderer/api/api-error.ts";
import { loadMerge } from "./load-merge.ts";
import type { Author, Choices, Merged, MergePlan } from "./merge-types.ts";

/**
 * The answer of a user to a question: a choice, or to go on editing, or to give up what was typed.
 */
export type MergeAnswer = Choices | "keepEditing" | "discard";

export type SaveMergedGiven<T extends object> = {
  base: T;
  mine: T;
  /** Makes the call. @throws ApiError `conflict` when another user saved first */
  send: (values: T) => Promise<unknown>;
  /** What is there now, in the shape of the values. */
  inForm: (current: Readonly<Record<string, unknown>>) => T;
  plan?: MergePlan;
  ask: (merged: Merged<T>, by: Author | null) => Promise<MergeAnswer>;
  /** The editor goes on from what is saved now, with these values in it. */
  follow: (theirs: T, values: T) => void;
  /** What was changed, for the note that another user changed it too. */
  what: string;
};

export type SaveOutcome = "saved" | "editing" | "discarded";

/**
 * Saves values that another user may save at the same time: joins both and saves again, and asks
 * where both changed the same. Nothing that was typed is lost, whatever comes of it.
 */
export const saveMerged = async <T extends object>(
  given: SaveMergedGiven<T>,
): Promise<SaveOutcome> => {
  try {
    await given.send(given.mine);
    return "saved";
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    const late = await loadMerge().catch(() => null);
    // Where it cannot be fetched, the failure itself is shown.
    if (late === null) throw error;
    return late.saveOnNewest(given, error);
  }
};
