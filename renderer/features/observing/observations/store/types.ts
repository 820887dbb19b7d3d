import type { SubmittedSession } from "#contract/observing/observations.ts";
import type { SessionDraft } from "../model/draft.ts";
import type { SessionKey, Tap } from "../model/reduce.ts";

/** Whose sessions, and where. */
export type SessionScope = Pick<
  SessionDraft,
  "userId" | "customerId" | "facilityId" | "observerId"
>;

/** A submitted session that the server has not got yet. It is sent once, whatever is tapped. */
export type WaitingSession = {
  session: SubmittedSession;
  draft: SessionDraft;
  submittedAtMs: number;
  lastTryAtMs: number | null;
  /** Why the last try did not arrive. */
  lastFailure: "network" | "server" | "signedOut" | null;
  /** Null: once the user is signed in again. With the network it leaves at once. */
  nextTryAtMs: number | null;
};

/** One that arrived, stored for the day as a line of what was done. */
type SentSession = {
  sessionId: string;
  facilityId: string;
  observerId: string;
  observationCount: number;
  startedAtMs: number;
  endedAtMs: number;
  receivedAtMs: number;
  /** By how much its times were moved as it arrived, for a clock that was wrong. */
  clockOffsetMs?: number | undefined;
  /** It had come before, with other observations: what became of the difference. */
  difference?: SentDifference | undefined;
};

/** How what was on screen differed from what had come before. */
export type SentDifference = {
  /** Sent afterwards, as a session of their own. */
  addedCount: number;
  /** Changed here after they had come; they count as they came. */
  changedCount: number;
  /** Came, but were not on screen any more; they count too. */
  otherCount: number;
};

/** Why taps are not stored on this device. */
export type StorageFailure = "full" | "blocked";

/** What the screens are shown of the sessions of a scope. */
export type SessionView = {
  /** `loading` until what is stored was read; `unread`: it could not be read yet. */
  state: "loading" | "unread" | "ready";
  /** The session in progress, or one that was refused; null without. */
  draft: SessionDraft | null;
  /** Drafts beside it, such as one that was refused when another had begun. */
  parked: readonly SessionDraft[];
  waiting: readonly WaitingSession[];
  sent: readonly SentSession[];
  /** `elsewhere`: another tab writes this draft; here it is shown live and read-only. */
  writer: "here" | "elsewhere";
  /** The time of the last stored tap; null before the first. */
  keptAtMs: number | null;
  /** Nothing that was tapped here is still to be stored. */
  isKept: boolean;
  keepFailure: StorageFailure | null;
  /** Storage was cleared while the page was open, and what it shows was stored again. */
  isRestored: boolean;
  /** How many sessions on this device cannot be read. They stay, but cannot be shown. */
  unreadable: number;
};

/** The sessions of one person, customer, facility and observer on this device. */
export type SessionStore = SessionView & {
  start(key: Pick<SessionKey, "purpose">): void;
  tap(tap: Tap): void;
  /** Tries again to read what is stored. */
  readAgain(): void;
  /** Takes the draft over from the other tab. */
  takeOver(): void;
  discard(): void;
  /**
   * Ends the session and queues it; it leaves with the network.
   * @throws Error when an observation lacks something
   */
  submit(): void;
  tryNow(sessionId: string): void;
  /** Goes on with a parked draft; the one in progress is parked in its place. */
  resume(sessionId: string): void;
};
