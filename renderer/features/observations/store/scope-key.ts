import type { SessionDraft } from "../model/draft.ts";
import type { ShelfKey } from "./shelf.ts";
import type { SessionScope } from "./types.ts";

/** How the keys of a scope's records begin. */
export const scopeKey = (scope: SessionScope): ShelfKey => [
  scope.userId,
  scope.customerId,
  scope.facilityId,
  scope.observerId,
];

/** The key of a session, the same in every room. */
export const sessionKey = (draft: SessionDraft): ShelfKey => [...scopeKey(draft), draft.sessionId];
