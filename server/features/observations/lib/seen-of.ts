import { OUTCOMES, PPE_ITEMS, PRECAUTIONS } from "#contract/observations.ts";
import type { PpeItem } from "#contract/observations.ts";
import type {
  PpeObservation,
  SubmittedObservation,
  SubmittedSession,
} from "#contract/observing.ts";
import type { NewObservation, NewSession } from "#server/engine/observations/insert-sessions.ts";
import type { SeenItem } from "#server/engine/observations/judge.ts";
import { newId } from "#server/lib/ids.ts";
import { digestOf } from "./compare-session.ts";

const itemsOf = (one: PpeObservation): Partial<Record<PpeItem, SeenItem>> =>
  Object.fromEntries(
    PPE_ITEMS.flatMap((item): [PpeItem, SeenItem][] => {
      const used = one[item];
      if (used === undefined) return [];
      return [[item, { used, removedCorrectly: one[`${item}Removed`] ?? null }]];
    }),
  );

const seenOf = (one: SubmittedObservation): NewObservation => {
  const common = {
    id: one.observationId ?? newId(),
    digest: digestOf(one),
    atMs: Date.parse(one.timestampUtc),
    locationId: one.locationId,
    roleId: one.roleId,
    momentId: one.momentId,
    link: null,
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

/** A submitted session as the engine takes it in. */
export const newSessionOf = (session: SubmittedSession, submittedAt: Date): NewSession => ({
  id: session.sessionId,
  purpose: session.purpose,
  observerId: session.observerId,
  startedMs: Date.parse(session.startTimeUtc),
  endedMs: Date.parse(session.endTimeUtc),
  submittedAt,
  isImported: false,
  isBareCount: false,
  observations: session.observations.map(seenOf).toSorted((a, b) => a.atMs - b.atMs),
});
