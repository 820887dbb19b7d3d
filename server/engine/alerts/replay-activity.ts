import { type Counted, emptyActivity, nextActivityMs, takeActivity, windowOf } from "./activity.ts";
import { quietAt } from "./quiet-hours.ts";
import type { AlertRule } from "./rule.ts";

/** One use of a device: a dispense with its count, or a passage in or out. */
export type Use = { atMs: number; count: number; isOut: boolean };
export type PastUse = { deviceId: string; uses: readonly Use[] };

/** Counts a device's uses in windows that move on. */
const counter = (uses: readonly Use[]) => {
  let [first, next] = [0, 0];
  const sums = { ins: 0, outs: 0 };
  const add = (use: Use | undefined, sign: 1 | -1): void => {
    if (use) sums[use.isOut ? "outs" : "ins"] += sign * use.count;
  };
  return (fromMs: number, toMs: number): { count: number; newestMs: number } => {
    for (; (uses[next]?.atMs ?? Infinity) <= toMs; next += 1) add(uses[next], 1);
    for (; first < next && (uses[first]?.atMs ?? Infinity) <= fromMs; first += 1)
      add(uses[first], -1);
    return { count: Math.max(sums.ins, sums.outs), newestMs: uses[next - 1]?.atMs ?? 0 };
  };
};

/** The mails about activity that a rule would have sent, had each use arrived when it happened. */
export const replayActivity = (
  rule: AlertRule,
  { threshold, hours }: { threshold: number; hours: number },
  timeZone: string,
  past: readonly PastUse[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): { atMs: number; lines: readonly Counted[] }[] => {
  const counters = new Map(past.map(({ deviceId, uses }) => [deviceId, counter(uses)]));
  const turns = past
    .flatMap(({ deviceId, uses }) => uses.map(({ atMs }) => ({ atMs, deviceId })))
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs)
    .toSorted((one, other) => one.atMs - other.atMs);
  const firedMs = new Map<string, number>();
  const mails: { atMs: number; lines: readonly Counted[] }[] = [];
  const state = emptyActivity();
  const watchedFromMs = -Infinity;
  const countAt = (deviceId: string, nowMs: number): void => {
    const own = { hours, firedMs: firedMs.get(deviceId) ?? null, watchedFromMs };
    const window = windowOf(deviceId, nowMs, own);
    const counted = counters.get(deviceId)?.(window.fromMs, window.toMs);
    if (!counted || counted.count < threshold) return;
    firedMs.set(deviceId, counted.newestMs);
    state.waiting[deviceId] = { sinceMs: nowMs, ...counted };
  };
  let lookMs = Infinity;
  for (let next = 0; next < turns.length || Number.isFinite(lookMs);) {
    const nowMs = Math.min(turns[next]?.atMs ?? Infinity, lookMs);
    if (nowMs > toMs) break;
    const used = new Set(state.quiet);
    for (; turns[next]?.atMs === nowMs; next += 1) used.add(turns[next]?.deviceId ?? "");
    const isQuiet = quietAt(rule.quiet, timeZone, nowMs) !== null;
    state.quiet = isQuiet ? [...used] : [];
    if (!isQuiet) for (const deviceId of used) countAt(deviceId, nowMs);
    const lines = takeActivity(state, rule, timeZone, nowMs);
    if (lines) mails.push({ atMs: nowMs, lines });
    lookMs = nextActivityMs(state, rule, timeZone, nowMs);
    if (lookMs <= nowMs) lookMs = nowMs + 1;
  }
  return mails;
};
