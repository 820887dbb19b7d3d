import type { SubmittedSession } from "#contract/observing.ts";
import type { SessionDraft } from "../model/draft.ts";
import type { SessionKey, Tap } from "../model/reduce.ts";

/** A submitted session that the server has not got yet. It is sent once, whatever is tapped. */
export type WaitingSession = {
  session: SubmittedSession;
  draft: SessionDraft;
  submittedAtMs: number;
  lastTryAtMs: number | null;
  /** Why the last try did not arrive. */
  lastFailure: "network" | "server" | "signedOut" | null;
  nextTryAtMs: number | null;
};

/** One that arrived, kept for the day as a line of what was done. */
export type SentSession = {
  sessionId: string;
  facilityId: string;
  observerId: string;
  observationCount: number;
  startedAtMs: number;
  endedAtMs: number;
  receivedAtMs: number;
};

/** Why taps are not kept on this device. */
export type KeepFailure = "full" | "blocked";

/** The sessions of one person, customer, facility and observer on this device. */
export type SessionStore = {
  /** `loading` until what is kept was read. */
  state: "loading" | "ready";
  /** The session in progress, or one that was refused; null without. */
  draft: SessionDraft | null;
  waiting: readonly WaitingSession[];
  sent: readonly SentSession[];
  /** `elsewhere`: another tab writes this draft; here it is shown live and read-only. */
  writer: "here" | "elsewhere";
  /** When the last tap was kept; null before the first. */
  keptAtMs: number | null;
  keepFailure: KeepFailure | null;
  start(key: Pick<SessionKey, "purpose">): void;
  tap(tap: Tap): void;
  /** Takes the draft over from the other tab. */
  takeOver(): void;
  discard(): void;
  /** Ends the session and queues it; it leaves with the network. */
  submit(): void;
  tryNow(sessionId: string): void;
};
