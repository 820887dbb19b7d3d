import type { KeyRow } from "../store/key-row.ts";

/** Clocks are set right by seconds now and then. */
const SLACK_MS = 60_000;

/**
 * How what is stored may be opened without a network: by itself, by the PIN, or not before the user
 * has signed in again. Time that runs backwards would put every end off: it is one.
 */
export const standingOf = (row: KeyRow, nowMs: number): "open" | "pin" | "over" => {
  const { key, pin, endsAtMs, idleMs, activeAtMs, latestMs } = row;
  if (nowMs >= endsAtMs || nowMs < latestMs - SLACK_MS) return "over";
  if (key !== null && nowMs < activeAtMs + idleMs) return "open";
  return pin === null ? "over" : "pin";
};
