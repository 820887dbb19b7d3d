import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Problem } from "#contract/core/errors.ts";
import type { FilePost, SaveOutcome } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import { apiAddress } from "../server-link/addresses.ts";
import { codeOfFailure } from "../server-link/failure.ts";
import { type ServerFetch, withHeaderLimit } from "../server-link/fetch.ts";
import { requestHeaders } from "../server-link/headers.ts";
import { diskFailure } from "./disk-failure.ts";
import { writeFile } from "./write-file.ts";

/** An export may have to start a long query before its first byte. */
const HEADER_LIMIT_MS = 120_000;

/** A response that has a body. */
type OpenAnswer = { body: ReadableStream<Uint8Array>; totalBytes: number | undefined };

/** The length of the body, known only if it arrives as it was sent. */
const lengthOf = (answer: Response): number | undefined => {
  if (answer.headers.has("content-encoding")) return undefined;
  const length = Number(answer.headers.get("content-length"));
  return length > 0 ? length : undefined;
};

/**
 * Asks the server for the file behind an API path.
 * @throws CodedError with the server's code, or `invalid_input` for a path outside the API,
 *   `unavailable`, `timeout`, `bad_response`
 */
const openAnswer = async (
  fetch: ServerFetch,
  serverOrigin: string,
  path: string,
  { language, post, signal }: { language: string; post: FilePost | undefined; signal: AbortSignal },
): Promise<OpenAnswer> => {
  const address = apiAddress(serverOrigin, path);
  if (!address) throw new CodedError("invalid_input");
  const given = new Headers({ accept: "*/*", "accept-language": language });
  if (post !== undefined) {
    given.set("content-type", "application/json");
    given.set("x-csrf-token", post.csrfToken);
  }
  const headers = requestHeaders(given, serverOrigin);
  const sent = post === undefined ? {} : { method: "POST", body: Buffer.from(post.body) };
  let answer: Response;
  try {
    answer = await withHeaderLimit(HEADER_LIMIT_MS, signal, (limited) =>
      fetch(address.href, { ...sent, headers, signal: limited }),
    );
  } catch (error) {
    throw new CodedError(codeOfFailure(error), { cause: error });
  }
  if (answer.ok && answer.body) return { body: answer.body, totalBytes: lengthOf(answer) };
  const problem = Problem.safeParse(await answer.json().catch(() => undefined));
  throw new CodedError(problem.success ? problem.data.code : "bad_response");
};

type SaveAnswer = {
  fetch: ServerFetch;
  serverOrigin: string;
  path: string;
  post: FilePost | undefined;
  language: string;
  file: string;
  signal: AbortSignal;
  /** Share that is written, 0 to 1; `undefined` while the size is unknown. */
  onProgress(share: number | undefined): void;
};

/**
 * Streams the answer of an API path into a file, as fast as the disk takes it. An abort ends it as
 * `cancelled`, at the server too.
 * @throws CodedError with the server's code, `unavailable`, `timeout`, `connection_lost`,
 *   `disk_full` or `file_not_writable`
 */
export const saveAnswer = async (job: SaveAnswer): Promise<SaveOutcome> => {
  try {
    const { body, totalBytes } = await openAnswer(job.fetch, job.serverOrigin, job.path, job);
    await writeFile(job.file, body as NodeReadableStream<Uint8Array>, {
      signal: job.signal,
      onProgress: (bytes) => job.onProgress(totalBytes && Math.min(1, bytes / totalBytes)),
    });
    return "saved";
  } catch (error) {
    if (job.signal.aborted) return "cancelled";
    if (error instanceof CodedError) throw error;
    throw diskFailure(error) ?? new CodedError("connection_lost", { cause: error });
  }
};
