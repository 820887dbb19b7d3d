import type { z } from "zod";
import { reduce } from "../model/reduce.ts";
import type { Refusal, SessionDraft } from "../model/draft.ts";
import { DraftRecord, RECORD_VERSION, SentRecord, WaitingRecord } from "./record-schemas.ts";
import { announceEnd, hasEnded, noteEnd } from "./lost-records.ts";
import { scopeKey, sessionKey } from "./scope-key.ts";
import type { StoredEntry, Room, DraftStore, ShelfKey, ShelfWork } from "./draft-store.ts";
import { DAY_MS } from "#contract/core/durations.ts";

type Found<T> = { key: ShelfKey; record: T };
type Unread = StoredEntry & { room: Room };

/** Takes what can be read; the rest is given to `unread`. */
const readAs = <T>(
  room: Room,
  schema: z.ZodType<T>,
  kept: readonly StoredEntry[],
  unread: Unread[],
): Found<T>[] =>
  kept.flatMap(({ key, value }) => {
    const read = schema.safeParse(value);
    if (read.success) return [{ key, record: read.data }];
    unread.push({ room, key, value });
    return [];
  });

export type ScopeRecords = {
  drafts: DraftRecord[];
  waiting: WaitingRecord[];
  sent: SentRecord[];
  unreadable: number;
};

const asideKey = (room: Room, key: ShelfKey, nowMs: number): ShelfKey => [
  ...key,
  room,
  String(nowMs),
];

/** Sent sessions are shown for the day; a record that cannot be read makes way for readable ones. */
const tidy = async (
  shelf: DraftStore,
  unread: readonly Unread[],
  old: readonly ShelfKey[],
  nowMs: number,
): Promise<void> => {
  if (unread.length === 0 && old.length === 0) return;
  try {
    await shelf.write(async (rooms) => {
      for (const { room, key, value } of unread) {
        await rooms.put("aside", asideKey(room, key, nowMs), value);
        await rooms.drop(room, key);
      }
      for (const key of old) await rooms.drop("sent", key);
    });
  } catch {
    // No room: they stay where they are, which harms nothing.
  }
};

/** Everything that is stored below a beginning of keys, such as a scope or a person. */
export const readRecords = async (
  shelf: DraftStore,
  beginning: ShelfKey,
  nowMs: number,
): Promise<ScopeRecords> => {
  const [drafts, waiting, sent, aside] = await shelf
    .read((rooms) =>
      Promise.all(
        (["drafts", "waiting", "sent", "aside"] as const).map((room) =>
          rooms.list(room, beginning),
        ),
      ),
    )
    .then((lists) => [lists[0] ?? [], lists[1] ?? [], lists[2] ?? [], lists[3] ?? []] as const);
  const unread: Unread[] = [];
  const arrived = readAs("sent", SentRecord, sent, unread);
  const isOld = ({ record }: Found<SentRecord>) => record.receivedAtMs < nowMs - DAY_MS;
  const records = {
    drafts: readAs("drafts", DraftRecord, drafts, unread).map(({ record }) => record),
    waiting: readAs("waiting", WaitingRecord, waiting, unread).map(({ record }) => record),
    sent: arrived.filter((one) => !isOld(one)).map(({ record }) => record),
  };
  await tidy(
    shelf,
    unread,
    arrived.filter(isOld).map(({ key }) => key),
    nowMs,
  );
  return { ...records, unreadable: aside.length + unread.length };
};

const revisionOf = (value: unknown): number =>
  typeof value === "object" && value !== null && "revision" in value ? Number(value.revision) : 0;

const otherInProgress = async (
  rooms: ShelfWork,
  draft: SessionDraft,
  leaving: readonly string[] = [],
): Promise<boolean> => {
  const kept = await rooms.list("drafts", scopeKey(draft));
  return kept.some(({ value }) => {
    const read = DraftRecord.safeParse(value);
    if (!read.success || read.data.isParked) return false;
    const { sessionId } = read.data.draft;
    return sessionId !== draft.sessionId && !leaving.includes(sessionId);
  });
};

/** `stale`: the draft has been changed by another tab since it was read. */
export type WriteResult = "kept" | "stale";

/**
 * Stores a draft as it is after a tap; `seen` is the revision that the tap was made upon, 0 for
 * none. `leaving`: sessions that are submitted, though the device had no room to note it.
 */
export const storeDraft = (
  shelf: DraftStore,
  draft: SessionDraft,
  seen: number,
  leaving: readonly string[] = [],
): Promise<WriteResult> =>
  shelf.write(async (rooms) => {
    const key = sessionKey(draft);
    if (revisionOf(await rooms.get("drafts", key)) !== seen) return "stale";
    if (seen === 0 && (await otherInProgress(rooms, draft, leaving))) return "stale";
    const record: DraftRecord = {
      version: RECORD_VERSION,
      revision: seen + 1,
      isParked: false,
      draft,
    };
    await rooms.put("drafts", key, record);
    return "kept";
  });

/** Stores a draft that is not in the store yet beside the one in progress. */
export const storeParked = (shelf: DraftStore, draft: SessionDraft): Promise<void> => {
  const record: DraftRecord = { version: RECORD_VERSION, revision: 1, isParked: true, draft };
  return shelf.write((rooms) => rooms.put("drafts", sessionKey(draft), record));
};

/** Forgets a draft. */
export const dropDraft = async (
  shelf: DraftStore,
  draft: SessionDraft,
  seen: number,
): Promise<WriteResult> => {
  const result = await shelf.write(async (rooms): Promise<WriteResult> => {
    const key = sessionKey(draft);
    if (revisionOf(await rooms.get("drafts", key)) !== seen) return "stale";
    await rooms.drop("drafts", key);
    return "kept";
  });
  if (result === "kept") await noteEnd(shelf, draft);
  return result;
};

