/** The bytes that JSON is built with. */
export const JSON_BYTES = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  colon: 0x3a,
  openArray: 0x5b,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/** Where a JSON text that begins at `start` ends, passing over what is escaped in it. */
export const endOfText = (bytes: Buffer, start: number): number => {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== JSON_BYTES.quote)
    at += bytes[at] === JSON_BYTES.backslash ? 2 : 1;
  return at;
};
