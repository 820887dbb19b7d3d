import type { Middleware } from "koa";
import { isApiPath } from "./api-path.ts";
import { loadWebFiles } from "./web-files.ts";
import type { HttpContext, RequestState } from "./types.ts";

/** Bold words inside a graph are style attributes; style elements stay forbidden. */
const contentSecurityPolicy = (reached: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...reached].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** What an answer's document may use of the device. */
const permissionsPolicy = (camera: string): string =>
  `camera=${camera}, microphone=(), geolocation=()`;

/**
 * The worker that reads codes out of the camera's pictures runs WebAssembly, which no page may; it
 * reaches nothing but its own program.
 */
const CODE_READER = /^\/assets\/scan-worker-[\w-]+\.js$/u;
const codeReaderPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
].join("; ");

const YEAR_S = 365 * 24 * 3600;

type PageSecurity = {
  /** Origins that pages may send to beside their own. */
  reached: readonly string[];
  /** The portal is public over https: browsers then never try it without. */
  isSecure: boolean;
};

/** Headers of every answer, pages and API alike. */
export const securityHeaders = ({ reached, isSecure }: PageSecurity): Middleware<RequestState> => {
  const headers = {
    "content-security-policy": contentSecurityPolicy(reached),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": permissionsPolicy("()"),
    ...(isSecure ? { "strict-transport-security": `max-age=${YEAR_S}` } : {}),
  };
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
};

/** Whether an address that is no file of the build is one of the page's own. */
const meansPage = (ctx: HttpContext): boolean => {
  if (!/\.[a-z0-9]+$/iu.test(ctx.path)) return true;
  ctx.vary("accept");
  return ctx.get("accept").includes("text/html");
};

/**
 * Serves the built renderer as it was when the server started: a build that is made again meanwhile
 * is taken up by the next start. Files under `assets/` carry a hash in their name and may be cached
 * for ever; any other address is the page itself, with a file extension only where the request
 * accepts a page: a script or picture that is not there is none.
 * @param folder where the web build lies; may be absent
 */
export const web = (folder: string): Middleware<RequestState> => {
  const files = loadWebFiles(folder);
  const page = files.get("/index.html");
  // Without a build (API tests, the development server) there are no pages to serve.
  if (page === undefined) return (_ctx, next) => next();
  return async (ctx, next) => {
    const isRead = ctx.method === "GET" || ctx.method === "HEAD";
    if (!isRead || isApiPath(ctx.path)) return next();
    const isHashed = ctx.path.startsWith("/assets/");
    const file = files.get(ctx.path) ?? (isHashed || !meansPage(ctx) ? undefined : page);
    if (file === undefined) return next();
    ctx.status = 200;
    ctx.type = file.type;
    ctx.vary("accept-encoding");
    ctx.set("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    ctx.set("etag", file.etag);
    ctx.compress = false;
    // A page may request the camera, to read a label; nothing else that is answered may.
    if (file === page) ctx.set("permissions-policy", permissionsPolicy("(self)"));
    if (CODE_READER.test(ctx.path)) ctx.set("content-security-policy", codeReaderPolicy);
    if (ctx.fresh) {
      ctx.status = 304;
      return undefined;
    }
    const zipped = ctx.acceptsEncodings("gzip") === "gzip" ? await file.zipped() : null;
    if (zipped !== null) ctx.set("content-encoding", "gzip");
    ctx.body = zipped ?? file.body;
    return undefined;
  };
};