/** Turns a draft into the sessions that it is sent in, at once: it is never both and never neither. */
export const queueSession = (
  shelf: DraftStore,
  [first, ...others]: readonly WaitingRecord[],
  seen: number,
): Promise<WriteResult> =>
  shelf.write(async (rooms) => {
    if (first === undefined) return "kept";
    const key = sessionKey(first.draft);
    if (revisionOf(await rooms.get("drafts", key)) !== seen) return "stale";
    await rooms.put("waiting", key, { ...first, revision: seen });
    for (const one of others) await rooms.put("waiting", sessionKey(one.draft), one);
    await rooms.drop("drafts", key);
    return "kept";
  });

/** Stores a waiting session that was no draft. */
export const storeWaiting = (shelf: DraftStore, waiting: WaitingRecord): Promise<void> =>
  shelf.write((rooms) => rooms.put("waiting", sessionKey(waiting.draft), waiting));

/** Which session was submitted, and at which revision. */
type SubmittedAt = Pick<WaitingRecord, "draft" | "revision">;

/**
 * Drops what is stored of a submitted session in a room. What is newer stays: another tab may have
 * gone on with the draft of a session that left from memory. Says whether nothing stays.
 */
const dropSubmitted = async (
  rooms: ShelfWork,
  room: "drafts" | "waiting",
  { draft, revision }: SubmittedAt,
): Promise<boolean> => {
  const key = sessionKey(draft);
  if (revisionOf(await rooms.get(room, key)) > revision) return false;
  await rooms.drop(room, key);
  return true;
};

/**
 * Moves what was submitted without room from memory to the device, in the place of its draft there;
 * rejects while there is none. A page that is opened later neither lacks it nor offers it again.
 */
export const moveToDevice = async (
  memory: DraftStore,
  device: DraftStore,
  waiting: WaitingRecord,
): Promise<void> => {
  const key = sessionKey(waiting.draft);
  const isMoved = await device.write(async (rooms) => {
    // It may have been sent meanwhile, or submitted with more in another tab.
    const known = revisionOf(await rooms.get("waiting", key));
    if (hasEnded(waiting.draft) || known > waiting.revision) return false;
    await rooms.put("waiting", key, waiting);
    await dropSubmitted(rooms, "drafts", waiting);
    return true;
  });
  if (isMoved) await memory.write((rooms) => rooms.drop("waiting", key));
};

/** Parks the draft in progress, if any, and goes on with another. */
export const resumeDraft = (shelf: DraftStore, scope: ShelfKey, sessionId: string): Promise<void> =>
  shelf.write(async (rooms) => {
    const kept = await rooms.list("drafts", scope);
    for (const { key, value } of kept) {
      const read = DraftRecord.safeParse(value);
      if (!read.success) continue;
      const isParked = read.data.draft.sessionId !== sessionId;
      if (isParked === read.data.isParked) continue;
      await rooms.put("drafts", key, { ...read.data, isParked, revision: read.data.revision + 1 });
    }
  });

/** What is noted of a try. */
export type TryNote = Partial<
  Pick<WaitingRecord, "lastTryAtMs" | "lastFailure" | "nextTryAtMs" | "tries">
>;

/** Notes about a waiting session; null where it is gone by now. */
export const noteTry = (
  shelf: DraftStore,
  draft: SessionDraft,
  note: TryNote,
): Promise<WaitingRecord | null> =>
  shelf.write(async (rooms) => {
    const key = sessionKey(draft);
    const read = WaitingRecord.safeParse(await rooms.get("waiting", key));
    if (!read.success) return null;
    const noted = { ...read.data, ...note };
    await rooms.put("waiting", key, noted);
    return noted;
  });

/** The server has it. */
export const settleSent = (
  shelf: DraftStore,
  waiting: WaitingRecord,
  sent: SentRecord,
): Promise<void> =>
  shelf.write(async (rooms) => {
    await dropSubmitted(rooms, "waiting", waiting);
    await rooms.put("sent", sessionKey(waiting.draft), sent);
  });

/** The server does not take it: it is a draft again, whole, beside one that has begun meanwhile. */
export const settleRefused = (
  shelf: DraftStore,
  waiting: WaitingRecord,
  refusal: Refusal,
): Promise<void> =>
  shelf.write(async (rooms) => {
    const key = sessionKey(waiting.draft);
    if ((await rooms.get("waiting", key)) === undefined) return;
    if (!(await dropSubmitted(rooms, "waiting", waiting))) return;
    if (revisionOf(await rooms.get("drafts", key)) > waiting.revision) return;
    const { fieldErrors, reference, atMs } = refusal;
    const draft = reduce(waiting.draft, { tap: "refused", fieldErrors, reference }, atMs);
    const record: DraftRecord = {
      version: RECORD_VERSION,
      revision: waiting.revision + 1,
      isParked: await otherInProgress(rooms, draft),
      draft,
    };
    await rooms.put("drafts", key, record);
  });

/**
 * Forgets a session that has arrived from elsewhere, such as from memory, unless another tab has gone
 * on with it: what the server lacks of it then is sent with its end. Says whether it is forgotten.
 */
export const forgetSession = async (shelf: DraftStore, waiting: SubmittedAt): Promise<boolean> => {
  const isForgotten = await shelf.write(async (rooms) => {
    const isOver = [
      await dropSubmitted(rooms, "waiting", waiting),
      await dropSubmitted(rooms, "drafts", waiting),
    ].every(Boolean);
    if (isOver) announceEnd(waiting.draft);
    return isOver;
  });
  if (isForgotten) await noteEnd(shelf, waiting.draft);
  return isForgotten;
};
