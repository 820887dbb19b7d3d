import { MINUTE_MS } from "#contract/core/durations.ts";
/** A time when no server ran. */
export type Pause = { from: Date; to: Date };

/** A report waits so long for gateways that have not been in contact again after a pause … */
const GATEWAYS_MS = 60 * MINUTE_MS;
/** … and so long while a facility's days are counted again. */
const RECOUNT_MS = 120 * MINUTE_MS;
const LOOK_AGAIN_MS = MINUTE_MS;
/** A mail that leaves later after its slot says so. */
const LATE_MS = 15 * MINUTE_MS;
/** Whatever was in contact so shortly before a pause counts as in contact before it. */
export const BEFORE_PAUSE_MS = 120 * MINUTE_MS;

/** The pause in which a slot's instant lies; undefined where the server ran then. */
export const pauseOver = (pauses: readonly Pause[], at: Date): Pause | undefined =>
  pauses.find(({ from, to }) => from <= at && at <= to);

type Waiting = {
  now: Date;
  slotAt: Date;
  pause: Pause | undefined;
  missingGateways: readonly string[];
  isRecounting: boolean;
};

/** When to look again; null where nothing is waited for any longer. */
export const waitUntil = ({
  now,
  slotAt,
  pause,
  missingGateways,
  isRecounting,
}: Waiting): Date | null => {
  const since = Math.max(slotAt.getTime(), pause?.to.getTime() ?? 0);
  const isWithin = (limitMs: number): boolean => now.getTime() < since + limitMs;
  const isWaiting =
    (missingGateways.length > 0 && isWithin(GATEWAYS_MS)) || (isRecounting && isWithin(RECOUNT_MS));
  return isWaiting ? new Date(now.getTime() + LOOK_AGAIN_MS) : null;
};

/** What a late mail says of it; null for one in time. */
export const lateness = (
  slotAt: Date,
  now: Date,
  pause: Pause | undefined,
): { dueAt: Date; wasAway: boolean } | null =>
  now.getTime() - slotAt.getTime() > LATE_MS
    ? { dueAt: slotAt, wasAway: pause !== undefined }
    : null;
