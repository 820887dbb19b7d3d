import type { ObservationDraft, SessionDraft } from "./draft.ts";

/**
 * Notes with an observation that was just saved when that was, and by how much its time is moved
 * already: as much as was known of the clock, null when nothing was.
 */
export const stampSaved = (
  before: SessionDraft,
  after: SessionDraft,
  nowMs: number,
  offsetMs: number | null,
): SessionDraft => {
  const known = new Map(before.observations.map((one) => [one.id, one]));
  const stamp = (one: ObservationDraft): ObservationDraft => {
    const former = known.get(one.id);
    if (former === one) return one;
    const isSameTime = former !== undefined && former.atMs === one.atMs;
    return {
      ...one,
      recordedAtMs: former?.recordedAtMs ?? nowMs,
      offsetMs: isSameTime ? former.offsetMs : offsetMs,
    };
  };
  return { ...after, observations: after.observations.map(stamp) };
};

const isUnmoved = ({ offsetMs }: ObservationDraft): boolean =>
  offsetMs === null || offsetMs === undefined;

/** How many observations were saved before it was known that the clock is wrong. */
export const unmovedCount = ({ observations }: SessionDraft): number =>
  observations.filter(isUnmoved).length;

const moved = (one: ObservationDraft, byMs: number, offsetMs: number | null): ObservationDraft => ({
  ...one,
  atMs: one.atMs === null ? null : one.atMs + byMs,
  recordedAtMs: typeof one.recordedAtMs === "number" ? one.recordedAtMs + byMs : null,
  offsetMs,
});

/** Moves all times that were taken from a clock that was not known to be wrong. */
export const shiftTimes = (draft: SessionDraft, offsetMs: number): SessionDraft => {
  const isStartUnmoved = draft.startOffsetMs === null || draft.startOffsetMs === undefined;
  const ids = draft.observations.filter(isUnmoved).map(({ id }) => id);
  return {
    ...draft,
    observations: draft.observations.map((one) =>
      isUnmoved(one) ? moved(one, offsetMs, offsetMs) : one,
    ),
    ...(isStartUnmoved && {
      startedAtMs: draft.startedAtMs + offsetMs,
      startOffsetMs: offsetMs,
    }),
    shifted: { offsetMs, ids, isStartShifted: isStartUnmoved },
    isClockAsked: true,
  };
};

/** Takes such a shift back. */
export const unshiftTimes = (draft: SessionDraft): SessionDraft => {
  const { shifted } = draft;
  if (shifted === null || shifted === undefined) return draft;
  const { offsetMs, ids, isStartShifted } = shifted;
  return {
    ...draft,
    observations: draft.observations.map((one) =>
      ids.includes(one.id) && one.offsetMs === offsetMs ? moved(one, -offsetMs, null) : one,
    ),
    ...(isStartShifted && { startedAtMs: draft.startedAtMs - offsetMs, startOffsetMs: null }),
    shifted: null,
  };
};

/** When a session began, as far as that is known now. */
export const startedAt = (draft: SessionDraft, offsetMs: number | null): number =>
  draft.startOffsetMs === null || draft.startOffsetMs === undefined
    ? draft.startedAtMs + (offsetMs ?? 0)
    : draft.startedAtMs;
