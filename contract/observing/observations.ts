import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import {
  MOMENTS,
  OUTCOMES,
  OUT_OF_ROOM_MOMENT_ID,
  PPE_ITEMS,
  PRECAUTIONS,
  SESSION_PURPOSES,
  isItemOpen,
  isPpeMoment,
} from "./observation-kinds.ts";
import {
  Count,
  FacilityId,
  INTEGER_MAX,
  Id,
  Instant,
  OneOf,
  Title,
  UtcInput,
} from "../core/primitives.ts";

const oneOf = (ids: readonly number[]) => OneOf(ids, { error: "required" });

/**
 * Seconds by which a clock is behind; one that is ahead has a negative one. A device whose battery
 * was empty may begin at 1970.
 */
const ClockOffset = z.int().min(-INTEGER_MAX, "too_small").max(INTEGER_MAX, "too_big");

const seen = {
  /** Made on the device, so that an observation is taken in once, in whatever session it comes. */
  observationId: Id.optional(),
  timestampUtc: UtcInput,
  /** When it was noted; what was noted in time is taken in however late it is sent. */
  recordedAtUtc: UtcInput.optional(),
  /** By how much the device has moved its times itself; left out: it did not know the right time. */
  clockOffsetSeconds: ClockOffset.optional(),
  locationId: Id,
  roleId: Id,
  feedbackProvided: z.boolean().default(false),
  /** Nothing typed is an empty text. */
  customNotes: Title(LIMITS.observationNoteMaxLength).default(""),
  quickNotes: z.array(Id).max(LIMITS.quickNotesMax, "too_many").default([]),
};

/**
 * Hands at one moment of the facility's protocol. Several moments of one opportunity come as rows
 * with the same `opportunityId`: they have one outcome, and count as one opportunity.
 */
export const HandObservation = z.strictObject({
  type: z.literal("HH"),
  ...seen,
  opportunityId: Id.optional(),
  momentId: oneOf(MOMENTS.map(({ id }) => id)),
  outcomeId: oneOf(OUTCOMES.map(({ id }) => id)),
});
export type HandObservation = z.infer<typeof HandObservation>;

const precaution = z.boolean().optional();
/** Null is the same as left out: the item was not open, which is another answer than `false`. */
const item = z.boolean().nullish();

/**
 * Protective equipment on the way in or out. A precaution that was taken is `true`, others are
 * `false` or left out. An item is there when a precaution opens it (`false` for one that is closed), `…Removed` when it was used on the way
 * out (`isItemOpen` in observations.ts).
 */
const SentPpe = z.strictObject({
  type: z.literal("PPE"),
  ...seen,
  momentId: oneOf(MOMENTS.filter(({ id }) => isPpeMoment(id)).map(({ id }) => id)),
  standard: precaution,
  contact: precaution,
  droplet: precaution,
  airborne: precaution,
  eyeProtection: item,
  eyeProtectionRemoved: item,
  gloves: item,
  glovesRemoved: item,
  gown: item,
  gownRemoved: item,
  mask: item,
  maskRemoved: item,
  respirator: item,
  respiratorRemoved: item,
});
type SentPpe = z.infer<typeof SentPpe>;
export type PpeObservation = { [K in keyof SentPpe]: Exclude<SentPpe[K], null> };

/** Without what is sent as closed, not taken, or not open: the same as what is left out. */
const openOnly = (sent: SentPpe): PpeObservation => {
  const taken = PRECAUTIONS.filter((each) => sent[each] === true);
  const left = PPE_ITEMS.flatMap((each) => {
    const [used, removed] = [sent[each], sent[`${each}Removed`]];
    const isLeft = used === null || (used === false && !isItemOpen(each, taken));
    const asksRemoval = used === true && sent.momentId === OUT_OF_ROOM_MOMENT_ID;
    const isRemovedLeft = removed === null || (removed === false && !asksRemoval);
    return [...(isLeft ? [each] : []), ...(isRemovedLeft ? [`${each}Removed` as const] : [])];
  });
  const closed = new Set<string>([...PRECAUTIONS.filter((each) => sent[each] === false), ...left]);
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => !closed.has(name)),
  ) as PpeObservation;
};
export const PpeObservation = SentPpe.transform(openOnly);

const haveOwnIds = (all: readonly { observationId?: string | undefined }[]): boolean => {
  const ids = all.flatMap(({ observationId }) => observationId ?? []);
  return new Set(ids).size === ids.length;
};

