import {
  OUTCOMES,
  PPE_ITEMS,
  PRECAUTIONS,
  type PpeItem,
} from "#contract/observing/observation-kinds.ts";
import type {
  PpeObservation,
  SubmittedObservation,
  SubmittedSession,
} from "#contract/observing/observations.ts";
import type { NewObservation, NewSession } from "#server/engine/observations/insert-sessions.ts";
import type { SeenItem } from "#server/engine/observations/judge.ts";
import { newId } from "#server/lib/ids.ts";
import { digestOf } from "./compare-session.ts";
import type { CorrectedSession } from "./correct-times.ts";

const itemsOf = (one: PpeObservation): Partial<Record<PpeItem, SeenItem>> =>
  Object.fromEntries(
    PPE_ITEMS.flatMap((item): [PpeItem, SeenItem][] => {
      const used = one[item];
      if (used === undefined) return [];
      return [[item, { used, removedCorrectly: one[`${item}Removed`] ?? null }]];
    }),
  );

const seenOf = (
  one: SubmittedObservation,
  digest: string,
  clockOffsetS: number | null,
): NewObservation => {
  const common = {
    id: one.observationId ?? newId(),
    digest,
    clockOffsetS,
    atMs: Date.parse(one.timestampUtc),
    locationId: one.locationId,
    roleId: one.roleId,
    momentId: one.momentId,
    link: one.type === "HH" ? (one.opportunityId ?? null) : null,
    count: 1,
    hasFeedback: one.feedbackProvided,
    note: one.customNotes === "" ? null : one.customNotes,
    quickNoteIds: one.quickNotes,
  };
  if (one.type === "PPE")
    return {
      ...common,
      type: "PPE",
      precautions: PRECAUTIONS.filter((precaution) => one[precaution] === true),
      items: itemsOf(one),
    };
  const outcome = OUTCOMES.find(({ id }) => id === one.outcomeId);
  if (outcome === undefined) throw new Error(`there is no outcome ${one.outcomeId}`);
  return { ...common, type: "HH", outcome: outcome.name };
};

/** A submitted session, as it was sent and corrected, as the engine takes it in. */
export const newSessionOf = (
  sent: SubmittedSession,
  { session, clockOffsetS, observationOffsetsS }: CorrectedSession,
  submittedAt: Date,
): NewSession => ({
  id: session.sessionId,
  purpose: session.purpose,
  observerId: session.observerId,
  startedMs: Date.parse(session.startTimeUtc),
  endedMs: Date.parse(session.endTimeUtc),
  submittedAt,
  isImported: false,
  isBareCount: false,
  clockOffsetS,
  observations: sent.observations
    .map((one, at) =>
      seenOf(session.observations[at] ?? one, digestOf(one), observationOffsetsS[at] ?? null),
    )
    .toSorted((a, b) => a.atMs - b.atMs),
});
