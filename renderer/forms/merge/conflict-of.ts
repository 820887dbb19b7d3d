import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { ApiError } from "#renderer/api/api-error.ts";
import type { Conflict } from "../contract-form.ts";
import { merge } from "./merge.ts";
import { mergeProblems } from "./merge-problems.ts";
import type { MergePlan } from "./merge-types.ts";

type Given<In> = {
  base: In;
  mine: In;
  inForm: ((current: never) => Partial<In>) | undefined;
  mergePlan: MergePlan | undefined;
};

/** Whether a failed save was stale, joined with what is there now; null for any other failure. */
export const conflictOf = <In extends FieldValues>(
  error: ApiError,
  body: z.ZodType,
  { base, mine, inForm, mergePlan }: Given<In>,
): Conflict<In> | null => {
  // Only what carries a version can be out of date.
  if (!Object.hasOwn(mine, "version")) return null;
  const by = error.changedBy ?? null;
  if (error.code === "not_found") return { kind: "deleted", by };
  const { current } = error;
  if (error.code !== "conflict" || current === undefined) return null;
  const told = inForm === undefined ? current : inForm(current as never);
  const known = Object.entries(told).filter(([key]) => Object.hasOwn(mine, key));
  const theirs = { ...base, ...Object.fromEntries(known) };
  const merged = merge(base, mine, theirs, mergePlan);
  // What the server never returns, such as a password, stays as it was typed, and is not shown
  // either.
  const isTold = ({ path }: { path: string }) => known.some(([key]) => key === path.split(".")[0]);
  return {
    kind: "changed",
    theirs,
    merged: { ...merged, kept: merged.kept.filter(isTold) },
    by,
    problemsOf: (choices, words) => mergeProblems(body, merged.resolve(choices), words),
  };
};
