import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";

/** How long a caller may take; milliseconds. */
export type RequestLimits = {
  /** Until the head of a request is there. */
  headersTimeout: number;
  /** Until the whole request is there. */
  requestTimeout: number;
  /** How often slow callers are looked for. */
  connectionsCheckingInterval: number;
};

const LIMITS: RequestLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** An HTTP server that callers who send slowly cannot hold: they get 408 and are cut off. */
export const createHttpServer = (
  listener: RequestListener,
  limits: Partial<RequestLimits> = {},
): Server => createServer({ ...LIMITS, keepAliveTimeout: 10_000, ...limits }, listener);
