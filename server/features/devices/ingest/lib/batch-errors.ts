import { LIMITS } from "#contract/core/limits.ts";
import { AppError } from "#server/lib/app-error.ts";

/** The batch is not what it says it is. */
export const malformed = (cause?: unknown): AppError =>
  new AppError("invalid_input", { fieldErrors: { "": "invalid" }, cause });

export const tooLarge = (): AppError =>
  new AppError("batch_too_large", {
    values: {
      facts: LIMITS.ingestFactsPerCall,
      megabytes: LIMITS.ingestBodyMaxBytes / (1024 * 1024),
    },
  });
