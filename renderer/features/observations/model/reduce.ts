import { SESSION_REMINDER_MINUTES } from "#contract/observations.ts";
import type { Outcome, PpeItem, Precaution, SessionPurpose } from "#contract/observations.ts";
import { shiftTimes, stampSaved, unshiftTimes } from "./clock-times.ts";
import type {
  FormStep,
  HandDraft,
  ItemAnswer,
  ObservationDraft,
  OpenForm,
  PpeDraft,
  Refusal,
  SessionDraft,
} from "./draft.ts";

const MINUTE_MS = 60_000;
/** A fault of an observation: its place in the session, and what is wrong in it. */
const OBSERVATION_PATH = /^observations\.(\d+)(\..*)?$/u;

/** One tap. All of a session follows from its taps in their order. */
export type Tap =
  | { tap: "begin"; type: "HH" | "PPE"; id: string }
  | { tap: "chooseUnit"; locationId: string }
  | { tap: "chooseRole"; roleId: string }
  | { tap: "goTo"; step: FormStep }
  | { tap: "chooseMoment"; momentId: number }
  | { tap: "chooseOutcome"; outcome: Outcome }
  | { tap: "togglePrecaution"; precaution: Precaution }
  | { tap: "answerItem"; item: PpeItem; answer: ItemAnswer }
  | { tap: "setFeedback"; feedbackProvided: boolean }
  | { tap: "toggleNote"; noteId: string }
  | { tap: "writeNote"; customNotes: string }
  | { tap: "setTime"; atMs: number | null }
  | { tap: "save" }
  | { tap: "cancel" }
  | { tap: "edit"; id: string }
  | { tap: "delete"; id: string }
  | { tap: "undo" }
  | { tap: "remindIn"; minutes: number | null }
  /** Moves times that were saved before it was known how far the clock is off. */
  | { tap: "shiftTimes"; offsetMs: number }
  | { tap: "unshiftTimes" }
  | { tap: "refused"; fieldErrors: Readonly<Record<string, string>>; reference: string | null };

/** Whose session it is and where. */
export type SessionKey = Pick<
  SessionDraft,
  "sessionId" | "customerId" | "facilityId" | "userId" | "observerId"
> & { purpose: SessionPurpose };

/** A session that was just started. */
export const startSession = (
  key: SessionKey,
  nowMs: number,
  offsetMs: number | null = null,
): SessionDraft => ({
  ...key,
  startedAtMs: nowMs,
  startOffsetMs: offsetMs,
  lastTapAtMs: nowMs,
  observations: [],
  open: null,
  lastSaved: null,
  remindAtMs: nowMs + SESSION_REMINDER_MINUTES * MINUTE_MS,
  refusal: null,
});

const blank = (id: string, number: number, locationId: string | null) => ({
  id,
  number,
  locationId,
  roleId: null,
  atMs: null,
  momentId: null,
  feedbackProvided: false,
  quickNotes: [],
  customNotes: "",
});

const begin = (draft: SessionDraft, type: "HH" | "PPE", id: string): SessionDraft => {
  const numbers = draft.observations.filter((one) => one.type === type).map((one) => one.number);
  const number = Math.max(0, ...numbers) + 1;
  const locationId = draft.observations.at(-1)?.locationId ?? null;
  const base = blank(id, number, locationId);
  const observation: ObservationDraft =
    type === "HH"
      ? { ...base, type, outcome: null }
      : { ...base, type, precautions: [], items: {} };
  const step = locationId === null ? "unit" : "role";
  return {
    ...draft,
    lastSaved: null,
    open: { observation, before: null, step },
  };
};

const changeOpen = (
  draft: SessionDraft,
  change: (observation: ObservationDraft) => ObservationDraft,
  step?: FormStep,
): SessionDraft => {
  const { open } = draft;
  if (open === null) return draft;
  const next: OpenForm = {
    ...open,
    observation: change(open.observation),
    step: step ?? open.step,
  };
  return { ...draft, open: next };
};

const changeHands = (draft: SessionDraft, change: (one: HandDraft) => HandDraft): SessionDraft =>
  changeOpen(draft, (one) => (one.type === "HH" ? change(one) : one));

const changePpe = (draft: SessionDraft, change: (one: PpeDraft) => PpeDraft): SessionDraft =>
  changeOpen(draft, (one) => (one.type === "PPE" ? change(one) : one));

const toggled = <T>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/**
 * A refusal once the observation at a place was changed or deleted: its faults are no more, and
 * those behind a deleted one move up. Null when nothing is left of it.
 */
const refusalAfter = (
  { refusal }: SessionDraft,
  at: number,
  what: "changed" | "deleted",
): Refusal | null => {
  if (refusal === null) return null;
  const left = Object.entries(refusal.fieldErrors).flatMap(([path, code]): [string, string][] => {
    const found = OBSERVATION_PATH.exec(path);
    if (found === null) return [[path, code]];
    const index = Number(found[1]);
    if (index === at) return [];
    const next = what === "deleted" && index > at ? index - 1 : index;
    return [[`observations.${next}${found[2] ?? ""}`, code]];
  });
  return left.length === 0 ? null : { ...refusal, fieldErrors: Object.fromEntries(left) };
};

