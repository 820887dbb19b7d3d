import { createHash } from "node:crypto";
import type { SubmittedObservation, SubmittedSession } from "#contract/observing/observations.ts";

/** An observation that is here: of which session, and what it said when it was submitted. */
export type StoredObservation = {
  observationId: string;
  sessionId: string;
  digest: string | null;
};

/** How a session that is sent differs from what is here; observations by their place in it. */
type Difference = { missing: number[]; changed: number[]; removed: number };

/** What an observation says, in short; its id says who it is, not what. */
export const digestOf = (observation: SubmittedObservation): string => {
  const said = Object.entries(observation)
    .filter(([field]) => field !== "observationId")
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url");
};

/**
 * Compares what is sent with what is here. An observation is known by its id, in whatever session
 * it came; one without an id by what it says, in its own session.
 */
export const compareSession = (
  { sessionId, observations }: SubmittedSession,
  stored: readonly StoredObservation[],
): Difference => {
  const rest = new Map(stored.map((one) => [one.observationId, one]));
  const difference: Difference = { missing: [], changed: [], removed: 0 };
  const take = (one: SubmittedObservation, digest: string): StoredObservation | undefined =>
    one.observationId === undefined
      ? [...rest.values()].find((here) => here.sessionId === sessionId && here.digest === digest)
      : rest.get(one.observationId);
  observations.forEach((one, index) => {
    const digest = digestOf(one);
    const here = take(one, digest);
    if (here === undefined) difference.missing.push(index);
    else if (here.digest !== digest) difference.changed.push(index);
    if (here !== undefined) rest.delete(here.observationId);
  });
  difference.removed = [...rest.values()].filter((one) => one.sessionId === sessionId).length;
  return difference;
};

/** Whether nothing differs. */
export const isAlike = ({ missing, changed, removed }: Difference): boolean =>
  missing.length === 0 && changed.length === 0 && removed === 0;
