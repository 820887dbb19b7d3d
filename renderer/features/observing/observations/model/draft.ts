import type {
  Outcome,
  PpeItem,
  Precaution,
  SessionPurpose,
} from "#contract/observing/observation-kinds.ts";

/** What was tapped about an item; null: nothing yet, which counts as not used. */
export type ItemAnswer = { used: boolean | null; removedCorrectly: boolean | null };

type Noted = {
  id: string;
  /** Counted for hands and equipment apart, from 1. */
  number: number;
  locationId: string | null;
  roleId: string | null;
  /** Milliseconds; null: now, until it is saved. */
  atMs: number | null;
  /** When it was saved first. */
  recordedAtMs?: number | null | undefined;
  /** By how much its times were moved, for the device's clock; without: unknown. */
  offsetMs?: number | null | undefined;
  /** Hands: one or more moments of one opportunity. Equipment: one at most. */
  momentIds: readonly number[];
  feedbackProvided: boolean;
  /** Ids of quick notes. */
  quickNotes: readonly string[];
  customNotes: string;
};

/** An observation of hands, whole or in progress. */
export type HandDraft = Noted & { type: "HH"; outcome: Outcome | null };

/** An observation of equipment; answers to closed items are stored but not sent. */
export type PpeDraft = Noted & {
  type: "PPE";
  precautions: readonly Precaution[];
  items: Readonly<Partial<Record<PpeItem, ItemAnswer>>>;
};

export type ObservationDraft = HandDraft | PpeDraft;

/** The observation that is being noted or edited. */
export type OpenForm = {
  observation: ObservationDraft;
  /** As it was before; null for a new one. */
  before: ObservationDraft | null;
  /** The new one that waits while a saved one is edited. */
  aside: ObservationDraft | null;
  /** Its role is that of the observation before, and was not tapped again. */
  isRoleKept: boolean;
};

/** What “Undo” takes back: the observation saved last, and what it was before. */
type LastSaved = {
  id: string;
  before: ObservationDraft | null;
  /** The form as it was when it was saved. */
  form: ObservationDraft;
  atMs: number;
};

/** Why the server did not take a session: a code by path, such as `observations.6.roleId`. */
export type Refusal = {
  fieldErrors: Readonly<Record<string, string>>;
  reference: string | null;
  atMs: number;
};

/** Observations whose times were shifted as a whole, until that is undone or sent. */
type ShiftedTimes = { offsetMs: number; ids: readonly string[]; isStartShifted: boolean };

/** A session on this device. It belongs to one person and customer. */
export type SessionDraft = {
  sessionId: string;
  customerId: string;
  facilityId: string;
  /** Who is signed in; no other user ever sees it. */
  userId: string;
  observerId: string;
  purpose: SessionPurpose;
  startedAtMs: number;
  /** By how much that was moved, for the device's clock; without: unknown. */
  startOffsetMs?: number | null | undefined;
  shifted?: ShiftedTimes | null | undefined;
  /** Whether the question to shift times was shown, and answered either way. */
  isClockAsked?: boolean | undefined;
  lastTapAtMs: number;
  /** In the order in which they were saved. */
  observations: readonly ObservationDraft[];
  open: OpenForm | null;
  /** Roles that the form shows, in an order that stays; null until the first is chosen. */
  shownRoleIds: readonly string[] | null;
  lastSaved: LastSaved | null;
  /** When “15 minutes” is said next; null: not any more in this session. */
  remindAtMs: number | null;
  refusal: Refusal | null;
};
