import type { BatteryThreshold } from "#contract/messaging/alert-subscriptions.ts";
import type { BatteryLevel } from "#contract/devices/ingest.ts";

/** From an instant on a badge's battery was read like this, until the next turn. */
export type BatteryTurn = readonly [atMs: number, level: BatteryLevel];

/** A time for which a badge's battery was low, or dead. */
export type WeakInterval = {
  level: BatteryThreshold;
  fromMs: number;
  /** When it came back last; `fromMs` where it has not been gone. */
  lastFromMs: number;
  /** Since when the battery has not been good, be it low or dead. */
  weakMs: number;
  /** Null while it lasts. */
  toMs: number | null;
};

/** One that comes back so soon is the same one. */
export const SAME_AGAIN_MS = 24 * 3_600_000;

/**
 * The times for which a badge's battery was weak: once dead it stays so until it is read as good,
 * and a low one that dies is low no longer. Readings flicker: what comes back within a day goes on.
 */
export const weakIntervals = (turns: readonly BatteryTurn[]): WeakInterval[] => {
  const spans: WeakInterval[] = [];
  let open = null as WeakInterval | null;
  for (const [atMs, level] of turns) {
    if (level === "Good") {
      if (open) open.toMs = atMs;
      open = null;
      continue;
    }
    if (open?.level === level || open?.level === "Dead") continue;
    const weakMs = open?.weakMs ?? atMs;
    if (open) open.toMs = atMs;
    const before = spans.at(-1);
    if (before?.level === level && atMs - (before.toMs ?? atMs) < SAME_AGAIN_MS) {
      Object.assign(before, { toMs: null, lastFromMs: atMs, weakMs });
      open = before;
    } else {
      open = { level, fromMs: atMs, lastFromMs: atMs, weakMs, toMs: null };
      spans.push(open);
    }
  }
  return spans;
};

/** How a badge's battery is after some turns, and since when it has not been good. */
export const batteryNow = (
  turns: readonly BatteryTurn[],
): { level: BatteryLevel; weakMs: number | null } => {
  const open = weakIntervals(turns).find(({ toMs }) => toMs === null);
  return { level: open?.level ?? "Good", weakMs: open?.weakMs ?? null };
};
