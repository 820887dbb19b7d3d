import { isUtf8 } from "node:buffer";
import { createGunzip } from "node:zlib";
import { LIMITS } from "#contract/core/limits.ts";
import { readBody } from "#server/http/requests/read-body.ts";
import type { HttpContext } from "#server/http/types.ts";
import { AppError } from "#server/lib/app-error.ts";
import { createTurn } from "#server/lib/yield-to-event-loop.ts";
import { malformed, tooLarge } from "../lib/batch-errors.ts";
import { countSigns, isArrayBatch, splitBatch } from "../lib/split-batch.ts";

const GUNZIP_CHUNK_BYTES = 64 * 1024;

/** Stops as soon as there is more of it than a batch may have: 16 KB can become millions of lines. */
const decompress = async (body: Buffer): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  const gunzip = createGunzip({ chunkSize: GUNZIP_CHUNK_BYTES });
  gunzip.end(body);
  let size = 0;
  let signs = 0;
  let isArray: boolean | null = null;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      size += chunk.length;
      isArray ??= isArrayBatch(chunk);
      const most = isArray === true ? LIMITS.ingestCommasMax : LIMITS.ingestLinesMax;
      signs += countSigns(chunk, isArray === true, most);
      if (size > LIMITS.ingestBodyMaxBytes || signs > most) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : malformed(error);
  }
  return Buffer.concat(chunks);
};

/** A line that is not JSON becomes undefined, which no fact is: the line is refused, not the batch. */
const parseLine = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const parseElement = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(error);
  }
};

/**
 * The lines of a batch: a JSON array, or NDJSON with one fact on each line that is not blank. A byte
 * order mark before either is passed over. A line that is longer than any fact is undefined.
 * @throws AppError `invalid_input` when an array does not parse, `batch_too_large` with too many
 */
export const parseBatch = async (bytes: Buffer): Promise<unknown[]> => {
  if (!isUtf8(bytes)) throw malformed();
  const { isArray, slices } = await splitBatch(bytes);
  const parse = isArray ? parseElement : parseLine;
  const turn = createTurn();
  const lines: unknown[] = [];
  for (const { start, end } of slices) {
    const isFact = end - start <= LIMITS.ingestLineMaxBytes;
    lines.push(isFact ? parse(bytes.toString("utf8", start, end)) : undefined);
    if (turn.isOver()) await turn.next();
  }
  return lines;
};

/**
 * Reads a call's body, gzip or plain.
 * @throws AppError `batch_too_large` (also when it only grows too large unpacked), `file_type` for
 *   another encoding, `invalid_input` for a body that is not what it says
 */
export const readBatch = async (ctx: Pick<HttpContext, "req" | "res">): Promise<unknown[]> => {
  const encoding = (ctx.req.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding !== "identity" && encoding !== "gzip") throw new AppError("file_type");
  const body = await readBody(ctx, LIMITS.ingestBodyMaxBytes);
  if (body === null) throw tooLarge();
  return parseBatch(encoding === "gzip" ? await decompress(body) : body);
};
