import { quietAt } from "./quiet-hours.ts";
import type { AlertRule } from "./rule.ts";
import { GROUP_WAIT_MS, MAIL_EVERY_MS } from "./due-mail.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

/** A device that was used so often, until a mail about it is sent. */
type ActivityLine = { sinceMs: number; count: number; newestMs: number };

/** The stored state of an alert about activity between two passes. Plain JSON. */
export type ActivityState = {
  waiting: Record<string, ActivityLine>;
  /** Devices with new facts in quiet hours, to be counted at their end. */
  quiet: string[];
  lastSentMs: number | null;
};

/** A window `(fromMs, toMs]` in which a device's use is counted. */
export type CountWindow = { deviceId: string; fromMs: number; toMs: number };
/** How often a device was used in its window, and when last. */
export type Counted = { deviceId: string; count: number; newestMs: number };

export const emptyActivity = (): ActivityState => ({ waiting: {}, quiet: [], lastSentMs: null });

/** In which window a device is counted, at an arrival: never over what the last mail counted. */
export const windowOf = (
  deviceId: string,
  toMs: number,
  {
    hours,
    firedMs,
    watchedFromMs,
  }: { hours: number; firedMs: number | null; watchedFromMs: number },
): CountWindow => ({
  deviceId,
  fromMs: Math.max(toMs - hours * HOUR_MS, firedMs ?? -Infinity, watchedFromMs),
  toMs,
});

/** When the next mail about activity goes; infinite for none. */
export const nextActivityMs = (
  { waiting, quiet, lastSentMs }: ActivityState,
  { quiet: hours }: Pick<AlertRule, "quiet">,
  timeZone: string,
  nowMs: number,
): number => {
  const afterQuiet = (ms: number): number =>
    Number.isFinite(ms) ? (quietAt(hours, timeZone, Math.max(ms, nowMs))?.toMs ?? ms) : ms;
  const firstMs = Math.min(Infinity, ...Object.values(waiting).map(({ sinceMs }) => sinceMs));
  const mailMs = Math.max(firstMs + GROUP_WAIT_MS, (lastSentMs ?? -Infinity) + MAIL_EVERY_MS);
  return Math.min(afterQuiet(mailMs), quiet.length > 0 ? afterQuiet(nowMs) : Infinity);
};

/** The lines of the mail that is due, taken out of the state; null for none. */
export const takeActivity = (
  state: ActivityState,
  rule: Pick<AlertRule, "quiet">,
  timeZone: string,
  nowMs: number,
): Counted[] | null => {
  const lines = Object.entries(state.waiting);
  if (lines.length === 0 || nextActivityMs(state, rule, timeZone, nowMs) > nowMs) return null;
  state.waiting = {};
  state.lastSentMs = nowMs;
  return lines.map(([deviceId, { count, newestMs }]) => ({ deviceId, count, newestMs }));
};
