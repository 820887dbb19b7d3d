import { type RequestListener, type Server, createServer } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";
import { ERROR_STATUS, type ErrorCode } from "#contract/core/errors.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import { errorCode } from "../lib/error-code.ts";
import { portError } from "../lib/start-checks.ts";
import { textsIn } from "../lib/texts.ts";

/** A sender who is still sending gets this long, and no longer, to read the answer. */
const LINGER_MS = 1_000;

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "head_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

const answerTo = (code: ErrorCode): string => {
  const status = ERROR_STATUS[code];
  const title = textsIn(DEFAULT_LANGUAGE)(`errors:${code}`);
  const body = JSON.stringify({ type: "about:blank", title, status, code });
  return [
    `HTTP/1.1 ${status} ${code}`,
    "content-type: application/problem+json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
    "",
    body,
  ].join("\r\n");
};

/**
 * Answers what is no HTTP request, or has a head that is too long, with a problem. The connection
 * ends, but not at once: reset while its sender still sends, it would take the answer with it.
 */
const answerBadRequests = (server: Server): void => {
  const refused = new WeakSet<Socket>();
  server.on("clientError", (error: Error, socket: Socket) => {
    // What comes after is thrown away unread.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (!socket.writable || errorCode(error) === "ECONNRESET") {
      socket.destroy();
      return;
    }
    socket.removeAllListeners("data");
    socket.resume();
    socket.end(answerTo(CODES[errorCode(error) ?? ""] ?? "bad_request"));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
};

/** How long a caller may take; milliseconds. */
type RequestLimits = {
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
 * out of memory or of files) is a line of the log: an error without a listener ends the process.
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
 * Takes no new connection, answers what is under way and resolves then. A connection that stays
 * open for further requests ends with its next answer: its caller would else never be done.
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
