const word = (n: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(n);
  return bytes;
};
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");

/** A frame of one dot, shown for a tenth of a second: what is around it stays as it was. */
const DOT = hex("21f904000a000000 2c000000000100010000 0202440100");

/**
 * A GIF of few bytes that unfolds into so many frames, two or more, of up to 2,048 pixels a side: work
 * out of all proportion to its size.
 */
export const unfoldingGif = (frames: number, side: number): Buffer =>
  Buffer.concat([
    Buffer.from("GIF89a"),
    word(side),
    word(side),
    hex("800000 008080 ffffff"),
    ...Array.from({ length: frames }, () => DOT),
    hex("3b"),
  ]);
