import type { z } from "zod";
import { SubmittedSession } from "#contract/observing/observations.ts";
import { isBlank } from "../model/counts.ts";
import type { SessionDraft } from "../model/draft.ts";
import type { SessionKey, Tap } from "../model/reduce.ts";
import { splitDraft } from "../model/split-session.ts";
import { toSession } from "../model/to-session.ts";
import { type PendingAction, afterActions, begunIn, dropFirstSession } from "./pending-actions.ts";
import { storageFailureOf } from "./storage-failure.ts";
import { newId } from "./new-id.ts";
import { type KnownRecords, writeBack } from "./lost-records.ts";
import {
  type DraftRecord,
  RECORD_VERSION,
  type SentRecord,
  type WaitingRecord,
} from "./record-schemas.ts";
import {
  type ScopeRecords,
  type WriteResult,
  dropDraft,
  storeDraft,
  storeParked,
  storeWaiting,
  moveToDevice,
  noteTry,
  queueSession,
  readRecords,
  resumeDraft,
} from "./records.ts";
import { scopeKey } from "./scope-key.ts";
import type { DraftStore } from "./draft-store.ts";
import type { SessionScope, SessionView } from "./types.ts";

type KeeperTools = {
  device: DraftStore;
  /** Takes what the device has no room for, as long as the page is open. */
  memory: DraftStore;
  /** What the device's clock shows. */
  now(): number;
  /** How far that is behind the right time; null while unknown. */
  offset?(): number | null;
  /** Notifies queue and other tabs that records have changed. */
  tell(): void;
};

const BEFORE_READ: SessionView = {
  state: "loading",
  draft: null,
  parked: [],
  waiting: [],
  sent: [],
  writer: "here",
  keptAtMs: null,
  isKept: false,
  keepFailure: null,
  isRestored: false,
  unreadable: 0,
};

const sessionIdOf = (record: DraftRecord | WaitingRecord | SentRecord): string =>
  "draft" in record ? record.draft.sessionId : record.sessionId;

const waitingOf = (
  session: SubmittedSession,
  draft: SessionDraft,
  submittedAtMs: number,
  nextTryAtMs: number,
): WaitingRecord => ({
  version: RECORD_VERSION,
  revision: 0,
  session,
  draft,
  submittedAtMs,
  lastTryAtMs: null,
  lastFailure: null,
  nextTryAtMs,
  tries: 0,
});

/** Codes by path, as the server says them. */
const faultsOf = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));

/**
 * Stores what is tapped in one scope, action by action in their order. What is shown is what is
 * stored and the actions that are still to be stored.
 */
