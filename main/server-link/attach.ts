import type { Session } from "electron";
import { guardPermissions } from "../security/permissions.ts";
import { refuseDownloads } from "../security/downloads.ts";
import { portalPolicy } from "../security/csp.ts";
import type { Log } from "../log/log.ts";
import { APP_ORIGIN, APP_SCHEME } from "./addresses.ts";
import { createAppFiles } from "./app-files.ts";
import type { ServerFetch } from "./fetch.ts";
import { createForward } from "./forward.ts";
import { REQUEST_ID_HEADER } from "./headers.ts";
import { type InFlight, createInFlight } from "./in-flight.ts";
import { type StoredCookies, createStoredCookies, jarOf } from "./stored-cookies.ts";
import type { PortalLink } from "./portal.ts";
import { createAppHandler } from "./serve-app.ts";

const API_CALLS = { urls: [`${APP_ORIGIN}/api/*`] };

/** Uses that let the page read an answer; as a document, frame or script it would run as the app. */
const READING = new Set(["xhr", "image"]);

/**
 * A session's fetch to the server: cookies of its jar, no redirect to elsewhere, nothing kept in a
 * cache in which equal calls would wait for each other.
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
