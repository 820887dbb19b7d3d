import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { LIMITS } from "#contract/limits.ts";
import { bodyError } from "#server/http/body-error.ts";
import { AppError } from "#server/lib/app-error.ts";
import { errorCode } from "#server/lib/error-code.ts";

const unzip = promisify(gunzip);

const malformed = (cause?: unknown): AppError =>
  new AppError("invalid_input", { fieldErrors: { "": "invalid" }, cause });

const tooLarge = (): AppError =>
  new AppError("batch_too_large", {
    values: {
      facts: LIMITS.ingestFactsPerCall,
      megabytes: LIMITS.ingestBodyMaxBytes / (1024 * 1024),
    },
  });

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LIMITS.ingestBodyMaxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw bodyError(error);
  }
  return Buffer.concat(chunks);
};

const decompress = async (body: Buffer): Promise<Buffer> => {
  try {
    return await unzip(body, { maxOutputLength: LIMITS.ingestBodyMaxBytes });
  } catch (error) {
    if (errorCode(error) === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
    throw malformed(error);
  }
};

const decode = async (body: Buffer, encoding: string): Promise<string> => {
  if (encoding !== "identity" && encoding !== "gzip") throw new AppError("file_type");
  const bytes = encoding === "gzip" ? await decompress(body) : body;
  if (!isUtf8(bytes)) throw malformed();
  return bytes.toString("utf8");
};

/** A line that is not JSON becomes undefined, which no fact is: the line is refused, not the batch. */
const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const parseArray = (text: string): unknown[] => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw malformed(error);
  }
  if (!Array.isArray(parsed)) throw malformed();
  return parsed;
};

/**
 * The lines of a batch from its text: a JSON array, or NDJSON with one fact on each line that is
 * not blank. A byte order mark before either is passed over.
 * @throws AppError `invalid_input` when an array does not parse, `batch_too_large` with too many
 */
export const parseBatch = (body: string): unknown[] => {
  const text = body.replace(/^\uFEFF/u, "");
  const lines = /^\s*\[/u.test(text)
    ? parseArray(text)
    : text
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map(parseLine);
  if (lines.length > LIMITS.ingestFactsPerCall) throw tooLarge();
  return lines;
};

/**
 * Reads a call's body, gzip or plain.
 * @throws AppError `batch_too_large` (also when it only grows too large unpacked), `file_type` for
 *   another encoding, `invalid_input` for a body that is not what it says
 */
export const readBatch = async (request: IncomingMessage): Promise<unknown[]> => {
  const encoding = (request.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  return parseBatch(await decode(await readBody(request), encoding));
};
