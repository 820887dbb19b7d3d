import { AppError } from "../lib/app-error.ts";
import { errorCode } from "../lib/error-code.ts";

/**
 * What reading a body has failed with. A sender who went away in the middle is no fault of the
 * database, whose lost connections bear the same code; nobody is left to read an answer.
 */
export const bodyError = (error: unknown): unknown =>
  errorCode(error) === "ECONNRESET" ? new AppError("request_cancelled", { cause: error }) : error;