export const createKeeper = (scope: SessionScope, tools: KeeperTools) => {
  const { device, memory, now, tell } = tools;
  const clock = () => {
    const offsetMs = tools.offset?.() ?? null;
    return { atMs: now() + (offsetMs ?? 0), offsetMs };
  };
  const key = scopeKey(scope);
  let view = BEFORE_READ;
  let kept: { draft: SessionDraft | null; revision: number } = { draft: null, revision: 0 };
  const deeds: PendingAction[] = [];
  const listeners = new Set<() => void>();
  /** What was read beside the draft in progress. */
  let beside: KnownRecords = { drafts: [], waiting: [] };
  /** Sessions that leave from memory: the device may still have their drafts. */
  let leaving: string[] = [];
  let mayWrite = false;
  let mustRead = false;
  /** Whether it is known what the device stores. */
  let wasRead = false;
  let running: Promise<void> | null = null;

  const show = (changes: Partial<SessionView>): void => {
    view = { ...view, ...changes, isKept: deeds.length === 0 && running === null };
    for (const listener of listeners) listener();
  };
  const showDraft = (changes: Partial<SessionView> = {}): void =>
    show({ ...changes, draft: afterActions(kept.draft, deeds) });

  const known = (): KnownRecords => {
    const { draft, revision } = kept;
    const current: DraftRecord[] =
      draft === null || revision === 0
        ? []
        : [{ version: RECORD_VERSION, revision, isParked: false, draft }];
    return { ...beside, drafts: [...current, ...beside.drafts] };
  };

  /** What is on the device; what was cleared meanwhile is written back by the tab that writes. */
  const readDevice = async (nowMs: number): Promise<ScopeRecords> => {
    const found = await readRecords(device, key, nowMs);
    const here = [...found.drafts, ...found.waiting, ...found.sent].map(sessionIdOf);
    const { drafts, waiting } = known();
    const isGone = [...drafts, ...waiting].some((one) => !here.includes(sessionIdOf(one)));
    if (!isGone || !mayWrite || (await writeBack(device, { drafts, waiting })) === 0) return found;
    show({ isRestored: true });
    tell();
    return readRecords(device, key, nowMs);
  };

  /** What leaves from memory, the device having no room for it still. */
  const readMemory = async (nowMs: number): Promise<ScopeRecords> => {
    const { waiting } = await readRecords(memory, key, nowMs);
    for (const one of waiting) {
      try {
        await moveToDevice(memory, device, one);
        tell();
      } catch {
        break;
      }
    }
    return readRecords(memory, key, nowMs);
  };

  const read = async (): Promise<void> => {
    const nowMs = clock().atMs;
    const wasReadBefore = wasRead;
    const inMemory = await readMemory(nowMs);
    leaving = inMemory.waiting.map(({ draft }) => draft.sessionId);
    try {
      const { drafts, waiting, sent, unreadable } = await readDevice(nowMs);
      wasRead = true;
      const here = drafts.filter(({ draft }) => !leaving.includes(draft.sessionId));
      // One that was parked has its turn once no other is in progress.
      const current = here.find(({ isParked }) => !isParked) ?? here[0];
      kept = { draft: current?.draft ?? null, revision: current?.revision ?? 0 };
      beside = { drafts: here.filter((one) => one !== current), waiting };
      showDraft({
        parked: here.filter((one) => one !== current).map(({ draft }) => draft),
        waiting: [...waiting, ...inMemory.waiting],
        sent: [...sent, ...inMemory.sent],
        unreadable,
        keptAtMs: current?.draft.lastTapAtMs ?? null,
        state: "ready",
        ...(!wasReadBefore && { keepFailure: null }),
      });
    } catch (error) {
      showDraft({
        waiting: inMemory.waiting,
        sent: inMemory.sent,
        keepFailure: storageFailureOf(error),
        state: wasRead ? "ready" : "unread",
      });
    }
  };

  /**
   * A session was begun here while another one was on the device, which could not be read or came
   * from another tab. One with something in it stays: it takes the place of the other where this
   * tab writes, and is stored beside it else.
   */
  const makeRoomFor = async (begun: SessionDraft): Promise<void> => {
    if (mayWrite) await resumeDraft(device, key, begun.sessionId);
    else await storeParked(device, begun);
    tell();
  };

  /**
   * Another tab has written meanwhile. The tab that may write goes on from there, the other one
   * stops.
   */
  const catchUp = async (): Promise<void> => {
    const { sessionId } = kept.draft ?? {};
    const begun = begunIn(deeds);
    const isFilled = begun !== null && !isBlank(begun);
    if (isFilled) await makeRoomFor(begun);
    if (!mayWrite) dropFirstSession(deeds);
    await read();
    const now = kept.draft?.sessionId;
    // The device said that it was not stored, and it was: only its beginning need not be stored
    // again.
    if (mayWrite && begun !== null && begun.sessionId === now) deeds.shift();
    else if (mayWrite && (begun === null ? now !== sessionId : !isFilled)) dropFirstSession(deeds);
    showDraft({ writer: mayWrite ? "here" : "elsewhere" });
  };

  /** What has no room on the device is sent from memory, and its draft is forgotten then. */
  const submitFromMemory = async (waiting: readonly WaitingRecord[]): Promise<void> => {
    for (const one of waiting) await storeWaiting(memory, { ...one, revision: kept.revision });
    leaving = [...leaving, ...waiting.map(({ draft }) => draft.sessionId)];
    kept = { draft: null, revision: 0 };
  };

  const settle = async (deed: PendingAction): Promise<WriteResult> => {
    const draft = afterActions(kept.draft, [deed]);
    if (deed.deed === "submit") return queueSession(device, deed.waiting, kept.revision);
    if (deed.deed === "discard")
      return kept.draft === null ? "kept" : dropDraft(device, kept.draft, kept.revision);
    return draft === null
      ? "kept"
      : storeDraft(device, draft, deed.deed === "start" ? 0 : kept.revision, leaving);
  };

  const afterSettled = (deed: PendingAction): void => {
    const draft = afterActions(kept.draft, [deed]);
    const seen = deed.deed === "start" ? 0 : kept.revision;
    kept = { draft, revision: draft === null ? 0 : seen + 1 };
    deeds.shift();
    showDraft({ keepFailure: null, keptAtMs: draft?.lastTapAtMs ?? null });
    tell();
  };

  /** Nothing can be stored: an end of the session must still be one. */
  const endUnkept = async (): Promise<boolean> => {
    const at = deeds.findIndex(({ deed }) => deed === "submit" || deed === "discard");
    if (at < 0) return false;
    const [end] = deeds.splice(0, at + 1).slice(-1);
    if (end?.deed === "submit") await submitFromMemory(end.waiting);
    else kept = { draft: null, revision: 0 };
    showDraft();
    mustRead = true;
    tell();
    return true;
  };

  const work = async (): Promise<void> => {
    for (;;) {
      if (mustRead || !wasRead) {
        mustRead = false;
        await read();
      }
      const [deed] = deeds;
      if (deed === undefined) {
        if (!mustRead) return;
        continue;
      }
      try {
        if ((await settle(deed)) === "stale") await catchUp();
        else {
          afterSettled(deed);
          if (deed.deed !== "tap" || leaving.length > 0) mustRead = true;
        }
      } catch (error) {
        show({ keepFailure: storageFailureOf(error) });
        if (!(await endUnkept())) return;
      }
    }
  };

  const workToEnd = async (): Promise<void> => {
    try {
      await work();
    } finally {
      running = null;
      show({});
    }
  };
  const run = (): Promise<void> => (running ??= workToEnd());

  const act = (deed: PendingAction): void => {
    if (view.state === "loading" || view.writer === "elsewhere") return;
    deeds.push(deed);
    if (deed.deed !== "tap" && view.isRestored) show({ isRestored: false });
    showDraft();
    void run();
  };

  /** Reads again, after what is under way. */
  const refresh = (): void => {
    mustRead = true;
    void run();
  };

  return {
    view: () => view,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    /** Reads again what could not be read, and shows that it does. */
    readAgain: (): void => {
      if (view.state === "unread") show({ state: "loading" });
      refresh();
    },
    /**
     * Settles once all that was tapped is stored, or cannot be; says whether the device has it all.
     */
    settled: async (): Promise<boolean> => {
      await run();
      return deeds.length === 0 && leaving.length === 0;
    },
    /** Whether this tab is the one that writes; it reads first what the other one has written. */
    setWriter: async (isHere: boolean): Promise<void> => {
      mayWrite = isHere;
      if (!isHere) show({ writer: "elsewhere" });
      mustRead = true;
      await run();
      if (mayWrite === isHere) show({ writer: isHere ? "here" : "elsewhere" });
    },
    start: ({ purpose }: Pick<SessionKey, "purpose">): void => {
      if (view.draft !== null) return;
      act({ deed: "start", key: { ...scope, sessionId: newId(), purpose }, ...clock() });
    },
    tap: (tap: Tap): void => {
      if (view.draft !== null) act({ deed: "tap", tap, ...clock() });
    },
    discard: (): void => act({ deed: "discard" }),
    submit: (): void => {
      const { draft } = view;
      if (draft === null) return;
      const { atMs, offsetMs } = clock();
      const nextTryAtMs = now();
      const waiting: WaitingRecord[] = [];
      for (const part of splitDraft(draft, newId)) {
        const session = SubmittedSession.safeParse(toSession(part, now(), offsetMs));
        if (!session.success) {
          const fieldErrors = faultsOf(session.error);
          act({
            deed: "tap",
            tap: { tap: "refused", fieldErrors, reference: null },
            atMs,
            offsetMs,
          });
          return;
        }
        waiting.push(waitingOf(session.data, part, atMs, nextTryAtMs));
      }
      act({ deed: "submit", waiting });
    },
    tryNow: async (sessionId: string): Promise<void> => {
      const waiting = view.waiting.find((one) => one.session.sessionId === sessionId);
      if (waiting === undefined) return;
      for (const shelf of [device, memory]) {
        await noteTry(shelf, waiting.draft, { nextTryAtMs: now() }).catch(() => null);
      }
      tell();
    },
    resume: async (sessionId: string): Promise<void> => {
      if (view.writer === "elsewhere") return;
      await run();
      await resumeDraft(device, key, sessionId);
      refresh();
      tell();
    },
  };
};

export type Keeper = ReturnType<typeof createKeeper>;
