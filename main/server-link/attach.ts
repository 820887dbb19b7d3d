import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import type { Session } from "electron";
import type { Log } from "../log/log.ts";
import { portalPolicy } from "../security/csp.ts";
import { refuseDownloads } from "../security/downloads.ts";
import { guardPermissions } from "../security/permissions.ts";
import { APP_ORIGIN, APP_SCHEME, isApiPath, isWithin } from "./addresses.ts";
import type { ServerFetch } from "./fetch.ts";
import { type Forward, createForward } from "./forward.ts";
import { REQUEST_ID_HEADER } from "./headers.ts";
import { type InFlight, createInFlight } from "./in-flight.ts";
import type { PortalLink } from "./portal.ts";
import { type StoredCookies, createStoredCookies, jarOf } from "./stored-cookies.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The file a path means: a path without extension is a route of the app, which starts in the page. */
const fileOf = (pathname: string): string => (extname(pathname) === "" ? "/index.html" : pathname);

/** Decodes a path and confines it to the root; `undefined` if it cannot be or leaves it. */
const resolveBelow = (root: string, pathname: string): string | undefined => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (decoded.includes("\0")) return undefined;
  const file = normalize(join(root, decoded));
  return file.startsWith(normalize(root) + sep) ? file : undefined;
};

type AppFiles = (pathname: string) => Promise<Response>;

/** Serves the built pages of a folder with a policy header; 404 for what is not there. */
export const createAppFiles =
  (root: string, contentSecurityPolicy: string): AppFiles =>
  async (pathname) => {
    const headers = {
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    };
    const file = resolveBelow(root, fileOf(pathname));
    const type = file && TYPES[extname(file).toLowerCase()];
    if (!file || !type) return new Response(null, { status: 404, headers });
    try {
      return new Response(await readFile(file), { headers: { ...headers, "content-type": type } });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return new Response(null, { status: 404, headers });
    }
  };

/** Answers everything under the portal's origin: its own files, and the server's calls. */
export const createAppHandler =
  (files: AppFiles, forward: Forward) =>
  async (request: Request): Promise<Response> => {
    if (!isWithin(APP_ORIGIN, request.url)) return new Response(null, { status: 404 });
    const { pathname } = new URL(request.url);
    if (isApiPath(pathname)) return forward(request);
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405 });
    return files(pathname);
  };

const API_CALLS = { urls: [`${APP_ORIGIN}/api/*`] };

/** Uses that let the page read an answer; as a document, frame or script it would run as the app. */
const READING = new Set(["xhr", "image"]);

/**
 * A session's fetch to the server: cookies of its jar, no redirect to elsewhere, nothing stored in
 * a cache in which equal calls would wait for each other.
 */
const createSessionFetch =
  (session: Session, cookies: StoredCookies): ServerFetch =>
  async (url, request) => {
    await cookies.restore();
    return session.fetch(url, {
      ...request,
      credentials: "include",
      redirect: "error",
      cache: "no-store",
      bypassCustomProtocolHandlers: true,
    });
  };

/** Each event takes one listener per session, so all that concerns calls is set here. */
const watchCalls = (session: Session, inFlight: InFlight): void => {
  session.webRequest.onBeforeRequest(API_CALLS, ({ resourceType }, callback) =>
    callback({ cancel: !READING.has(resourceType) }),
  );
  session.webRequest.onBeforeSendHeaders(API_CALLS, ({ id, requestHeaders }, callback) => {
    inFlight.begin(String(id));
    callback({ requestHeaders: { ...requestHeaders, [REQUEST_ID_HEADER]: String(id) } });
  });
  session.webRequest.onErrorOccurred(API_CALLS, ({ id }) => inFlight.abort(String(id)));
  session.webRequest.onCompleted(API_CALLS, ({ id }) => inFlight.end(String(id)));
};

export type AttachParts = {
  /** Folder of the built pages. */
  pages: string;
  serverOrigin: string;
  log: Log;
};

/** Turns a fresh session into the portal's: own scheme, forwarding, guards. Once per session. */
export const attachServer = (
  session: Session,
  { pages, serverOrigin, log }: AttachParts,
): PortalLink => {
  const kept = createStoredCookies(jarOf(session.cookies), serverOrigin);
  const fetch = createSessionFetch(session, kept);
  const inFlight = createInFlight();
  const forward = createForward({
    fetch,
    serverOrigin,
    inFlight,
    cookies: {
      flush: () => session.cookies.flushStore(),
      clear: async () => {
        kept.forget();
        await session.clearStorageData({ storages: ["cookies"] });
        await session.cookies.flushStore();
      },
    },
    log,
  });
  session.protocol.handle(
    APP_SCHEME,
    createAppHandler(createAppFiles(pages, portalPolicy(APP_ORIGIN)), forward),
  );
  watchCalls(session, inFlight);
  guardPermissions(session);
  refuseDownloads(session);
  return { session, fetch, hasSession: kept.hasSession, hasCredential: kept.hasCredential };
};
