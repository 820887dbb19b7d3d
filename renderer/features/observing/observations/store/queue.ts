import type {
  ReceivedSession,
  StoredSession,
  SubmittedSession,
} from "#contract/observing/observations.ts";
import type { Refusal } from "../model/draft.ts";
import { ofRows } from "../model/to-session.ts";
import { RECORD_VERSION, type SentRecord, type WaitingRecord } from "./record-schemas.ts";
import { newId } from "./new-id.ts";
import {
  type TryNote,
  forgetSession,
  storeWaiting,
  noteTry,
  readRecords,
  settleRefused,
  settleSent,
} from "./records.ts";
import type { DraftStore } from "./draft-store.ts";
import { SECOND_MS } from "#contract/core/durations.ts";

/** Between tries that cannot be noted. */
const UNNOTED_WAIT_MS = 5 * SECOND_MS;
/** After so many tries; the last one holds for all that follow. */
const BACK_OFF_MS = [5, 15, 30, 60, 120, 300].map((seconds) => seconds * SECOND_MS);

/** A server may demand more than that; it is tried again all the same. */
const LONGEST_WAIT_MS = 3_600_000;

/** How a try ended. */
export type SendResult =
  | { result: "received"; receipt: ReceivedSession }
  /** It had come before, with other observations; what is missing goes out on its own. */
  | { result: "differs"; stored: StoredSession }
  | { result: "refused"; fieldErrors: Refusal["fieldErrors"]; reference: string | null }
  | { result: "signedOut" }
  | { result: "network" | "server"; retryAfterMs?: number };

type QueueTools = {
  /** The device's and the memory's. */
  shelves: readonly DraftStore[];
  now(): number;
  send(session: SubmittedSession): Promise<SendResult>;
  /** Runs work while no other tab does. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Notifies screens and other tabs that records have changed. */
  tell(): void;
};

type Receipt = Pick<
  SentRecord,
  "observationCount" | "receivedAtMs" | "clockOffsetMs" | "difference"
>;

const sentOf = ({ session }: WaitingRecord, receipt: Receipt): SentRecord => ({
  version: RECORD_VERSION,
  ...receipt,
  sessionId: session.sessionId,
  facilityId: session.facilityId,
  observerId: session.observerId,
  startedAtMs: Date.parse(session.startTimeUtc),
  endedAtMs: Date.parse(session.endTimeUtc),
});

/** What the server lacks of a waiting session, as one of its own. */
const restOf = (waiting: WaitingRecord, missing: readonly number[], nowMs: number) => {
  const { session, draft } = waiting;
  const sessionId = newId();
  const isMissing = (row: number): boolean => missing.includes(row);
  const observations = session.observations.filter((_, row) => isMissing(row));
  return {
    ...waiting,
    revision: 0,
    session: { ...session, sessionId, observations },
    draft: {
      ...draft,
      sessionId,
      observations: ofRows(draft.observations, isMissing),
      open: null,
    },
    lastTryAtMs: null,
    lastFailure: null,
    nextTryAtMs: nowMs,
    tries: 0,
  } satisfies WaitingRecord;
};

/** When a session that failed is tried again. */
const nextTryMs = (nowMs: number, tries: number, retryAfterMs = 0): number =>
  nowMs +
  Math.max(
    Math.min(retryAfterMs, LONGEST_WAIT_MS),
    BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length) - 1] ?? 0,
  );

/**
 * Sends the waiting sessions of a person, one after the other and in one tab at a time. A session
 * leaves its list only with the server's answer, so that it may be sent again under the same id.
 */
