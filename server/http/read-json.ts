import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { LIMITS } from "#contract/limits.ts";
import { AppError } from "../lib/app-error.ts";
import { bodyError } from "./body-error.ts";

/** Beyond its limit a body is read on without being kept, so that its sender gets to read why. */
const DISCARDED_MAX_BYTES = 32 * 1024 * 1024;

const notJson = (cause?: unknown): AppError =>
  new AppError("invalid_input", { fieldErrors: { "": "invalid" }, cause });

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > DISCARDED_MAX_BYTES) break;
      if (size <= LIMITS.jsonBodyMaxBytes) chunks.push(chunk);
    }
  } catch (error) {
    throw bodyError(error);
  }
  if (size > LIMITS.jsonBodyMaxBytes) throw new AppError("body_too_large");
  const bytes = Buffer.concat(chunks);
  // Decoded all the same, every letter beyond ASCII would become one and the same sign.
  if (!isUtf8(bytes)) throw notJson();
  return bytes.toString("utf8");
};

/**
 * The request's body as JSON; an empty body is `undefined`.
 * @throws AppError `body_too_large` beyond the limit, `body_type` when it is not JSON by its
 *   content type, `invalid_input` when it is no UTF-8 or does not parse
 */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const text = await readText(request);
  if (text === "") return undefined;
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/iu.test(type)) throw new AppError("body_type");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
};
