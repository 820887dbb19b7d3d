import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";

// A backup is a plain tar file (POSIX), so that any system's own tools can look into it.
const BLOCK = 512;
/** Two empty blocks end a tar file. */
const END_BYTES = 2 * BLOCK;
/** The owner alone may read what is unpacked. */
const MODE = 0o600;
const READ_BYTES = 1 << 20;

export const BAD_END = "its end is damaged";

/** What the library's messages mean to the person who restores a backup. */
const REASONS: readonly (readonly [start: string, reason: string])[] = [
  ["Invalid tar header", "a header is damaged"],
  ["Invalid header", "a header is damaged"],
  ["Header exceeds", "a header is damaged"],
  ["Unexpected end of data", "it is cut short"],
];

const readable = (error: unknown): unknown => {
  const reason = REASONS.find(
    ([start]) => error instanceof Error && error.message.startsWith(start),
  )?.[1];
  return reason === undefined ? error : new Error(reason, { cause: error });
};

/** The library's streams do not name the type of what they bring: bytes as the file brings them. */
async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("a tar file brings bytes");
    yield chunk;
  }
}

type TarWriter = {
  /** Adds a file whose size is known before it is read; it must bring exactly that. */
  add(path: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** Ends the file and waits until all of it has been written. */
  end(): Promise<void>;
  /** Stops writing. @returns why nothing more could be written, or the given error */
  abort(error: unknown): Promise<unknown>;
};

/** Writes a tar file into one that is open; leaves it open. */
export const tarWriter = (file: FileHandle, modifiedAt: Date): TarWriter => {
  const archive = pack();
  const write = async (): Promise<void> => {
    for await (const chunk of bytesOf(archive)) await file.writeFile(chunk);
  };
  const written = write();
  // Where it fails before anything waits for it, `abort` says so.
  written.catch(() => undefined);
  return {
    add: async (name, size, content) =>
      pipeline(content, archive.entry({ name, size, mode: MODE, mtime: modifiedAt, type: "file" })),
    end: async () => {
      archive.finalize();
      await written;
    },
    abort: async (error) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      return written.then(
        () => error,
        (failure: unknown) => failure,
      );
    },
  };
};

/** A file of a tar file as it is read; its content can be read until the next one is taken. */
export type TarPart = { path: string; size: number; content: AsyncIterable<Buffer> };

/**
 * The library takes a file for whole that has lost its end, or has more behind it. Content is never
 * empty in the last block of a backup, whose last part is a text: just two empty blocks follow it.
 */
const requireEnd = async (file: FileHandle): Promise<void> => {
  const { size } = await file.stat();
  const tail = Buffer.alloc(END_BYTES + BLOCK);
  if (size % BLOCK !== 0 || size < tail.length) throw new Error("it is cut short");
  await file.read(tail, 0, tail.length, size - tail.length);
  const [last, end] = [tail.subarray(0, BLOCK), tail.subarray(BLOCK)];
  if (end.some((byte) => byte !== 0) || last.every((byte) => byte === 0)) throw new Error(BAD_END);
};

async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const chunk = Buffer.allocUnsafe(READ_BYTES);
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

/**
 * The files of a tar file in their order; leaves it open.
 * @throws Error in a person's words where it is damaged or holds anything but files
 */
export async function* readTar(file: FileHandle): AsyncGenerator<TarPart> {
  await requireEnd(file);
  const entries = extract();
  const read = pipeline(chunksOf(file), entries);
  // The loop below meets the same error.
  read.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name: path, size, type } = entry.header;
      if (type !== "file") throw new Error("it holds more than plain files");
      yield { path, size, content: bytesOf(entry) };
      entry.resume();
    }
    await read;
  } catch (error) {
    throw readable(error);
  } finally {
    // A caller that stops early leaves a read under way, which has to end before the file is closed.
    entries.destroy();
    await read.catch(() => undefined);
  }
}
