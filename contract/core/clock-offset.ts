import { LIMITS } from "./limits.ts";

/** How far a clock is behind the server's, to be corrected by: a small difference is none. */
export const clockOffsetMs = (behindMs: number): number =>
  Math.abs(behindMs) < LIMITS.clockOffMinutes * 60_000 ? 0 : Math.round(behindMs / 1000) * 1000;
