import type { IncomingMessage } from "node:http";
import { LIMITS } from "#contract/limits.ts";
import { AppError } from "../lib/app-error.ts";

/**
 * The request's body as JSON; an empty body is `undefined`.
 * @throws AppError `file_too_large` beyond the limit, `file_type` when it is not JSON by its
 *   content type, `invalid_input` when it does not parse
 */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMITS.jsonBodyMaxBytes) throw new AppError("file_too_large");
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/iu.test(type)) throw new AppError("file_type");
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (cause) {
    throw new AppError("invalid_input", { fieldErrors: { "": "invalid" }, cause });
  }
};
