import type { ErrorCode } from "#contract/core/errors.ts";

/** Codes the page adds for what the server never got to say. */
export type ClientErrorCode = "offline" | "cancelled" | "bad_response" | "cookies_refused";
export type ApiErrorCode = ErrorCode | ClientErrorCode;

export type ApiErrorDetails = {
  code: ApiErrorCode;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** The problem in the person's language, where the server sent one. */
  title?: string | undefined;
  /** field path → field code */
  fieldErrors?: Readonly<Record<string, string>> | undefined;
  /** Token with which to choose a new password, beside `password_expired`. */
  resetPasswordGuid?: string | undefined;
  /** Seconds until another try makes sense. */
  retryAfter?: number | undefined;
  /** What support can look up in the server's log. */
  requestId?: string | undefined;
  /** What is there now, beside `conflict`. */
  current?: Readonly<Record<string, unknown>> | undefined;
  /** Who made it so and when, beside `conflict`; where it is known. */
  changedBy?: { name: string; at: string } | undefined;
  cause?: unknown;
};

/** Why a call failed; `code` is what to decide by. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly title: string | undefined;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly resetPasswordGuid: string | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly current: Readonly<Record<string, unknown>> | undefined;
  readonly changedBy: { name: string; at: string } | undefined;

  constructor(details: ApiErrorDetails) {
    super(details.title ?? details.code, { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.title = details.title;
    this.fieldErrors = details.fieldErrors ?? {};
    this.resetPasswordGuid = details.resetPasswordGuid;
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
    this.current = details.current;
    this.changedBy = details.changedBy;
  }
}

/**
 * True for a call that was given up on purpose: no caller waits for it, so nothing is to be shown.
 */
export const isCancelled = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "cancelled";
