import type { ObservationDraft, SessionDraft } from "./draft.ts";

/** What of an observation the server did not take. */
type FaultyPart = "unit" | "role" | "time" | "notes" | "other";

/** One fault of a refused session. */
export type Fault = { observation: ObservationDraft; part: FaultyPart; code: string };

const PARTS: Readonly<Record<string, FaultyPart>> = {
  locationId: "unit",
  roleId: "role",
  timestampUtc: "time",
  quickNotes: "notes",
  customNotes: "notes",
};

const PATH = /^observations\.(\d+)(?:\.(\w+))?/u;

/** The faults of a refused session in the order of its observations. */
export const faultsOf = ({ refusal, observations }: SessionDraft): Fault[] =>
  Object.entries(refusal?.fieldErrors ?? {})
    .flatMap(([path, code]) => {
      const found = PATH.exec(path);
      const at = Number(found?.[1] ?? -1);
      const observation = observations[at];
      if (observation === undefined) return [];
      return [{ at, observation, part: PARTS[found?.[2] ?? ""] ?? "other", code }];
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ observation, part, code }): Fault => ({ observation, part, code }));

/** The codes of what is wrong with the session itself. */
export const sessionFaultsOf = ({ refusal }: SessionDraft): string[] =>
  Object.entries(refusal?.fieldErrors ?? {})
    .filter(([path]) => !PATH.test(path))
    .map(([, code]) => code);
