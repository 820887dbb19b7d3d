import type { Refusal, SessionDraft } from "./draft.ts";
import { rowCountOf } from "./to-session.ts";

/** A fault of an observation: its place in the session, and what is wrong in it. */
const OBSERVATION_PATH = /^observations\.(\d+)(\..*)?$/u;

type FieldErrors = Readonly<Record<string, string>>;

/** The same faults with each observation's place as `placeOf` says; null leaves its faults out. */
const moved = (errors: FieldErrors, placeOf: (index: number) => number | null): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, code]): [string, string][] => {
      const found = OBSERVATION_PATH.exec(path);
      if (found === null) return [[path, code]];
      const place = placeOf(Number(found[1]));
      return place === null ? [] : [[`observations.${place}${found[2] ?? ""}`, code]];
    }),
  );

/** What the server says of rows, as faults of the observations that were sent as these rows. */
export const faultsByObservation = (draft: SessionDraft, errors: FieldErrors): FieldErrors => {
  const places = draft.observations.flatMap((one, at) =>
    Array.from({ length: rowCountOf(one) }, () => at),
  );
  return moved(errors, (row) => places[row] ?? row);
};

/**
 * A refusal once the observation at a place was changed or deleted: its faults are no more, and
 * those behind a deleted one move up. Null when nothing is left of it.
 */
export const refusalAfter = (
  { refusal }: SessionDraft,
  at: number,
  what: "changed" | "deleted",
): Refusal | null => {
  if (refusal === null) return null;
  const fieldErrors = moved(refusal.fieldErrors, (index) => {
    if (index === at) return null;
    return what === "deleted" && index > at ? index - 1 : index;
  });
  return Object.keys(fieldErrors).length === 0 ? null : { ...refusal, fieldErrors };
};
