import { LIMITS } from "#contract/core/limits.ts";
import { endOfText, JSON_BYTES } from "#server/lib/json-bytes.ts";
import { createTurn } from "#server/lib/yield-to-event-loop.ts";
import { malformed, tooLarge } from "./batch-errors.ts";

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.from("\uFEFF");
/** Bytes between two looks at the clock. */
const STRIDE = 65_536;

const { quote, comma, openArray, closeArray, openObject, closeObject } = JSON_BYTES;

/** One line of a batch: where it is in the batch's bytes. */
type Slice = { start: number; end: number };

/** A space, or one of tab, line feed, vertical tab, form feed and carriage return. */
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);

const skipSpaces = (bytes: Buffer, from: number, end = bytes.length): number => {
  let at = from;
  while (at < end && isSpace(bytes[at])) at += 1;
  return at;
};

/** Where a batch's own text begins, behind a byte order mark and blanks. */
const startOf = (bytes: Buffer): number =>
  skipSpaces(bytes, bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0);

/** Whether a batch, or what is there of it yet, is a JSON array; null while there are only blanks. */
export const isArrayBatch = (bytes: Buffer): boolean | null => {
  const byte = bytes[startOf(bytes)];
  return byte === undefined ? null : byte === openArray;
};

/**
 * How many line feeds a piece of NDJSON has, or commas a piece of an array, wherever they stand.
 * @param stopAt counts no further
 */
export const countSigns = (bytes: Buffer, isArray: boolean, stopAt: number): number => {
  const sign = isArray ? comma : NEWLINE;
  let count = 0;
  for (let at = bytes.indexOf(sign); at !== -1; at = bytes.indexOf(sign, at + 1)) {
    count += 1;
    if (count > stopAt) break;
  }
  return count;
};

const splitLines = (bytes: Buffer, from: number): Slice[] => {
  if (countSigns(bytes, false, LIMITS.ingestLinesMax) > LIMITS.ingestLinesMax) throw tooLarge();
  const slices: Slice[] = [];
  for (let start = from; start < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    if (skipSpaces(bytes, start, end) < end) slices.push({ start, end });
    if (slices.length > LIMITS.ingestFactsPerCall) throw tooLarge();
    start = end + 1;
  }
  return slices;
};

/** The elements of an array, by its commas; whether each is JSON is checked by the parser. */
const splitArray = async (bytes: Buffer, from: number): Promise<Slice[]> => {
  const turn = createTurn();
  const slices: Slice[] = [];
  let depth = 0;
  let start = from + 1;
  let look = start + STRIDE;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === openArray || byte === openObject) depth += 1;
    else if (byte === comma && depth === 0) {
      slices.push({ start, end: at });
      if (slices.length >= LIMITS.ingestFactsPerCall) throw tooLarge();
      start = at + 1;
    } else if (byte === closeArray || byte === closeObject) {
      if (depth === 0) {
        if (byte === closeObject || skipSpaces(bytes, at + 1) < bytes.length) throw malformed();
        const isEmpty = slices.length === 0 && skipSpaces(bytes, start, at) === at;
        return isEmpty ? [] : [...slices, { start, end: at }];
      }
      depth -= 1;
    }
    if (at >= look) {
      look = at + STRIDE;
      if (turn.isOver()) await turn.next();
    }
  }
  throw malformed();
};

/**
 * Finds the lines of a batch: the elements of a JSON array, or the lines of NDJSON that are not
 * blank. They are counted on the way, and nothing is parsed.
 * @throws AppError `invalid_input` when an array has no proper end, `batch_too_large` with too many
 */
export const splitBatch = async (bytes: Buffer): Promise<{ isArray: boolean; slices: Slice[] }> => {
  const start = startOf(bytes);
  const isArray = bytes[start] === openArray;
  const slices = isArray ? await splitArray(bytes, start) : splitLines(bytes, start);
  return { isArray, slices };
};
