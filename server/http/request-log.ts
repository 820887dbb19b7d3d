import { randomUUID } from "node:crypto";
import type { Middleware } from "koa";
import type { Logger } from "pino";
import { matchLanguage } from "../lib/texts.ts";
import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import type { RequestMetrics } from "./metrics.ts";
import type { HttpContext, RequestState } from "./types.ts";

/**
 * The request's path; null for an address that is none (`http://[`), which nothing else may
 * request.
 */
const pathOf = (ctx: HttpContext): string | null => {
  try {
    return ctx.path;
  } catch {
    return null;
  }
};

/**
 * Gives every request an id and its language, and logs and measures it when it is over. Only the
 * path is logged, never query or body: they may carry names or tokens. A request without a readable
 * address ends here.
 */
export const requestLog =
  (log: Logger, metrics: RequestMetrics): Middleware<RequestState> =>
  async (ctx, next) => {
    const startedAt = performance.now();
    const path = pathOf(ctx);
    ctx.state.requestId = randomUUID();
    ctx.state.language = matchLanguage(ctx.acceptsLanguages()) ?? DEFAULT_LANGUAGE;
    ctx.state.call = null;
    ctx.state.actor = null;
    ctx.state.csrfToken = null;
    ctx.state.sessionEndsAt = null;
    ctx.state.markActive = null;
    ctx.set("x-request-id", ctx.state.requestId);
    ctx.res.once("close", () => {
      const ms = performance.now() - startedAt;
      metrics.observe(ctx.method, ctx.status, ms);
      if (!log.isLevelEnabled("debug")) return;
      log.debug(
        {
          requestId: ctx.state.requestId,
          method: ctx.method,
          path,
          status: ctx.status,
          ms: Math.round(ms * 10) / 10,
        },
        "request",
      );
    });
    if (path === null) ctx.status = 400;
    else await next();
  };
