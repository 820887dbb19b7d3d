import { LIMITS } from "#contract/limits.ts";
import type { SessionDraft } from "./draft.ts";

/**
 * A draft as the sessions that it is sent in: one holds so many observations. The first is the draft
 * itself; ids of observations stay, so that whatever is sent again is known.
 */
export const splitDraft = (
  draft: SessionDraft,
  newSessionId: () => string,
  most: number = LIMITS.observationsPerSession,
): SessionDraft[] => {
  const count = Math.max(1, Math.ceil(draft.observations.length / most));
  return Array.from({ length: count }, (_, at) => ({
    ...draft,
    sessionId: at === 0 ? draft.sessionId : newSessionId(),
    observations: draft.observations.slice(at * most, (at + 1) * most),
    open: at === 0 ? draft.open : null,
  }));
};
