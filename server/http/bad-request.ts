import type { Server } from "node:http";
import type { Socket } from "node:net";
import { ERROR_STATUS, type ErrorCode } from "#contract/core/errors.ts";
import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import { errorCode } from "../lib/error-code.ts";
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
export const answerBadRequests = (server: Server): void => {
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
