import {
  OUTCOMES,
  OUT_OF_ROOM_MOMENT_ID,
  PPE_ITEMS,
  type PpeItem,
  isItemOpen,
} from "#contract/observing/observation-kinds.ts";
import type { SubmittedObservation, SubmittedSession } from "#contract/observing/observations.ts";
import type { HandDraft, ObservationDraft, PpeDraft, SessionDraft } from "./draft.ts";

/** What a form still lacks before it can be saved, in the order of the form. */
type Missing = "unit" | "role" | "precautions" | "moment" | "outcome";

/** The first thing that an observation lacks; null when it is whole. */
export const missingOf = (observation: ObservationDraft): Missing | null => {
  if (observation.locationId === null) return "unit";
  if (observation.roleId === null) return "role";
  if (observation.type === "PPE" && observation.precautions.length === 0) return "precautions";
  if (observation.momentIds.length === 0) return "moment";
  return observation.type === "HH" && observation.outcome === null ? "outcome" : null;
};

/** Whether removal of an item is recorded: on the way out, when it was used. */
export const asksRemoval = ({ momentIds, items }: PpeDraft, item: PpeItem): boolean =>
  momentIds.includes(OUT_OF_ROOM_MOMENT_ID) && items[item]?.used === true;

const withoutFraction = (ms: number): string =>
  new Date(ms).toISOString().replace(/\.\d{3}Z$/u, "Z");

const lacking = (): Error => new Error("an observation that lacks something cannot be sent");

const filled = <T>(value: T | null): T => {
  if (value === null) throw lacking();
  return value;
};

/** The id of the row of an observation at a moment: the same whenever it is sent. */
export const rowIdOf = (observationId: string, momentId: number): string => {
  const last = Number.parseInt(observationId.slice(-2), 16);
  if (Number.isNaN(last)) return observationId;
  // Ids are random: one digit more or less is another.
  return observationId.slice(0, -2) + ((last ^ momentId) & 0xff).toString(16).padStart(2, "0");
};

/** Whether a time was moved for the device's clock, in whole seconds as it is sent. */
const clockOf = (offsetMs: number | null | undefined) =>
  offsetMs === null || offsetMs === undefined
    ? {}
    : { clockOffsetSeconds: Math.round(offsetMs / 1000) };

const rowOf = (one: ObservationDraft, momentId: number) => ({
  observationId: rowIdOf(one.id, momentId),
  momentId,
  timestampUtc: withoutFraction(filled(one.atMs)),
  ...(one.recordedAtMs === null || one.recordedAtMs === undefined
    ? {}
    : { recordedAtUtc: withoutFraction(one.recordedAtMs) }),
  ...clockOf(one.offsetMs),
  locationId: filled(one.locationId),
  roleId: filled(one.roleId),
  feedbackProvided: one.feedbackProvided,
  customNotes: one.customNotes.trim(),
  quickNotes: [...one.quickNotes],
});

const inOrder = (momentIds: readonly number[]): number[] => momentIds.toSorted((a, b) => a - b);

/** One row for each moment; rows of one opportunity are linked. */
const handsOf = (one: HandDraft): SubmittedObservation[] => {
  if (one.momentIds.length === 0) throw lacking();
  const link = one.momentIds.length < 2 ? {} : { opportunityId: one.id };
  const outcomeId = filled(OUTCOMES.find(({ name }) => name === one.outcome)?.id ?? null);
  return inOrder(one.momentIds).map((momentId) => ({
    type: "HH",
    ...rowOf(one, momentId),
    ...link,
    outcomeId,
  }));
};

const answersOf = (one: PpeDraft, item: PpeItem): [string, boolean][] => {
  if (!isItemOpen(item, one.precautions)) return [];
  const answer = one.items[item];
  const used: [string, boolean] = [item, answer?.used === true];
  return asksRemoval(one, item)
    ? [used, [`${item}Removed`, answer?.removedCorrectly === true]]
    : [used];
};

/** How many rows an observation is sent as. */
export const rowCountOf = (one: ObservationDraft): number => Math.max(1, one.momentIds.length);

/** The observations of a draft as far as their rows are wanted, by the rows' places. */
export const ofRows = (
  observations: readonly ObservationDraft[],
  isWanted: (row: number) => boolean,
): ObservationDraft[] => {
  let next = 0;
  return observations.flatMap((one) => {
    const first = next;
    next += rowCountOf(one);
    if (next === first + 1) return isWanted(first) ? [one] : [];
    const momentIds = inOrder(one.momentIds).filter((_, at) => isWanted(first + at));
    return momentIds.length === 0 ? [] : [{ ...one, momentIds }];
  });
};

const ppeOf = (one: PpeDraft): SubmittedObservation => ({
  type: "PPE",
  ...rowOf(one, filled(one.momentIds[0] ?? null)),
  ...Object.fromEntries(one.precautions.map((precaution) => [precaution, true as const])),
  ...Object.fromEntries(PPE_ITEMS.flatMap((item) => answersOf(one, item))),
});

/**
 * What is sent of a draft; what is still open in it stays behind. Its end is given by the clock of
 * its beginning, `offsetMs` apart from the device's.
 */
export const toSession = (
  draft: SessionDraft,
  deviceMs: number,
  offsetMs: number | null = null,
): SubmittedSession => ({
  sessionId: draft.sessionId,
  facilityId: draft.facilityId,
  observerId: draft.observerId,
  purpose: draft.purpose,
  startTimeUtc: withoutFraction(draft.startedAtMs),
  endTimeUtc: withoutFraction(
    draft.startOffsetMs === null || draft.startOffsetMs === undefined
      ? deviceMs
      : deviceMs + (offsetMs ?? draft.startOffsetMs),
  ),
  ...clockOf(draft.startOffsetMs),
  observations: draft.observations.flatMap((one) =>
    one.type === "HH" ? handsOf(one) : [ppeOf(one)],
  ),
});
