import {
  MOMENTS,
  OUTCOMES,
  type Outcome,
  PPE_ITEMS,
  PRECAUTIONS,
  PROTOCOL_VERSION,
  type PpeItem,
  type Precaution,
  type SessionPurpose,
} from "#contract/observing/observation-kinds.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { Row } from "#server/db/tables.ts";
import { type SeenItem, isCompliantOutcome, judgePpe } from "./judge.ts";
import { REQUIRED_PPE_VERSION } from "#contract/observing/required-ppe.ts";

type Seen = {
  id: string;
  atMs: number;
  locationId: string;
  roleId: string;
  momentId: number;
  /** Joins indications of one opportunity of the session; null without. */
  link: string | null;
  /** How many opportunities it stands for; 1 unless it is a line of counts. */
  count: number;
  hasFeedback: boolean;
  note: string | null;
  /** What a device said of it, in short, to compare with. */
  digest?: string;
  /** By how many seconds its time was moved; null where it stands as it was noted. */
  clockOffsetS?: number | null;
  quickNoteIds: readonly string[];
};

/** What an observer saw, before it is judged. */
export type NewObservation = Seen &
  (
    | { type: "HH"; outcome: Outcome }
    | {
        type: "PPE";
        precautions: readonly Precaution[];
        items: Readonly<Partial<Record<PpeItem, SeenItem>>>;
      }
  );

/** A submitted session with what was seen in it, in order of time. */
export type NewSession = {
  id: string;
  purpose: SessionPurpose;
  /** Null: not known here. */
  observerId: string | null;
  startedMs: number;
  endedMs: number;
  submittedAt: Date;
  isImported: boolean;
  /** It stands for counts whose sessions are unknown. */
  isBareCount: boolean;
  /** By how many seconds its times were moved as it arrived. */
  clockOffsetS?: number | null;
  observations: readonly NewObservation[];
};

type Keys = { customer_id: string; facility_id: string };

const BATCH = 1_000;

type Verdict = Pick<
  Row<"observation">,
  "observation_outcome_id" | "required_ppe_version" | "is_compliant"
>;

/** The place of a name in its fixed list, from 1. */
const idIn = <T>(list: readonly T[], name: T): number => list.indexOf(name) + 1;

const protocolOf = (momentId: number): number => {
  const moment = MOMENTS.find(({ id }) => id === momentId);
  if (moment === undefined) throw new Error(`there is no moment ${momentId}`);
  return moment.protocolId;
};

/** What was noted, and the verdict on it by the rules of today. */
const judged = (seen: NewObservation): Verdict =>
  seen.type === "HH"
    ? {
        observation_outcome_id: OUTCOMES.find(({ name }) => name === seen.outcome)?.id ?? null,
        required_ppe_version: null,
        is_compliant: isCompliantOutcome(seen.outcome),
      }
    : {
        observation_outcome_id: null,
        required_ppe_version: REQUIRED_PPE_VERSION,
        is_compliant: judgePpe(seen),
      };

/** What joins indications of one opportunity within a session. */
export const opportunityKey = (type: string, protocolId: number, link: string): string =>
  JSON.stringify([type, protocolId, link]);

/** Of the linked ones of a session and protocol the first counts, unless one is `counted` already. */
const markCounted = (
  observations: readonly NewObservation[],
  countedBefore: ReadonlySet<string>,
): boolean[] => {
  const counted = new Set(countedBefore);
  return observations.map(({ type, link, momentId }) => {
    if (link === null) return true;
    const key = opportunityKey(type, protocolOf(momentId), link);
    if (counted.has(key)) return false;
    counted.add(key);
    return true;
  });
};

/** Observations of a session that is stored, or is stored with them. */
type SessionPart = Pick<NewSession, "id" | "observations"> & {
  /** Opportunities of the session that count already ({@link opportunityKey}). */
  counted?: ReadonlySet<string>;
};

const NONE: ReadonlySet<string> = new Set();

const observationRows = (
  keys: Keys,
  { id: sessionId, observations, counted = NONE }: SessionPart,
) => {
  const isCounted = markCounted(observations, counted);
  return observations.map((seen, index) => ({
    ...keys,
    observation_id: seen.id,
    session_id: sessionId,
    observed_at: new Date(seen.atMs),
    type: seen.type,
    location_id: seen.locationId,
    observation_job_role_id: seen.roleId,
    hygiene_protocol_id: protocolOf(seen.momentId),
    protocol_version: PROTOCOL_VERSION,
    hygiene_moment_id: seen.momentId,
    opportunity: seen.link,
    is_counted: isCounted[index] ?? true,
    count: seen.count,
    feedback_provided: seen.hasFeedback,
    custom_note: seen.note,
    submitted_digest: seen.digest ?? null,
    clock_offset_s: seen.clockOffsetS ?? null,
    ...judged(seen),
  }));
};

const itemRows = (keys: Keys, seen: NewObservation) =>
  seen.type === "HH"
    ? []
    : PPE_ITEMS.flatMap((item) => {
        const found = seen.items[item];
        if (found === undefined) return [];
        return {
          ...keys,
          observation_id: seen.id,
          ppe_item_id: idIn(PPE_ITEMS, item),
          used: found.used,
          removed_correctly: found.removedCorrectly,
        };
      });

const sessionRow = (keys: Keys, session: NewSession): Row<"observation_session"> => ({
  ...keys,
  session_id: session.id,
  purpose: session.purpose,
  observer_id: session.observerId,
  started_at: new Date(session.startedMs),
  ended_at: new Date(session.endedMs),
  submitted_at: session.submittedAt,
  is_imported: session.isImported,
  is_bare_count: session.isBareCount,
  clock_offset_s: session.clockOffsetS ?? null,
});

/** Inserts observations of sessions that are stored, each judged by the rules of today. */
export const insertObservations = async (
  tx: Tx,
  scope: Scope,
  sessions: readonly SessionPart[],
): Promise<void> => {
  const keys = tenant(scope);
  const seen = sessions.flatMap(({ observations }) => observations);
  await tx.batchInsert(
    "observation",
    sessions.flatMap((session) => observationRows(keys, session)),
    BATCH,
  );
  await tx.batchInsert(
    "observation_precaution",
    seen.flatMap((one) =>
      one.type === "HH"
        ? []
        : one.precautions.map((precaution) => ({
            ...keys,
            observation_id: one.id,
            precaution_id: idIn(PRECAUTIONS, precaution),
          })),
    ),
    BATCH,
  );
  await tx.batchInsert(
    "observation_ppe_item",
    seen.flatMap((one) => itemRows(keys, one)),
    BATCH,
  );
  await tx.batchInsert(
    "observation_quick_note",
    seen.flatMap(({ id, quickNoteIds }) =>
      quickNoteIds.map((noteId) => ({ ...keys, observation_id: id, observation_note_id: noteId })),
    ),
    BATCH,
  );
};

/** Inserts submitted sessions of a facility with all that was seen in them. */
export const insertSessions = async (
  tx: Tx,
  scope: Scope,
  sessions: readonly NewSession[],
): Promise<void> => {
  const keys = tenant(scope);
  await tx.batchInsert(
    "observation_session",
    sessions.map((session) => sessionRow(keys, session)),
    BATCH,
  );
  await insertObservations(tx, scope, sessions);
};
