import type { StorageFailure } from "./types.ts";

/** What a browser's refusal to store something means for the person. */
export const storageFailureOf = (error: unknown): StorageFailure =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked";
