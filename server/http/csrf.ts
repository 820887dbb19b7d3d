import { timingSafeEqual } from "node:crypto";
import { AppError } from "../lib/app-error.ts";
import type { HttpContext } from "./types.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

const sameText = (a: string, b: string): boolean => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

const originHost = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host : null;

/**
 * Refuses a changing request that another site's page could have caused: the browser's own word
 * on where it comes from must not be foreign, and a session must repeat its token in a header.
 * @throws AppError `csrf_failed`
 */
export const checkCsrf = (ctx: HttpContext, publicHost: string): void => {
  if (SAFE_METHODS.has(ctx.method)) return;
  const site = ctx.get("sec-fetch-site");
  if (site !== "" && site !== "same-origin" && site !== "none") throw new AppError("csrf_failed");
  const origin = ctx.get("origin");
  if (origin !== "") {
    const host = originHost(origin);
    // The header itself: behind a proxy Koa's own `host` is whatever `X-Forwarded-Host` says.
    if (host === null || (host !== ctx.get("host") && host !== publicHost))
      throw new AppError("csrf_failed");
  }
  if (ctx.state.csrfToken !== null && !sameText(ctx.get("x-csrf-token"), ctx.state.csrfToken)) {
    throw new AppError("csrf_failed");
  }
};