export const createQueue = (userId: string, tools: QueueTools) => {
  const { shelves, now, send, tell } = tools;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isOver = false;
  /** The device had no room to note a try. */
  let isUnnoted = false;

  /** Without room a try is made all the same: what it sends is whole. */
  const note = async (shelf: DraftStore, one: WaitingRecord, changes: TryNote) => {
    try {
      return await noteTry(shelf, one.draft, changes);
    } catch {
      isUnnoted = true;
      return { ...one, ...changes };
    }
  };

  /** Without room for the line of what was sent the session has been sent all the same. */
  const arrive = async (
    shelf: DraftStore,
    waiting: WaitingRecord,
    sent: SentRecord,
  ): Promise<void> => {
    await settleSent(shelf, waiting, sent).catch(() => undefined);
    for (const one of shelves) if (!(await forgetSession(one, waiting).catch(() => true))) return;
  };

  /**
   * What the server lacks of a session waits as one of its own. Where it has room in memory only,
   * the whole stays too: it is compared again, and nothing of it is taken in twice.
   */
  const sendRest = async (
    shelf: DraftStore,
    waiting: WaitingRecord,
    stored: StoredSession,
  ): Promise<void> => {
    const { missing, changed, removed, receivedAt } = stored;
    const nowMs = now();
    if (missing.length > 0) {
      const rest = restOf(waiting, missing, nowMs);
      const [room = shelf, ...others] = shelves;
      const isKept = await storeWaiting(room, rest).then(
        () => true,
        () => false,
      );
      if (!isKept) {
        for (const one of others) await storeWaiting(one, rest);
        const nextTryAtMs = nextTryMs(nowMs, waiting.tries);
        await note(shelf, waiting, { lastFailure: "server", nextTryAtMs });
        return;
      }
    }
    const sent = sentOf(waiting, {
      observationCount: waiting.session.observations.length - missing.length,
      receivedAtMs: receivedAt === null ? nowMs : Date.parse(receivedAt),
      difference: {
        addedCount: missing.length,
        changedCount: changed.length,
        otherCount: removed,
      },
    });
    await arrive(shelf, waiting, sent);
  };

  const settle = async (shelf: DraftStore, waiting: WaitingRecord, answer: SendResult) => {
    const { tries } = waiting;
    switch (answer.result) {
      case "received": {
        const { observationCount, receivedAt, clockOffsetSeconds } = answer.receipt;
        const receivedAtMs = Date.parse(receivedAt);
        const moved =
          clockOffsetSeconds === null ? {} : { clockOffsetMs: clockOffsetSeconds * SECOND_MS };
        await arrive(shelf, waiting, sentOf(waiting, { observationCount, receivedAtMs, ...moved }));
        return;
      }
      case "differs":
        await sendRest(shelf, waiting, answer.stored);
        return;
      case "refused":
        await settleRefused(shelf, waiting, { ...answer, atMs: now() });
        return;
      case "signedOut":
        await note(shelf, waiting, { lastFailure: "signedOut", nextTryAtMs: null });
        return;
      default:
        await note(shelf, waiting, {
          lastFailure: answer.result,
          nextTryAtMs: nextTryMs(now(), tries, answer.retryAfterMs),
        });
    }
  };

  /** A time that is far ahead comes of a clock that was moved since. */
  const isDue = ({ nextTryAtMs }: WaitingRecord): boolean =>
    nextTryAtMs !== null && (nextTryAtMs <= now() || nextTryAtMs > now() + LONGEST_WAIT_MS);

  const waitingOn = async (shelf: DraftStore): Promise<WaitingRecord[]> => {
    try {
      return (await readRecords(shelf, [userId], now())).waiting;
    } catch {
      return [];
    }
  };

  const sendDue = async (): Promise<void> => {
    isUnnoted = false;
    for (const shelf of shelves) {
      for (const one of (await waitingOn(shelf)).filter(isDue)) {
        if (isOver) return;
        const tries = one.tries + 1;
        const waiting = await note(shelf, one, { lastTryAtMs: now(), tries });
        if (waiting === null) continue;
        await settle(shelf, waiting, await send(waiting.session));
        tell();
      }
    }
  };

  const planNext = async (): Promise<void> => {
    const lists = await Promise.all(shelves.map(waitingOn));
    const times = lists.flat().flatMap(({ nextTryAtMs }) => nextTryAtMs ?? []);
    if (timer !== null) clearTimeout(timer);
    if (times.length === 0 || isOver) return;
    const leastMs = isUnnoted ? UNNOTED_WAIT_MS : SECOND_MS;
    const delayMs = Math.max(leastMs, Math.min(...times) - now());
    timer = setTimeout(() => void look(), delayMs);
  };

  let running: Promise<void> | null = null;
  let mustLook = false;
  const lookOnce = async (): Promise<void> => {
    try {
      const lists = await Promise.all(shelves.map(waitingOn));
      if (lists.flat().some(isDue)) await tools.alone(sendDue);
      await planNext();
    } catch {
      // The device failed in the middle: the record stands as it was.
      if (!isOver) timer = setTimeout(() => void look(), UNNOTED_WAIT_MS);
    } finally {
      running = null;
    }
    if (mustLook && !isOver) {
      mustLook = false;
      await look();
    }
  };
  /** Sends what is due, and sees to it that the rest is sent in time. */
  const look = (): Promise<void> => {
    if (running !== null) mustLook = true;
    return (running ??= lookOnce());
  };

  return {
    look,
    /** The network is back, or the user is signed in again: everything is due. */
    retryAll: async (): Promise<void> => {
      for (const shelf of shelves) {
        for (const { draft, lastFailure } of await waitingOn(shelf)) {
          if (lastFailure === null) continue;
          await noteTry(shelf, draft, { nextTryAtMs: now() }).catch(() => null);
        }
      }
      await look();
    },
    stop: (): void => {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
};
