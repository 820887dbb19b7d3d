import { LIMITS } from "#contract/core/limits.ts";
import { AppError } from "../lib/app-error.ts";
import { endOfText, JSON_BYTES } from "../lib/json-bytes.ts";

const { quote, comma, colon, openArray, closeArray, openObject, closeObject } = JSON_BYTES;

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
