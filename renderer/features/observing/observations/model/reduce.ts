import {
  type Outcome,
  type PpeItem,
  type Precaution,
  SESSION_REMINDER_MINUTES,
  type SessionPurpose,
} from "#contract/observing/observation-kinds.ts";
import { shiftTimes, stampSaved, unshiftTimes } from "./clock-times.ts";
import { answerCount } from "./counts.ts";
import type {
  HandDraft,
  ItemAnswer,
  ObservationDraft,
  OpenForm,
  PpeDraft,
  SessionDraft,
} from "./draft.ts";
import { faultsByObservation, refusalAfter } from "./refusal.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** One tap. All of a session follows from its taps in their order. */
export type Tap =
  | { tap: "begin"; type: "HH" | "PPE"; id: string }
  | { tap: "chooseUnit"; locationId: string }
  /** `shown`: the roles that the form shows from now on. */
  | { tap: "chooseRole"; roleId: string; shown?: readonly string[] }
  /** On or off; equipment has one moment, which replaces the one before. */
  | { tap: "chooseMoment"; momentId: number }
  | { tap: "replaceMoment"; momentId: number }
  | { tap: "chooseOutcome"; outcome: Outcome }
  | { tap: "togglePrecaution"; precaution: Precaution }
  | { tap: "answerItem"; item: PpeItem; answer: ItemAnswer }
  | { tap: "setFeedback"; feedbackProvided: boolean }
  | { tap: "toggleNote"; noteId: string }
  | { tap: "writeNote"; customNotes: string }
  | { tap: "setTime"; atMs: number | null }
  /**
   * `outcome`: that of hands. With `newId` a new one is saved under it, and the next one begins
   * with the same unit and role. A form may be stored that was saved already, by a page whose
   * storage was full then: its own id would take both for one.
   */
  | { tap: "save"; outcome?: Outcome; newId?: string }
  | { tap: "clear" }
  | { tap: "cancel" }
  | { tap: "edit"; id: string }
  | { tap: "delete"; id: string }
  | { tap: "undo" }
  | { tap: "remindIn"; minutes: number | null }
  /** Moves times that were saved before it was known how far the clock is off. */
  | { tap: "shiftTimes"; offsetMs: number }
  | { tap: "unshiftTimes" }
  /** Not now: they are corrected as they arrive, and the question is not shown again. */
  | { tap: "leaveTimes" }
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
  shownRoleIds: null,
  lastSaved: null,
  remindAtMs: nowMs + SESSION_REMINDER_MINUTES * MINUTE_MS,
  refusal: null,
});

type Kept = Pick<ObservationDraft, "locationId" | "roleId">;

const blank = (type: "HH" | "PPE", id: string, number: number, kept: Kept): ObservationDraft => {
  const noted = {
    id,
    number,
    locationId: kept.locationId,
    roleId: kept.roleId,
    atMs: null,
    momentIds: [],
    feedbackProvided: false,
    quickNotes: [],
    customNotes: "",
  };
  return type === "HH"
    ? { ...noted, type, outcome: null }
    : { ...noted, type, precautions: [], items: {} };
};

const nextNumber = ({ observations }: SessionDraft, type: "HH" | "PPE"): number =>
  Math.max(0, ...observations.filter((one) => one.type === type).map((one) => one.number)) + 1;

const newForm = (observation: ObservationDraft, isRoleKept: boolean): OpenForm => ({
  observation,
  before: null,
  aside: null,
  isRoleKept,
});

/** What is noted again, also while a saved one is edited. */
const newOf = (open: OpenForm | null): ObservationDraft | null =>
  open === null || open.before === null ? (open?.observation ?? null) : open.aside;

const begin = (draft: SessionDraft, type: "HH" | "PPE", id: string): SessionDraft => {
  const { open } = draft;
  const beside = newOf(open);
  const kept = {
    locationId: beside?.locationId ?? draft.observations.at(-1)?.locationId ?? null,
    roleId: beside?.roleId ?? null,
  };
  const observation = blank(type, id, nextNumber(draft, type), kept);
  return { ...draft, open: newForm(observation, open?.isRoleKept ?? false) };
};

const changeOpen = (
  draft: SessionDraft,
  change: (observation: ObservationDraft) => ObservationDraft,
): SessionDraft => {
  const { open } = draft;
  if (open === null) return draft;
  return { ...draft, open: { ...open, observation: change(open.observation) } };
};

const changeHands = (draft: SessionDraft, change: (one: HandDraft) => HandDraft): SessionDraft =>
  changeOpen(draft, (one) => (one.type === "HH" ? change(one) : one));

const changePpe = (draft: SessionDraft, change: (one: PpeDraft) => PpeDraft): SessionDraft =>
  changeOpen(draft, (one) => (one.type === "PPE" ? change(one) : one));

const toggled = <T>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** Other people are in another unit: who and what is chosen again there, but not in an edit. */
const chooseUnit = (draft: SessionDraft, locationId: string): SessionDraft =>
  changeOpen(draft, (one) => {
    const isOther = one.locationId !== null && one.locationId !== locationId;
    if (!isOther || draft.open?.before !== null) return { ...one, locationId };
    return { ...one, locationId, roleId: null, momentIds: [] };
  });

