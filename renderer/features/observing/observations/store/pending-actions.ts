import type { SessionDraft } from "../model/draft.ts";
import { type SessionKey, type Tap, reduce, startSession } from "../model/reduce.ts";
import type { WaitingRecord } from "./record-schemas.ts";

/** What was done and is still to be stored, in order. */
export type PendingAction =
  | { deed: "start"; key: SessionKey; atMs: number; offsetMs: number | null }
  | { deed: "tap"; tap: Tap; atMs: number; offsetMs: number | null }
  | { deed: "discard" }
  | { deed: "submit"; waiting: readonly WaitingRecord[] };

/** A draft after one more action. */
const afterAction = (draft: SessionDraft | null, deed: PendingAction): SessionDraft | null => {
  if (deed.deed === "start") return startSession(deed.key, deed.atMs, deed.offsetMs);
  if (deed.deed !== "tap" || draft === null) return null;
  return reduce(draft, deed.tap, deed.atMs, deed.offsetMs);
};

/** A draft after all that was done since it was stored. */
export const afterActions = (draft: SessionDraft | null, deeds: readonly PendingAction[]) =>
  deeds.reduce(afterAction, draft);

/** The session that these deeds begin with, as it was before its end; null where they begin with none. */
export const begunIn = (deeds: readonly PendingAction[]): SessionDraft | null => {
  if (deeds[0]?.deed !== "start") return null;
  const end = deeds.findIndex(({ deed }, at) => at > 0 && deed !== "tap");
  return afterActions(null, end < 0 ? deeds : deeds.slice(0, end));
};

/** Takes the actions of the first session out; actions of one that was begun after it stay. */
export const dropFirstSession = (deeds: PendingAction[]): void => {
  const next = deeds.findIndex(({ deed }, at) => at > 0 && deed === "start");
  deeds.splice(0, next < 0 ? deeds.length : next);
};