/**
 * A session as it is submitted. Its id is made on the device, so that a session which is sent
 * again after a lost answer is known.
 */
export const SubmittedSession = z.strictObject({
  sessionId: Id,
  facilityId: FacilityId,
  observerId: Id,
  purpose: z.enum(SESSION_PURPOSES).default("audit"),
  startTimeUtc: UtcInput,
  endTimeUtc: UtcInput,
  /** By how much the device has moved beginning and end itself. */
  clockOffsetSeconds: ClockOffset.optional(),
  /** What the device's clock shows as it sends: times that it did not move are corrected by it. */
  sentAtUtc: UtcInput.optional(),
  observations: z
    .array(z.discriminatedUnion("type", [HandObservation, PpeObservation]))
    .min(1, "required")
    .max(LIMITS.observationsPerSession, "too_many")
    .refine(haveOwnIds, "taken"),
});
export type SubmittedSession = z.infer<typeof SubmittedSession>;
export type SubmittedObservation = SubmittedSession["observations"][number];

/** What a draft of an observation has for itself alone. */
const DraftRow = z.object({ id: z.unknown(), dateTime: z.unknown(), overwrite: z.unknown() });

/** What the server has of a submitted session. */
export const ReceivedSession = z.object({
  sessionId: Id,
  observationCount: Count,
  receivedAt: Instant,
  /** By how many seconds times were moved as it arrived; null where none was. */
  clockOffsetSeconds: z.int().nullable(),
});
export type ReceivedSession = z.infer<typeof ReceivedSession>;

/**
 * What the server has of a session that is sent again with other observations: how many it stored
 * of this session, and which of those that were sent are `missing` or say something else
 * (`changed`), by their place. Missing ones can be sent under another session's id.
 */
export const StoredSession = z.object({
  observationCount: Count,
  /** Null when only other sessions have some of the observations. */
  receivedAt: Instant.nullable(),
  missing: z.array(Count),
  changed: z.array(Count),
  /** How many it has that were not sent again. */
  removed: Count,
});
export type StoredSession = z.infer<typeof StoredSession>;

/** A user who observes in a facility. */
export const Observer = z.object({ id: Id, displayText: z.string() });
export type Observer = z.infer<typeof Observer>;

/** A role that observers choose from, and how often it was observed in the last 90 days. */
export const ObservedRole = z.object({
  id: Id,
  name: z.string(),
  archived: z.boolean(),
  observedCount: Count,
});
export type ObservedRole = z.infer<typeof ObservedRole>;

const observing = {
  access: { kind: "privilege", privilege: "observeCompliance", products: ["OBS"] },
} as const;

/** The calls of the observing pages. */
export const observations = {
  observers: defineCall({
    ...observing,
    method: "GET",
    path: "observers",
    reach: "facility",
    summary: "Whom the caller may observe for: oneself, and for administrators everybody who may.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(Observer),
  }),
  observerData: defineCall({
    ...observing,
    method: "GET",
    path: "observation/observerData",
    reach: "facility",
    errors: ["not_found"],
    summary: "How many observations of submitted audits somebody made since an instant.",
    query: z.strictObject({
      facilityId: FacilityId,
      observerId: Id,
      observationStartDate: UtcInput,
    }),
    output: z.object({ observationCount: Count }),
  }),
  jobRoles: defineCall({
    ...observing,
    method: "GET",
    path: "observation/jobRoles",
    reach: "facility",
    summary: "Roles that observers choose from, by name; archived ones too, for drafts.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(ObservedRole),
  }),
  keepAlive: defineCall({
    ...observing,
    method: "GET",
    path: "observation",
    reach: "none",
    summary: "Keep an observer's session alive.",
  }),
  submit: defineCall({
    ...observing,
    method: "POST",
    path: "observation/session",
    reach: "facility",
    heavy: "short",
    errors: ["already_there", "session_differs", "not_found"],
    summary:
      "Submit a session whole; sent again it is answered alike, and refused with other observations.",
    /** Without an id each submission is a session of its own: none is known again. */
    body: SubmittedSession.partial({ sessionId: true }),
    entity: ReceivedSession.extend({ id: Id, observations: z.array(DraftRow) }),
    current: StoredSession,
    output: ReceivedSession,
  }),
};
