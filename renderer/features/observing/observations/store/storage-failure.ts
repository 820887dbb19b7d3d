import type { KeepFailure } from "./types.ts";

/** What a browser's refusal to keep something means for the person. */
export const keepFailureOf = (error: unknown): KeepFailure =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked";
