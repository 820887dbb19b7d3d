import type { ErrorCode } from "#contract/core/errors.ts";
import { AppError } from "#server/lib/app-error.ts";
import { StartError } from "#server/lib/start-error.ts";

/** Reports refusals of a service in the command line's words. */
export const refusedAs = async <T>(
  words: Partial<Record<ErrorCode, string>>,
  work: Promise<T>,
): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const line = error instanceof AppError ? words[error.code] : undefined;
    throw line === undefined ? error : new StartError(line, { cause: error });
  }
};
