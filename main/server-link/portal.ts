import type { ServerFetch } from "./fetch.ts";

/** The server in use, through the session that holds its cookies. */
export type Portal = { serverOrigin: string; fetch: ServerFetch };
