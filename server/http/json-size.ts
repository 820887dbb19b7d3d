import { LIMITS } from "#contract/limits.ts";
import { AppError } from "../lib/app-error.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Where a text that begins at `start` ends, passing over what is escaped in it. */
const endOfText = (bytes: Buffer, start: number): number => {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
};

/**
 * Counts what a JSON text is made of before it is parsed: a megabyte of it may be half a million
 * values, each of which costs far more to check than to send.
 * @throws AppError `body_too_large` for too many keys or values, `invalid_input` for too much depth
 */
export const checkJsonSize = (bytes: Buffer): void => {
  let depth = 0;
  let keys = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA) values += 1;
    else if (byte === COLON) keys += 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > LIMITS.jsonDepthMax)
      throw new AppError("invalid_input", { fieldErrors: { "": "invalid" } });
  }
  if (keys > LIMITS.jsonKeysMax || values > LIMITS.jsonValuesMax)
    throw new AppError("body_too_large");
};
