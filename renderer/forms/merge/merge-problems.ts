import type { z } from "zod";
import type { MergeProblem, ProblemText } from "../contract-form.ts";
import { idOf } from "./merge-lists.ts";
import type { Place } from "./merge-types.ts";

/** The place of a value of the result: rows by their id, where they have one. */
const placeOf = (result: unknown, path: readonly PropertyKey[]): Place => {
  let within: unknown = result;
  let place: Place = { path: "", wordsPath: "", row: null };
  for (const key of path.map(String)) {
    const value: unknown = (within as Readonly<Record<string, unknown>> | undefined)?.[key];
    const join = (before: string, part: string) => (before === "" ? part : `${before}.${part}`);
    if (Array.isArray(within)) {
      const rowKey = idOf(value) ?? `new ${key}`;
      const row = { list: place.wordsPath, key: rowKey, value };
      place = { path: join(place.path, rowKey), wordsPath: place.wordsPath, row };
    } else place = { ...place, path: join(place.path, key), wordsPath: join(place.wordsPath, key) };
    within = value;
  }
  return place;
};

/** What the contract has against the joined values, each with its place and its words. */
export const mergeProblems = (
  body: z.ZodType,
  result: unknown,
  words: ProblemText,
): readonly MergeProblem[] =>
  (body.safeParse(result).error?.issues ?? []).map(({ path, message }) => {
    const problem = { code: message, limit: undefined, length: 0 };
    return { ...placeOf(result, path), problem: words(path.join("."), problem).error ?? message };
  });
