import { isUtf8 } from "node:buffer";
import { LIMITS } from "#contract/core/limits.ts";
import { AppError } from "#server/lib/app-error.ts";
import { JSON_BYTES, endOfText } from "#server/lib/json-bytes.ts";
import { readBody } from "./read-body.ts";
import type { HttpContext } from "../types.ts";

const { quote, comma, colon, openArray, closeArray, openObject, closeObject } = JSON_BYTES;

/**
 * Counts what a JSON text is made of before it is parsed: a megabyte of it may be half a million
 * values, each of which costs far more to check than to send.
 * @throws AppError `body_too_large` for too many keys or values, `invalid_input` for too much depth
 */
const checkJsonSize = (bytes: Buffer): void => {
  let depth = 0;
  let keys = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === comma) values += 1;
    else if (byte === colon) keys += 1;
    else if (byte === openArray || byte === openObject) depth += 1;
    else if (byte === closeArray || byte === closeObject) depth -= 1;
    if (depth > LIMITS.jsonDepthMax)
      throw new AppError("invalid_input", { fieldErrors: { "": "invalid" } });
  }
  if (keys > LIMITS.jsonKeysMax || values > LIMITS.jsonValuesMax)
    throw new AppError("body_too_large");
};

const notJson = (cause?: unknown): AppError =>
  new AppError("invalid_input", { fieldErrors: { "": "invalid" }, cause });

const parseJson = (bytes: Buffer, type: string): unknown => {
  if (bytes.length === 0) return undefined;
  if (!/^application\/(?:[\w.+-]+\+)?json\b/iu.test(type)) throw new AppError("body_type");
  // Decoded all the same, every letter beyond ASCII would become one and the same sign.
  if (!isUtf8(bytes)) throw notJson();
  checkJsonSize(bytes);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw notJson(cause);
  }
};

/**
 * Reads the request's body. What it gives back parses it as JSON; an empty body is `undefined`.
 * @throws AppError `body_too_large` beyond the limit of bytes; parsing throws `body_too_large`
 *   beyond the limits of keys and values, `body_type` when it is not JSON by its content type,
 *   `invalid_input` when it is no UTF-8, too deep or does not parse
 */
export const readJson = async (
  ctx: Pick<HttpContext, "req" | "res">,
  maxBytes: number,
): Promise<() => unknown> => {
  const bytes = await readBody(ctx, maxBytes);
  if (bytes === null) throw new AppError("body_too_large");
  return () => parseJson(bytes, ctx.req.headers["content-type"] ?? "");
};
