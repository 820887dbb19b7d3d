import { z } from "zod";
import type { SessionDraft } from "../model/draft.ts";
import type { DraftRecord, WaitingRecord } from "./record-schemas.ts";
import { onEnd, broadcastEnd } from "./cross-tab-channel.ts";
import { endKey, endsKey, sessionKey } from "./scope-key.ts";
import type { DraftStore, ShelfWork } from "./draft-store.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const End = z.object({ endedAtMs: z.number() });

/** Sessions of whose end this page knows: a device without room has no note of it. */
const knownToEnd = new Set<string>();
onEnd((sessionId) => knownToEnd.add(sessionId));

/** Says, to other tabs too, that a session ends: what is gone of it from now on is not lost. */
export const announceEnd = ({ sessionId }: SessionDraft): void => {
  knownToEnd.add(sessionId);
  broadcastEnd(sessionId);
};

/** Whether this page knows that a session has ended. */
export const hasEnded = ({ sessionId }: SessionDraft): boolean => knownToEnd.has(sessionId);

/**
 * Notes that a session has ended here, so that no other tab takes its records for lost. Without
 * room there is no note: what comes back is sent again, and the server knows it.
 */
export const noteEnd = async (shelf: DraftStore, draft: SessionDraft): Promise<void> => {
  const endedAtMs = Date.now();
  announceEnd(draft);
  try {
    await shelf.write(async (rooms) => {
      for (const { key, value } of await rooms.list("references", endsKey(draft))) {
        const end = End.safeParse(value);
        if (!end.success || end.data.endedAtMs < endedAtMs - DAY_MS)
          await rooms.drop("references", key);
      }
      await rooms.put("references", endKey(draft), { endedAtMs });
    });
  } catch {
    // As said above.
  }
};

/** What this page knows to have been stored. */
export type KnownRecords = {
  drafts: readonly DraftRecord[];
  waiting: readonly WaitingRecord[];
};

const isLost = async (rooms: ShelfWork, draft: SessionDraft): Promise<boolean> => {
  if (hasEnded(draft)) return false;
  const key = sessionKey(draft);
  const found = await Promise.all([
    rooms.get("drafts", key),
    rooms.get("waiting", key),
    rooms.get("sent", key),
    rooms.get("references", endKey(draft)),
  ]);
  return found.every((value) => value === undefined);
};

/**
 * Writes back what is gone without having ended, as after the browser's storage was cleared while
 * the page is open. Returns how many sessions were.
 */
export const writeBack = (shelf: DraftStore, { drafts, waiting }: KnownRecords): Promise<number> =>
  shelf.write(async (rooms) => {
    let count = 0;
    for (const record of waiting) {
      if (!(await isLost(rooms, record.draft))) continue;
      await rooms.put("waiting", sessionKey(record.draft), record);
      count += 1;
    }
    for (const record of drafts) {
      if (!(await isLost(rooms, record.draft))) continue;
      await rooms.put("drafts", sessionKey(record.draft), record);
      count += 1;
    }
    return count;
  });
