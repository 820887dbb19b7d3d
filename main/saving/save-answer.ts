import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { FilePost, SaveOutcome } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import type { ServerFetch } from "../server-link/fetch.ts";
import { diskFailure } from "./disk-failure.ts";
import { openAnswer } from "./open-answer.ts";
import { writeFile } from "./write-file.ts";

export type SaveAnswer = {
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