const save = (draft: SessionDraft, nowMs: number): SessionDraft => {
  const { open } = draft;
  if (open === null) return draft;
  const saved = { ...open.observation, atMs: open.observation.atMs ?? nowMs };
  const observations =
    open.before === null
      ? [...draft.observations, saved]
      : draft.observations.map((one) => (one.id === saved.id ? saved : one));
  const lastSaved = { id: saved.id, before: open.before };
  const at = draft.observations.findIndex(({ id }) => id === saved.id);
  const refusal = refusalAfter(draft, at, "changed");
  return { ...draft, observations, open: null, lastSaved, refusal };
};

const without = (draft: SessionDraft, id: string): SessionDraft => ({
  ...draft,
  observations: draft.observations.filter((one) => one.id !== id),
  refusal: refusalAfter(
    draft,
    draft.observations.findIndex((one) => one.id === id),
    "deleted",
  ),
  lastSaved: draft.lastSaved?.id === id ? null : draft.lastSaved,
  open: draft.open?.observation.id === id ? null : draft.open,
});

const edit = (draft: SessionDraft, id: string): SessionDraft => {
  const before = draft.observations.find((one) => one.id === id);
  if (before === undefined) return draft;
  return { ...draft, lastSaved: null, open: { observation: before, before, step: "form" } };
};

const undo = (draft: SessionDraft): SessionDraft => {
  const { lastSaved } = draft;
  if (lastSaved === null) return draft;
  const { id, before } = lastSaved;
  if (before === null) return without(draft, id);
  const observations = draft.observations.map((one) => (one.id === id ? before : one));
  return { ...draft, observations, lastSaved: null };
};

const afterTap = (draft: SessionDraft, tap: Tap, nowMs: number): SessionDraft => {
  switch (tap.tap) {
    case "begin":
      return begin(draft, tap.type, tap.id);
    case "chooseUnit": {
      const step = draft.open?.observation.roleId === null ? "role" : "form";
      return changeOpen(draft, (one) => ({ ...one, locationId: tap.locationId }), step);
    }
    case "chooseRole":
      return changeOpen(draft, (one) => ({ ...one, roleId: tap.roleId }), "form");
    case "goTo":
      return changeOpen(draft, (one) => one, tap.step);
    case "chooseMoment":
      return changeOpen(draft, (one) => ({ ...one, momentId: tap.momentId }));
    case "chooseOutcome":
      return changeHands(draft, (one) => ({ ...one, outcome: tap.outcome }));
    case "togglePrecaution":
      return changePpe(draft, (one) => ({
        ...one,
        precautions: toggled(one.precautions, tap.precaution),
      }));
    case "answerItem":
      return changePpe(draft, (one) => ({
        ...one,
        items: { ...one.items, [tap.item]: tap.answer },
      }));
    case "setFeedback":
      return changeOpen(draft, (one) => ({ ...one, feedbackProvided: tap.feedbackProvided }));
    case "toggleNote":
      return changeOpen(draft, (one) => ({
        ...one,
        quickNotes: toggled(one.quickNotes, tap.noteId),
      }));
    case "writeNote":
      return changeOpen(draft, (one) => ({ ...one, customNotes: tap.customNotes }));
    case "setTime":
      return changeOpen(draft, (one) => ({ ...one, atMs: tap.atMs }));
    case "save":
      return save(draft, nowMs);
    case "cancel":
      return { ...draft, open: null };
    case "edit":
      return edit(draft, tap.id);
    case "delete":
      return without(draft, tap.id);
    case "undo":
      return undo(draft);
    case "remindIn":
      return {
        ...draft,
        remindAtMs: tap.minutes === null ? null : nowMs + tap.minutes * MINUTE_MS,
      };
    case "shiftTimes":
      return shiftTimes(draft, tap.offsetMs);
    case "unshiftTimes":
      return unshiftTimes(draft);
    case "refused":
      return {
        ...draft,
        refusal: { fieldErrors: tap.fieldErrors, reference: tap.reference, atMs: nowMs },
      };
  }
};

/**
 * A session after one tap; taps that make no sense there change nothing but its time. `offsetMs` is
 * by how much `nowMs` was moved for the device's clock, null when nobody knew.
 */
export const reduce = (
  draft: SessionDraft,
  tap: Tap,
  nowMs: number,
  offsetMs: number | null = null,
): SessionDraft => {
  const after = afterTap(draft, tap, nowMs);
  const stamped = tap.tap === "save" ? stampSaved(draft, after, nowMs, offsetMs) : after;
  return { ...stamped, lastTapAtMs: nowMs };
};
