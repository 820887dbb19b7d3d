import type { Middleware } from "koa";
import type { Logger } from "pino";
import { ERROR_STATUS, type ErrorCode, type Problem } from "#contract/core/errors.ts";
import { AppError } from "../lib/app-error.ts";
import { textsIn } from "../lib/texts.ts";
import { databaseError } from "../db/errors.ts";
import { isApiPath } from "./api-path.ts";
import type { HttpContext, RequestState } from "./types.ts";

const expected = (error: unknown): AppError | null =>
  error instanceof AppError ? error : databaseError(error);

/** The problem document of an error, in a language of the product. */
const problemOf = (
  error: AppError,
  state: Pick<RequestState, "language" | "requestId">,
): Problem => {
  const { detail, fieldErrors, current, changedBy, resetPasswordGuid, retryAfter, values } =
    error.details;
  return {
    type: "about:blank",
    title: textsIn(state.language)(`errors:${error.code}`, { ...values }),
    status: error.status,
    code: error.code,
    requestId: state.requestId,
    ...(detail === undefined ? {} : { detail }),
    ...(fieldErrors === undefined ? {} : { fieldErrors: { ...fieldErrors } }),
    ...(current === undefined ? {} : { current: { ...current } }),
    ...(changedBy === undefined ? {} : { changedBy }),
    ...(resetPasswordGuid === undefined ? {} : { resetPasswordGuid }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
};

const send = (ctx: HttpContext, error: AppError): void => {
  const problem = problemOf(error, ctx.state);
  ctx.status = problem.status;
  ctx.body = JSON.stringify(problem);
  ctx.type = "application/problem+json";
  ctx.set("cache-control", "no-store");
  if (problem.retryAfter !== undefined)
    ctx.set("retry-after", String(Math.ceil(problem.retryAfter)));
};

const missing = (ctx: HttpContext): ErrorCode =>
  ctx.status === 405 || ctx.status === 501 ? "method_not_allowed" : "route_not_found";

type ProblemDeps = {
  log: Logger;
  /** Records a refusal for want of permission; never fails. */
  recordForbidden(state: RequestState): Promise<void>;
};

/**
 * Turns every error below `/api` into problem JSON. What was not expected is logged whole and
 * leaves as a bare `internal_error`; refusals for want of permission are recorded.
 */
export const problems =
  ({ log, recordForbidden }: ProblemDeps): Middleware<RequestState> =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status >= 400 && ctx.body === undefined && isApiPath(ctx.path))
        send(ctx, new AppError(missing(ctx)));
    } catch (error) {
      const known = expected(error);
      if (known === null)
        log.error({ err: error, requestId: ctx.state.requestId }, "request failed");
      if (known?.code === "forbidden") await recordForbidden(ctx.state);
      if (ctx.headerSent) throw error;
      send(ctx, known ?? new AppError("internal_error"));
      if (known !== null && ERROR_STATUS[known.code] >= 500) {
        log.warn({ err: known, requestId: ctx.state.requestId }, "request refused");
      }
    }
  };
