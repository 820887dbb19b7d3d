import type { DisplayCommand } from "#contract/displays/displays.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { StoredContent, LastReload, ReloadReason, SlideKind, ViewerPlan } from "./state.ts";

/** What a page hands to the one that it is reloaded as. */
export type Resume = {
  slideId: string | null;
  lastReload: LastReload | null;
  done: readonly string[];
  seen: readonly string[];
};

/** Time of an answer by its `Date`; null where it has none. */
type Answered = { serverMs: number | null };

/** How a call went wrong: no answer or a 5xx; refused; or what it names is not there any more. */
export type Failure = Answered & { failure: "away" | "refused" | "gone" };

export type ViewerEvent =
  | {
      type: "start";
      wallMs: number;
      /** How far this device's clock was behind the server's when both were last compared. */
      wallOffsetMs: number;
      /** When this page was built, by the clock of the build; a device's clock before it is wrong. */
      builtAtMs: number | null;
      /** The build that this page is of; null where that is unknown. */
      build: string | null;
      plan: ViewerPlan | null;
      kept: readonly StoredContent[];
      resume: Resume | null;
    }
  | { type: "tick"; wallMs: number }
  | ({ type: "meAnswered"; plan: ViewerPlan; build: string | null } & Answered)
  | ({ type: "meFailed" } & Failure)
  | ({
      type: "slideAnswered";
      attempt: number;
      kind: SlideKind;
      answeredAtMs: number;
      dataToMs: number | null;
      bytes: number;
      build: string | null;
    } & Answered)
  | ({ type: "slideFailed"; attempt: number } & Failure)
  | { type: "prepared"; attempt: number; pages: number }
  | { type: "prepareFailed"; attempt: number }
  | { type: "painted"; attempt: number }
  | ({
      type: "beatAnswered";
      commands: readonly { id: string; command: DisplayCommand }[];
      told: readonly string[];
      nextBeatMs: number;
      build: string;
      revision: string;
    } & Answered)
  | ({ type: "beatFailed" } & Failure)
  | ({
      type: "codeAnswered";
      code: string;
      expiresAtMs: number;
      nextText: string;
      askAgainMs: number;
    } & Answered)
  | { type: "codeFailed"; isLimited: boolean }
  | { type: "enrolled" }
  /** Not enrolled, or not any more. */
  | { type: "revoked" }
  /** The person's session has ended. */
  | { type: "sessionOver" }
  | { type: "buildFetched"; outcome: "ready" | "same" | "failed" }
  | { type: "key"; key: "pause" | "next" | "previous" }
  | { type: "pointer" }
  | { type: "visibility"; isHidden: boolean }
  /** The device is in a network again. */
  | { type: "online" };

export type Effect =
  | { type: "fetchMe" }
  | { type: "fetchSlide"; attempt: number; slideId: string; language: Language; limitMs: number }
  /** Lays content out unseen: the answer of this attempt, or what is stored under the key. */
  | {
      type: "prepare";
      attempt: number;
      key: string;
      isFresh: boolean;
      isEmptied: boolean;
      place: number;
      of: number;
    }
  | { type: "show"; attempt: number }
  | { type: "showPage"; page: number }
  /** What an attempt has brought so far is not needed. */
  | { type: "abandon"; attempt: number }
  | { type: "keep"; attempt: number; kept: StoredContent }
  | { type: "drop"; keys: readonly string[] }
  /** Takes what is shown away; `wipe` also forgets all that is stored. */
  | { type: "clear" }
  | { type: "wipe" }
  | { type: "askCode" }
  | {
      type: "beat";
      slideId: string | null;
      place: number;
      of: number;
      lastGoodMs: number | null;
      failures: { failed: number; of: number };
      done: readonly string[];
    }
  | { type: "fetchBuild"; reason: ReloadReason }
  | { type: "reload"; resume: Resume }
  | { type: "capturePicture" };

export type Step<State> = { state: State; effects: readonly Effect[] };
