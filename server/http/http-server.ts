import { LIMITS } from "#contract/limits.ts";
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

/** Bytes for an address and headers; an address in another one's query is escaped twice. */
const HEAD_MAX_BYTES = 5 * LIMITS.addressValueMaxLength;

const TIME_LIMITS: RequestLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** An HTTP server that callers who send slowly cannot hold: they get 408 and are cut off. */
export const createHttpServer = (
  listener: RequestListener,
  limits: Partial<RequestLimits> = {},
): Server =>
  createServer(
    { ...TIME_LIMITS, keepAliveTimeout: 10_000, maxHeaderSize: HEAD_MAX_BYTES, ...limits },
    listener,
  );
