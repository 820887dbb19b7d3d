import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Middleware } from "koa";
import sirv from "sirv";
import type { RequestState } from "./types.ts";

/** Bold words inside a graph are style attributes; style elements stay forbidden. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers of every answer, pages and API alike. */
export const securityHeaders: Middleware<RequestState> = async (ctx, next) => {
  ctx.set({
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
  });
  await next();
};

/**
 * Serves the built renderer. Files under `assets/` carry a hash in their name and may be kept for
 * ever; any other address without a file extension is the page itself.
 * @param folder where the web build lies; may be absent
 */
export const web = (folder: string): Middleware<RequestState> => {
  // Without a build (API tests, the development server) there are no pages to serve.
  if (!existsSync(join(folder, "index.html"))) return (_ctx, next) => next();
  const files = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith("/assets/");
      response.setHeader(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  const page = join(folder, "index.html");
  return async (ctx, next) => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    if (ctx.path.startsWith("/api")) return next();
    const isMissing = await new Promise<boolean>((resolve) => {
      ctx.res.once("finish", () => resolve(false));
      ctx.res.once("close", () => resolve(false));
      files(ctx.req, ctx.res, () => resolve(true));
    });
    if (!isMissing) {
      ctx.respond = false;
      return undefined;
    }
    if (/\.[a-z0-9]+$/iu.test(ctx.path)) return next();
    ctx.set("cache-control", "no-cache");
    ctx.type = "html";
    ctx.body = await readFile(page);
    return undefined;
  };
};
