import type { SessionDraft } from "../model/draft.ts";
import type { ShelfKey } from "./draft-store.ts";
import type { SessionScope } from "./types.ts";

/** How the keys of a scope's records begin. */
export const scopeKey = (scope: SessionScope): ShelfKey => [
  scope.userId,
  scope.customerId,
  scope.facilityId,
  scope.observerId,
];

/** Where it is noted that a session has ended here. */
export const endKey = (draft: SessionDraft): ShelfKey => [...endsKey(draft), draft.sessionId];

/** How the keys of such notes begin. */
export const endsKey = ({ userId, customerId, facilityId }: SessionDraft): ShelfKey => [
  userId,
  customerId,
  facilityId,
  "ended",
];

/** The key of a session, the same in every room. */
export const sessionKey = (draft: SessionDraft): ShelfKey => [...scopeKey(draft), draft.sessionId];
