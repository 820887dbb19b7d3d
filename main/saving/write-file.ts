import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

type WriteOptions = {
  signal?: AbortSignal;
  /** Called with the bytes written so far. */
  onProgress?: (bytes: number) => void;
};

const counter = (onProgress: (bytes: number) => void): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onProgress(bytes);
      done(null, chunk);
    },
  });
};

/**
 * Writes a stream or data into a file. The file appears, or replaces an old one, only when all of it
 * is there; a part never stays behind.
 * @throws what the stream or the file system reports; `AbortError` after an abort
 */
export const writeFile = async (
  file: string,
  content: ReadableStream<Uint8Array> | Uint8Array,
  { signal, onProgress = () => {} }: WriteOptions = {},
): Promise<void> => {
  const part = `${file}.${randomBytes(4).toString("hex")}.part`;
  const source =
    content instanceof Uint8Array ? Readable.from([content]) : Readable.fromWeb(content);
  try {
    await pipeline(source, counter(onProgress), createWriteStream(part, { flags: "wx" }), {
      signal,
    });
    await rename(part, file);
  } finally {
    // Gone already after the rename.
    await rm(part, { force: true });
  }
};
