import type { Middleware } from "koa";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../lib/app-error.ts";
import { addressBlock } from "../lib/ip-address.ts";
import { readBody } from "./requests/read-body.ts";
import type { HttpContext, RequestState } from "./types.ts";

/** Mail providers call for all of their people from few addresses. */
const PER_MINUTE = 300;
const BODY_MAX_BYTES = 4_096;
/** As a form or in parts (RFC 8058, section 3.2). */
const ASKED = /List-Unsubscribe(?:=|"\s+)One-Click/u;

/** @throws AppError `not_found` for a link that leads nowhere */
type OneClick = (kind: string, token: string, ipAddress: string) => Promise<void>;

/**
 * Unsubscribes whose mail program posts to the address in a mail's header, which is that of the page
 * that a person sees (RFC 8058). It has no session and no token of ours: the link is all it needs.
 * @param address finds the kind of link, in small letters, and its token in a path
 */
export const oneClick = (address: RegExp, unsubscribe: OneClick): Middleware<RequestState> => {
  const limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });
  const answer = async (kind: string, token: string, ctx: HttpContext): Promise<number> => {
    try {
      await limiter.consume(addressBlock(ctx.ip));
    } catch (error) {
      if (error instanceof RateLimiterRes) return 429;
      throw error;
    }
    const body = await readBody(ctx, BODY_MAX_BYTES);
    if (body === null || !ASKED.test(body.toString("latin1"))) return 400;
    try {
      await unsubscribe(kind.toLowerCase(), token, ctx.ip);
      return 200;
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return 404;
      throw error;
    }
  };
  return async (ctx, next) => {
    const [, kind = "", token = ""] = (ctx.method === "POST" && address.exec(ctx.path)) || [];
    if (token === "") return next();
    ctx.set("cache-control", "no-store");
    ctx.status = await answer(kind, token, ctx);
    ctx.body = "";
  };
};
