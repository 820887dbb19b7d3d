import { z } from "zod";
import {
  OUTCOMES,
  PPE_ITEMS,
  PRECAUTIONS,
  SESSION_PURPOSES,
} from "#contract/observing/observation-kinds.ts";
import { SubmittedSession } from "#contract/observing/observations.ts";
import { Id } from "#contract/core/primitives.ts";
import type { SessionDraft } from "../model/draft.ts";

/** Of what a record means. A record of another version stays aside, unread. */
export const RECORD_VERSION = 1;

const ms = z.number().int();
const outcomes = OUTCOMES.map(({ name }) => name);

const noted = {
  id: Id,
  number: z.number().int().positive(),
  locationId: Id.nullable(),
  roleId: Id.nullable(),
  atMs: ms.nullable(),
  recordedAtMs: ms.nullable().optional(),
  offsetMs: ms.nullable().optional(),
  momentIds: z.array(z.number().int()),
  feedbackProvided: z.boolean(),
  quickNotes: z.array(Id),
  customNotes: z.string(),
};

const ItemAnswer = z.object({
  used: z.boolean().nullable(),
  removedCorrectly: z.boolean().nullable(),
});

/** Drafts were stored with one moment before several could be chosen. */
const withMoments = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null || !("momentId" in value)) return value;
  const { momentId, ...rest } = value;
  return { momentIds: momentId === null ? [] : [momentId], ...rest };
};

const Noted = z.discriminatedUnion("type", [
  z.object({ type: z.literal("HH"), ...noted, outcome: z.enum(outcomes).nullable() }),
  z.object({
    type: z.literal("PPE"),
    ...noted,
    precautions: z.array(z.enum(PRECAUTIONS)),
    items: z.partialRecord(z.enum(PPE_ITEMS), ItemAnswer),
  }),
]);
const Observation = z.preprocess(withMoments, Noted);

/** A draft as it was stored. */
export const StoredDraft = z.object({
  sessionId: Id,
  customerId: Id,
  facilityId: Id,
  userId: Id,
  observerId: Id,
  purpose: z.enum(SESSION_PURPOSES),
  startedAtMs: ms,
  startOffsetMs: ms.nullable().optional(),
  shifted: z
    .object({ offsetMs: ms, ids: z.array(Id), isStartShifted: z.boolean() })
    .nullable()
    .optional(),
  isClockAsked: z.boolean().optional(),
  lastTapAtMs: ms,
  observations: z.array(Observation),
  open: z
    .object({
      observation: Observation,
      before: Observation.nullable(),
      aside: Observation.nullable().default(null),
      isRoleKept: z.boolean().default(false),
    })
    .nullable(),
  shownRoleIds: z.array(Id).nullable().default(null),
  // It is offered for seconds only: what cannot be read of it is no loss.
  lastSaved: z
    .object({ id: Id, before: Observation.nullable(), form: Observation, atMs: ms })
    .nullable()
    .catch(null),
  remindAtMs: ms.nullable(),
  refusal: z
    .object({
      fieldErrors: z.record(z.string(), z.string()),
      reference: z.string().nullable(),
      atMs: ms,
    })
    .nullable(),
}) satisfies z.ZodType<SessionDraft>;

const version = z.literal(RECORD_VERSION);

export const DraftRecord = z.object({
  version,
  /** One more with every write; who names an older one has not seen the last. */
  revision: z.number().int().positive(),
  isParked: z.boolean(),
  draft: StoredDraft,
});
export type DraftRecord = Omit<z.infer<typeof DraftRecord>, "draft"> & { draft: SessionDraft };

export const WaitingRecord = z.object({
  version,
  /** Of the draft when it was submitted. */
  revision: z.number().int(),
  session: SubmittedSession,
  draft: StoredDraft,
  submittedAtMs: ms,
  lastTryAtMs: ms.nullable(),
  lastFailure: z.enum(["network", "server", "signedOut"]).nullable(),
  nextTryAtMs: ms.nullable(),
  tries: z.number().int(),
});
export type WaitingRecord = Omit<z.infer<typeof WaitingRecord>, "draft"> & { draft: SessionDraft };

export const SentRecord = z.object({
  version,
  sessionId: Id,
  facilityId: Id,
  observerId: Id,
  observationCount: z.number().int(),
  startedAtMs: ms,
  endedAtMs: ms,
  receivedAtMs: ms,
  clockOffsetMs: ms.optional(),
  difference: z
    .object({
      addedCount: z.number().int(),
      changedCount: z.number().int(),
      otherCount: z.number().int(),
    })
    .optional(),
});
export type SentRecord = z.infer<typeof SentRecord>;
