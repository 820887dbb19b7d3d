import { isUtf8 } from "node:buffer";
import { AppError } from "../lib/app-error.ts";
import { checkJsonSize } from "./json-size.ts";
import { readBody } from "./read-body.ts";
import type { HttpContext } from "./types.ts";

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
 * @throws AppError `body_too_large` beyond the limit of bytes; parsing throws `body_too_large` beyond
 *   those of keys and values, `body_type` when it is not JSON by its content type, `invalid_input`
 *   when it is no UTF-8, too deep or does not parse
 */
export const readJson = async (
  ctx: Pick<HttpContext, "req" | "res">,
  maxBytes: number,
): Promise<() => unknown> => {
  const bytes = await readBody(ctx, maxBytes);
  if (bytes === null) throw new AppError("body_too_large");
  return () => parseJson(bytes, ctx.req.headers["content-type"] ?? "");
};
