import type { DisplayMe } from "#contract/displays/displays.ts";
import type { Language } from "#contract/core/primitives.ts";

/** What is shown and how; the portal has the same for a slideshow that a user opens there. */
export type ViewerPlan = Omit<DisplayMe, "displayId" | "build" | "nightReloadAt"> & {
  nightReloadAt: string | null;
};

/** A slide's place in the order, in the language of its round. */
export type Candidate = { slideId: string; language: Language; round: number; place: number };

/** How far the order has come: the slide whose turn it was, and the order at that time. */
export type Cursor = { slideId: string; order: readonly string[]; round: number };

export type SlideKind = "report" | "image";

/** What is known of a slide's last good content; the content itself lies in the store. */
export type StoredContent = {
  key: string;
  slideId: string;
  language: Language;
  kind: SlideKind;
  /** When the server answered and how far its facts reach: server time. */
  answeredAtMs: number;
  dataToMs: number | null;
  bytes: number;
  /** Server time; decides what goes first where room is short. */
  shownAtMs: number;
};

/** One try to have a slide ready to be shown. */
export type Attempt = Candidate & {
  id: number;
  stage: "fetching" | "preparing";
  /** What comes of the answer, or the stored content that stands in for it. */
  from: StoredContent | null;
  isFresh: boolean;
  /** Its figures are too old: title and goal alone. */
  isEmptied: boolean;
  /** The longest wait for the code that carries it out. */
  dueBy: number;
};

/** A slide that is laid out unseen. */
export type Ready = Candidate & {
  attempt: number;
  content: StoredContent;
  isFresh: boolean;
  isEmptied: boolean;
  pages: number;
};

/**
 * What is made ready: the next slide; the first one of all; the one before; or the shown one again,
 * after a sleep or because its figures are too old.
 */
export type Purpose = "turn" | "first" | "back" | "refresh" | "empty";

export type Preparation = {
  purpose: Purpose;
  attempt: Attempt | null;
  first: Candidate;
  /** Those that may still be tried in this turn. */
  rest: readonly Candidate[];
  /** The one that was tried last: the order goes on after it. */
  last: Candidate;
  ready: Ready | null;
};

/** What is shown, from its first paint on. */
export type Turn = Omit<Ready, "attempt"> & {
  of: number;
  page: number;
  intervalMs: number;
  endsAt: number;
  /** A user wants to see the next one now. */
  isHurried: boolean;
};

/** Something that is requested again and again. */
export type Asking = { at: number; since: number | null; tries: number };

export type Enrolment = Asking & {
  code: string | null;
  /** Server time. */
  expiresAtMs: number;
  nextText: string;
  /** Too many screens ask from this network: the next try is in a minute. */
  isLimited: boolean;
};

export type ReloadReason = "build" | "night" | "command";
/** Server time of the last reload of this page, and the build that it was for. */
export type LastReload = { atMs: number; forBuild: string };

export type BuildState = {
  /** The build that this page is of; null until it is known. */
  own: string | null;
  heard: string | null;
  /** No try before; monotonic. */
  holdUntil: number;
  fetch: { reason: ReloadReason; isReady: boolean } | null;
  isCommanded: boolean;
  lastReload: LastReload | null;
};

type HeartbeatState = Asking & {
  /** When the last one was sent. */
  sentAt: number;
  revision: string | null;
  /** Commands that were carried out and are not reported yet; those that were ever met. */
  done: readonly string[];
  seen: readonly string[];
};

export type FailureCounts = readonly { hour: number; failed: number; of: number }[];

export type ViewerState = {
  kind: "display" | "portal";
  clock: {
    /** Server time minus monotonic time. */
    offsetMs: number;
    isHeard: boolean;
    /** The device's own clock cannot be right, so that a secure connection may fail by it. */
    looksWrong: boolean;
  };
  lastTick: { now: number; wallMs: number } | null;
  startedAt: number;
  isHidden: boolean;
  plan: ViewerPlan | null;
  /** The plan is the stored one: the server has not answered yet. */
  isPlanKept: boolean;
  me: Asking;
  /** Tries to have a first slide. */
  first: { at: number; tries: number };
  enrolment: Enrolment | null;
  isOver: boolean;
  isLeaving: boolean;
  isDark: boolean;
  turn: Turn | null;
  cursor: Cursor | null;
  preparation: Preparation | null;
  changing: { ready: Ready; dueBy: number; isRefresh: boolean } | null;
  attempts: number;
  kept: Readonly<Record<string, StoredContent>>;
  pause: { since: number; until: number } | null;
  /** Since a sleep, or what may have been one, the server has not answered. */
  isUnsure: boolean;
  /**
   * The device's own clock went on and the monotonic one did not: it slept, or its clock was set.
   * The next answer of the server shows which.
   */
  mayHaveSlept: boolean;
  /** Calls in a row without an answer of the server. */
  away: number;
  lastGoodMs: number | null;
  failures: FailureCounts;
  build: BuildState;
  beat: HeartbeatState;
  identifyUntil: number;
  cursorUntil: number;
  /** Slide to begin with after a reload. */
  resumeWith: string | null;
};
