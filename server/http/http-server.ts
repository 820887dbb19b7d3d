import { LIMITS } from "#contract/core/limits.ts";
import { type RequestListener, type Server, createServer } from "node:http";
import type { Logger } from "pino";
import { portError } from "../lib/start-checks.ts";
import { answerBadRequests } from "./bad-request.ts";

/** How long a caller may take; milliseconds. */
export type RequestLimits = {
  /** Until the head of a request is there. */
  headersTimeout: number;
  /** Until the whole request is there. */
  requestTimeout: number;
  /** How often slow callers are looked for. */
  connectionsCheckingInterval: number;
};

const TIME_LIMITS: RequestLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * An HTTP server that neither slow callers nor long heads can hold: they get 408 or 431 and are cut
 * off.
 */
export const createHttpServer = (
  listener: RequestListener,
  limits: Partial<RequestLimits> = {},
): Server => {
  const server = createServer(
    { ...TIME_LIMITS, keepAliveTimeout: 10_000, maxHeaderSize: LIMITS.headMaxBytes, ...limits },
    listener,
  );
  answerBadRequests(server);
  return server;
};

/**
 * Resolves once the server listens. From then on a connection that cannot be taken (the system is
 * out of memory or of files) is a line of the log: an error that nobody hears ends the process.
 * @throws StartError when the port is taken or not permitted
 */
export const listen = (server: Server, host: string, port: number, log: Logger): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (error: Error): void => reject(portError(error, host, port));
    server.once("error", refuse);
    server.listen({ host, port }, () => {
      server.off("error", refuse);
      server.on("error", (error) => log.error({ err: error }, "a connection could not be taken"));
      resolve();
    });
  });

/** Requests under way get this long to end once a stop has begun. */
const DRAIN_MS = 10_000;

/**
 * Takes no new connection, answers what is under way and resolves then. A connection that is kept
 * for further requests ends with its next answer: its caller would else never be done.
 */
export const drain = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.prependListener("request", (_request, response) => {
      response.setHeader("connection", "close");
    });
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
