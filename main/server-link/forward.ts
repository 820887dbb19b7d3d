import { ERROR_STATUS, type Problem } from "#contract/core/errors.ts";
import { type Translate, createTranslate, languageFor } from "../i18n/translate.ts";
import type { Log } from "../log/log.ts";
import { apiAddress } from "./addresses.ts";
import { type Failure, codeOfFailure } from "./failure.ts";
import { type ServerFetch, withHeaderLimit } from "./fetch.ts";
import { REQUEST_ID_HEADER, answerHeaders, requestHeaders } from "./headers.ts";
import type { InFlight } from "./in-flight.ts";

/** Larger than any upload the portal takes; the server's own limits are tighter and per call. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

class BodyTooLarge extends Error {}

/**
 * Reads a request's body into one buffer, as handing the stream on is quadratic in its size.
 * @throws BodyTooLarge
 */
const readBody = async (
  body: ReadableStream<Uint8Array> | null,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<Buffer<ArrayBuffer> | undefined> => {
  if (!body) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

/** Codes the console itself answers with, in the words of its own catalogue. */
type ConsoleProblem = Failure | "file_too_large";

/** An answer in the API's own form for what never got one from the server. */
const problemAnswer = (code: ConsoleProblem, t: Translate): Response => {
  const status = ERROR_STATUS[code];
  const problem: Problem = {
    type: "about:blank",
    title: t(`console.problems.${code}`),
    status,
    code,
  };
  return Response.json(problem, {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store" },
  });
};

/** Longer than the server's own limit for its slowest answer, a PDF. */
const HEADER_LIMIT_MS = 90_000;

/** Statuses that may not have a body. */
const NULL_BODY = new Set([101, 103, 204, 205, 304]);

type SessionCookies = {
  /** Writes the jar to disk. */
  flush(): Promise<void>;
  /** Forgets every cookie of the server. */
  clear(): Promise<void>;
};

type ForwardParts = {
  /** The window's own session's fetch, which refuses redirects and stores nothing. */
  fetch: ServerFetch;
  serverOrigin: string;
  inFlight: InFlight;
  cookies: SessionCookies;
  log: Log;
};

export type Forward = (request: Request) => Promise<Response>;

const isSignOut = (request: Request, path: string): boolean =>
  request.method === "POST" && path.toLowerCase() === "/api/logout";

/** What a path is about, without the ids and tokens in it. */
const featureOf = (path: string): string => path.split("/").slice(0, 3).join("/");

const READING = new Set(["GET", "HEAD"]);

/** A display's calls may renew its credential whatever their method. */
const mayChangeCookies = ({ method }: Request, path: string): boolean =>
  !READING.has(method) || path.toLowerCase().startsWith("/api/display/");

/**
 * Cookies reach the disk seconds later by themselves; a kill in between would bring an ended session
 * back, or a credential that was replaced. Calls that change something are the ones that sign in,
 * rotate or sign out.
 */
const settleCookies = async (request: Request, path: string, cookies: SessionCookies) => {
  if (isSignOut(request, path)) return cookies.clear();
  if (mayChangeCookies(request, path)) return cookies.flush();
};

/**
 * Sends a page's `/api` call to the server and its answer back. What never reached the server is
 * answered with problem JSON (503 `unavailable`, 504 `timeout`, 413 `file_too_large`), so that the
 * page sees one kind of error. An address that could lead out of the API is not sent.
 */
export const createForward = ({
  fetch,
  serverOrigin,
  inFlight,
  cookies,
  log,
}: ForwardParts): Forward => {
  const send = async (request: Request, address: URL): Promise<Response> => {
    const body = await readBody(request.body);
    const signal = inFlight.signalOf(request.headers.get(REQUEST_ID_HEADER));
    const headers = requestHeaders(request.headers, serverOrigin);
    const answer = await withHeaderLimit(HEADER_LIMIT_MS, signal, (limited) =>
      fetch(address.href, { method: request.method, headers, body, signal: limited }),
    );
    return new Response(NULL_BODY.has(answer.status) ? null : answer.body, {
      status: answer.status,
      headers: answerHeaders(answer.headers),
    });
  };

  const refuse = (request: Request, path: string, error: unknown): Response => {
    const code = error instanceof BodyTooLarge ? "file_too_large" : codeOfFailure(error);
    if (code !== "request_cancelled")
      log("warn", "call not answered", { feature: featureOf(path), code, reason: String(error) });
    return problemAnswer(
      code,
      createTranslate(languageFor(request.headers.get("accept-language"))),
    );
  };

  return async (request) => {
    const { pathname: asked, search } = new URL(request.url);
    const address = apiAddress(serverOrigin, asked + search);
    if (!address) return new Response(null, { status: 404 });
    const { pathname } = address;
    let answer: Response;
    try {
      answer = await send(request, address);
    } catch (error) {
      answer = refuse(request, pathname, error);
    }
    await settleCookies(request, pathname, cookies);
    return answer;
  };
};
