import { LIMITS } from "#contract/core/limits.ts";
import type { ObservationDraft, SessionDraft } from "./draft.ts";
import { rowCountOf } from "./to-session.ts";

/**
 * A draft as the sessions that it is sent in: one holds so many rows, and the rows of one opportunity
 * stay together. The first is the draft itself; ids of observations stay, so that whatever is sent
 * again is known.
 */
export const splitDraft = (
  draft: SessionDraft,
  newSessionId: () => string,
  most: number = LIMITS.observationsPerSession,
): SessionDraft[] => {
  const parts: ObservationDraft[][] = [[]];
  let rows = 0;
  for (const one of draft.observations) {
    rows += rowCountOf(one);
    if (rows > most) {
      parts.push([]);
      rows = rowCountOf(one);
    }
    parts.at(-1)?.push(one);
  }
  return parts.map((observations, at) => ({
    ...draft,
    sessionId: at === 0 ? draft.sessionId : newSessionId(),
    observations,
    open: at === 0 ? draft.open : null,
  }));
};
