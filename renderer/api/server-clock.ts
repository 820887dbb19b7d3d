import { clockOffsetMs } from "#contract/core/clock-offset.ts";

/** An answer that was longer under way says too little about the time. */
const LONGEST_MS = 20_000;
/** Clocks run on while a device sleeps, the time since its start does not: both mean not known. */
const MAX_DRIFT_MS = 60_000;

type Measure = { offsetMs: number; driftMs: number };

let measure: Measure | null = null;
const listeners = new Set<() => void>();

const drift = (): number => Date.now() - performance.now();

/** Notes the time of an answer of the server, beside when it was requested and received here. */
export const noteServerTime = (date: string | null, askedAtMs: number, heardAtMs: number): void => {
  const serverMs = Date.parse(date ?? "");
  const tookMs = heardAtMs - askedAtMs;
  if (!Number.isFinite(serverMs) || tookMs < 0 || tookMs > LONGEST_MS) return;
  // The header has whole seconds: it was half of one more on average.
  const behindMs = serverMs + 500 - (askedAtMs + heardAtMs) / 2;
  const before = clockOffset();
  measure = { offsetMs: clockOffsetMs(behindMs), driftMs: drift() };
  // Half a second more or less is no news.
  if (before !== null && Math.abs(before - measure.offsetMs) < 5_000) measure.offsetMs = before;
  else for (const listener of listeners) listener();
};

/**
 * How far this device's clock is behind the server's, in milliseconds; 0 for a clock that is right.
 * Null: not known, as before the first answer and once the clock was moved.
 */
export const clockOffset = (): number | null =>
  measure === null || Math.abs(drift() - measure.driftMs) > MAX_DRIFT_MS ? null : measure.offsetMs;

/** The time, by the server's clock where it is known. */
export const rightNow = (): number => Date.now() + (clockOffset() ?? 0);

/** Hears when the offset changes; returns the unsubscription. */
export const onClockOffset = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
