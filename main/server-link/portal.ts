import type { Session } from "electron";
import type { ServerFetch } from "./fetch.ts";

/** The server in use, through the session that holds its cookies. */
export type Portal = { serverOrigin: string; fetch: ServerFetch };

/** A server's session in place: pages, forwarding, guards. */
export type PortalLink = {
  session: Session;
  /** Fetches from the server with the session's cookies. */
  fetch: ServerFetch;
  hasSession(): Promise<boolean>;
  /** Whether this machine was enrolled as a display: its credential outlives restarts. */
  hasCredential(): Promise<boolean>;
};