const chooseRole = (
  draft: SessionDraft,
  roleId: string,
  shown: readonly string[] | undefined,
): SessionDraft => {
  const next = changeOpen(draft, (one) => ({ ...one, roleId }));
  if (next.open === null) return next;
  return {
    ...next,
    open: { ...next.open, isRoleKept: false },
    shownRoleIds: shown ?? draft.shownRoleIds,
  };
};

const save = (
  draft: SessionDraft,
  { outcome, newId }: Extract<Tap, { tap: "save" }>,
  nowMs: number,
): SessionDraft => {
  const { open } = draft;
  if (open === null) return draft;
  const form = open.observation;
  const noted = form.type === "HH" && outcome !== undefined ? { ...form, outcome } : form;
  const id = open.before === null ? (newId ?? form.id) : form.id;
  const saved = { ...noted, id, atMs: form.atMs ?? nowMs };
  const observations =
    open.before === null
      ? [...draft.observations, saved]
      : draft.observations.map((one) => (one.id === saved.id ? saved : one));
  const at = draft.observations.findIndex(({ id }) => id === saved.id);
  const after = {
    ...draft,
    observations,
    open: open.aside === null ? null : newForm(open.aside, open.isRoleKept),
    lastSaved: { id: saved.id, before: open.before, form, atMs: nowMs },
    refusal: refusalAfter(draft, at, "changed"),
  };
  if (after.open !== null || newId === undefined) return after;
  const next = blank(saved.type, form.id, nextNumber(after, saved.type), saved);
  return { ...after, open: newForm(next, true) };
};

/** The new one's number follows those that are saved. */
const renumbered = (draft: SessionDraft): SessionDraft => {
  const { open } = draft;
  const one = newOf(open);
  if (open === null || one === null) return draft;
  const next = { ...one, number: nextNumber(draft, one.type) };
  return {
    ...draft,
    open: open.before === null ? { ...open, observation: next } : { ...open, aside: next },
  };
};

/** What was put aside for an edit stands there again. */
const cancelled = ({ open, ...draft }: SessionDraft): SessionDraft => {
  const aside = open?.aside ?? null;
  return { ...draft, open: aside === null ? null : newForm(aside, open?.isRoleKept ?? false) };
};

const without = (draft: SessionDraft, id: string): SessionDraft => {
  const at = draft.observations.findIndex((one) => one.id === id);
  const isOpen = draft.open?.observation.id === id;
  return renumbered({
    ...(isOpen ? cancelled(draft) : draft),
    observations: draft.observations.filter((one) => one.id !== id),
    refusal: refusalAfter(draft, at, "deleted"),
    lastSaved: draft.lastSaved?.id === id ? null : draft.lastSaved,
  });
};

const edit = (draft: SessionDraft, id: string): SessionDraft => {
  const before = draft.observations.find((one) => one.id === id);
  if (before === undefined) return draft;
  const { open } = draft;
  const isRoleKept = open?.isRoleKept ?? false;
  return { ...draft, open: { observation: before, before, aside: newOf(open), isRoleKept } };
};

/** Takes back what was saved last. The form is as it was then, unless the next one has answers. */
const undo = (draft: SessionDraft): SessionDraft => {
  const { lastSaved, open } = draft;
  if (lastSaved === null) return draft;
  const { id, before, form } = lastSaved;
  if (before !== null) {
    const observations = draft.observations.map((one) => (one.id === id ? before : one));
    return { ...draft, observations, lastSaved: null };
  }
  const left = without(draft, id);
  const next = newOf(open);
  const isFilled =
    open !== null &&
    (open.before !== null || answerCount(open.observation) > 0 || !isSame(next, form));
  if (isFilled) return left;
  return { ...left, open: newForm(form, false) };
};

/** Whether a new form still has the unit and role that it took from the one before. */
const isSame = (next: ObservationDraft | null, form: ObservationDraft): boolean =>
  next === null || (next.locationId === form.locationId && next.roleId === form.roleId);

const cleared = (draft: SessionDraft): SessionDraft =>
  changeOpen(draft, (one) => blank(one.type, one.id, one.number, one));

const afterTap = (draft: SessionDraft, tap: Tap, nowMs: number): SessionDraft => {
  switch (tap.tap) {
    case "begin":
      return begin(draft, tap.type, tap.id);
    case "chooseUnit":
      return chooseUnit(draft, tap.locationId);
    case "chooseRole":
      return chooseRole(draft, tap.roleId, tap.shown);
    case "chooseMoment":
      return changeOpen(draft, (one) => ({
        ...one,
        momentIds: one.type === "PPE" ? [tap.momentId] : toggled(one.momentIds, tap.momentId),
      }));
    case "replaceMoment":
      return changeOpen(draft, (one) => ({ ...one, momentIds: [tap.momentId] }));
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
      return save(draft, tap, nowMs);
    case "clear":
      return cleared(draft);
    case "cancel":
      return cancelled(draft);
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
    case "leaveTimes":
      return { ...draft, isClockAsked: true };
    case "unshiftTimes":
      return unshiftTimes(draft);
    case "refused": {
      const fieldErrors = faultsByObservation(draft, tap.fieldErrors);
      return { ...draft, refusal: { fieldErrors, reference: tap.reference, atMs: nowMs } };
    }
  }
};

/**
 * A session after one tap; taps that make no sense there change nothing but its time. `offsetMs` is
 * by how much `nowMs` was moved for the device's clock, null when unknown.
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
