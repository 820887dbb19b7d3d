import { type ChangedBy, ERROR_STATUS, type ErrorCode } from "#contract/core/errors.ts";

export type AppErrorDetails = {
  /** field path → code (mostly of `FIELD_CODES`), for `invalid_input` and one-field conflicts */
  fieldErrors?: Readonly<Record<string, string>>;
  /** seconds, sent as `Retry-After` */
  retryAfter?: number;
  /** one-time token beside `password_expired` */
  resetPasswordGuid?: string;
  /** what is there now, beside `conflict`; of the shape that the call declares */
  current?: Readonly<Record<string, unknown>>;
  /** who made it so and when, beside `conflict` */
  changedBy?: ChangedBy;
  /**
   * What exactly was requested, for developers who read the answer of the API; not shown on pages.
   */
  detail?: string;
  /** values for the text of the code, e.g. `{ id: 99 }` */
  values?: Readonly<Record<string, string | number>>;
  cause?: unknown;
};

/** An expected refusal: leaves the API as problem JSON with this code and its status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.details = details;
  }
}
