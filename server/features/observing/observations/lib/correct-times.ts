import { clockOffsetMs } from "#contract/core/clock-offset.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { SubmittedObservation, SubmittedSession } from "#contract/observing/observations.ts";
import { SECOND_MS } from "#contract/core/durations.ts";

const FUTURE_MS = LIMITS.observationMaxFutureMinutes * 60 * SECOND_MS;

/**
 * A session with the times as they were, and by how many seconds the times of the device were
 * moved.
 */
export type CorrectedSession = {
  session: SubmittedSession;
  /** What was found when it arrived; null where nothing had to be moved. */
  clockOffsetS: number | null;
  /** By the place of an observation; what its device moved itself is in it. */
  observationOffsetsS: readonly (number | null)[];
};

const asInstant = (ms: number): string => new Date(ms).toISOString();
const orNull = (offsetMs: number): number | null =>
  offsetMs === 0 ? null : Math.round(offsetMs / SECOND_MS);

/** Times that the device did not correct itself, for want of the server's clock. */
const uncorrectedMs = ({ endTimeUtc, clockOffsetSeconds, observations }: SubmittedSession) => [
  ...(clockOffsetSeconds === undefined ? [Date.parse(endTimeUtc)] : []),
  ...observations
    .filter((one) => one.clockOffsetSeconds === undefined)
    .map(({ timestampUtc }) => Date.parse(timestampUtc)),
];

/**
 * How far the device's clock is behind the server's. One that was set right before it sent shows by
 * times that have not come yet: the last of them is taken for now.
 */
const offsetOf = (session: SubmittedSession, sentAtMs: number, nowMs: number): number => {
  const offsetMs = clockOffsetMs(nowMs - sentAtMs);
  const aheadMs = Math.max(0, ...uncorrectedMs(session)) + offsetMs - nowMs;
  return aheadMs > FUTURE_MS ? offsetMs - aheadMs : offsetMs;
};

const moved = (one: SubmittedObservation, offsetMs: number): SubmittedObservation => {
  if (one.clockOffsetSeconds !== undefined || offsetMs === 0) return one;
  const move = (instant: string): string => asInstant(Date.parse(instant) + offsetMs);
  const { recordedAtUtc } = one;
  return {
    ...one,
    timestampUtc: move(one.timestampUtc),
    ...(recordedAtUtc !== undefined && { recordedAtUtc: move(recordedAtUtc) }),
  };
};

/**
 * A session with its times corrected, when its device said what its own clock showed as it sent.
 * Its beginning and end then reach to its observations: they may have been read off another clock.
 */
export const correctTimes = (session: SubmittedSession, nowMs: number): CorrectedSession => {
  const { sentAtUtc } = session;
  if (sentAtUtc === undefined)
    return {
      session,
      clockOffsetS: null,
      observationOffsetsS: session.observations.map(() => null),
    };
  const offsetMs = offsetOf(session, Date.parse(sentAtUtc), nowMs);
  const observations = session.observations.map((one) => moved(one, offsetMs));
  const ownMs = session.clockOffsetSeconds === undefined ? offsetMs : 0;
  const times = observations.map(({ timestampUtc }) => Date.parse(timestampUtc));
  const startMs = Math.min(Date.parse(session.startTimeUtc) + ownMs, ...times);
  const endMs = Math.max(
    Math.min(Date.parse(session.endTimeUtc) + ownMs, nowMs),
    startMs,
    ...times,
  );
  const isMoved =
    session.clockOffsetSeconds === undefined ||
    session.observations.some((one) => one.clockOffsetSeconds === undefined);
  return {
    session: {
      ...session,
      startTimeUtc: asInstant(startMs),
      endTimeUtc: asInstant(endMs),
      observations,
    },
    clockOffsetS: isMoved ? orNull(offsetMs) : null,
    observationOffsetsS: session.observations.map(({ clockOffsetSeconds }) =>
      orNull(clockOffsetSeconds === undefined ? offsetMs : clockOffsetSeconds * SECOND_MS),
    ),
  };
};
