import { createHash } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { diskFailure } from "#server/lib/disk-failure.ts";
import { errorCode } from "#server/lib/error-code.ts";
import { flushFolder } from "#server/lib/flush-folder.ts";
import { StartError } from "#server/lib/start-error.ts";
import { TAR_BLOCK, TAR_END, readTarHeader, tarHeader, tarPadding } from "./tar.ts";
import type { TarEntry } from "./tar.ts";

/** It holds every key and every name: nobody else on this machine is to read it. */
const PRIVATE_FILE = 0o600;
const READ_BYTES = 1 << 20;
/** The last part: the SHA-256 of each other one, in the form that `sha256sum --check` reads. */
export const SUMS = "sums.sha256";

/** Writes parts one after the other, and keeps the sum of each. */
export type PartWriter = {
  part(path: string, content: Buffer): Promise<void>;
  /** A part whose size is known before it is read; it must bring exactly that. */
  stream(path: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === "ENOENT") return false;
      throw error;
    },
  );

const unwritten = (path: string, cause: unknown): StartError =>
  new StartError(
    `The backup cannot be written to ${path}: ${diskFailure(cause) ?? errorCode(cause) ?? "?"}.`,
    { cause },
  );

const openDraft = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, "wx", PRIVATE_FILE);
  } catch (cause) {
    throw unwritten(path, cause);
  }
};

/**
 * Writes a backup file: it is there whole and on the disk under its name, or not at all.
 * @returns its size in bytes
 * @throws StartError where there is a file of that name, or none can be made
 */
export const writeBackupFile = async (
  path: string,
  now: Date,
  work: (writer: PartWriter) => Promise<void>,
): Promise<number> => {
  if (await exists(path)) throw new StartError(`There is a file ${path} already.`);
  const draft = `${path}.${process.pid}.part`;
  // In a container every process may have the same id: one that was killed has left it.
  await rm(draft, { force: true });
  const file = await openDraft(draft);
  const sums: string[] = [];
  const stream = async (name: string, size: number, content: AsyncIterable<Buffer>) => {
    const hash = createHash("sha256");
    let bytes = 0;
    await file.writeFile(tarHeader(name, size, now.getTime()));
    for await (const chunk of content) {
      bytes += chunk.length;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (bytes !== size) throw new Error(`${name} changed while it was read`);
    await file.writeFile(tarPadding(size));
    sums.push(`${hash.digest("hex")}  ${name}\n`);
  };
  const part = async (name: string, content: Buffer) =>
    stream(
      name,
      content.length,
      (async function* once() {
        yield content;
      })(),
    );
  try {
    await work({ part, stream });
    await part(SUMS, Buffer.from(sums.join("")));
    await file.writeFile(TAR_END);
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(draft, path);
    await flushFolder(dirname(path));
    return size;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw diskFailure(error) === null ? error : unwritten(path, error);
  }
};

/** A part as it is read; whoever takes it reads its content to the end before the next. */
export type Part = TarEntry & { content: AsyncIterable<Buffer> };

/** What is wrong with a file that is no whole backup, in one line. */
const damaged = (path: string, why: string): StartError =>
  new StartError(`${path} is no whole backup: ${why}. Nothing was restored.`);

/** Reads exactly so many bytes at a position, some at a time. */
async function* bytesAt(file: FileHandle, from: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size;) {
    const chunk = Buffer.allocUnsafe(Math.min(READ_BYTES, size - done));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, from + done);
    if (bytesRead === 0) throw new Error("it is cut short");
    done += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

const take = async (content: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const BAD_END = "its end is damaged";

/** @throws Error where more than the two empty blocks follow, or less */
const requireEnd = async (file: FileHandle, at: number): Promise<void> => {
  const { size } = await file.stat();
  if (size !== at + TAR_END.length) throw new Error(BAD_END);
  const end = await take(bytesAt(file, at, TAR_END.length));
  if (!end.equals(TAR_END)) throw new Error(BAD_END);
};

/** The parts of a backup in their order, to the end of its file. */
export async function* readParts(path: string): AsyncGenerator<Part> {
  const file = await open(path).catch((cause: unknown) => {
    throw new StartError(`The backup ${path} cannot be read: ${errorCode(cause) ?? "?"}.`, {
      cause,
    });
  });
  try {
    for (let at = 0; ;) {
      const entry = readTarHeader(await take(bytesAt(file, at, TAR_BLOCK)));
      if (entry === null) return await requireEnd(file, at);
      const start = at + TAR_BLOCK;
      yield { ...entry, content: bytesAt(file, start, entry.size) };
      at = start + entry.size + tarPadding(entry.size).length;
    }
  } finally {
    await file.close();
  }
}

/** The content of a small part. */
export const contentOf = ({ content }: Part): Promise<Buffer> => take(content);

const whole = async (path: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  let told: string[] | undefined;
  for await (const part of readParts(path)) {
    // Whatever follows the sums has none.
    if (told !== undefined) throw new Error(BAD_END);
    if (part.path === SUMS) {
      told = (await contentOf(part)).toString("utf8").split("\n").filter(Boolean);
      continue;
    }
    const hash = createHash("sha256");
    for await (const chunk of part.content) hash.update(chunk);
    found.set(part.path, hash.digest("hex"));
  }
  if (told === undefined) throw new Error("it is cut short");
  const expected = [...found].map(([name, sum]) => `${sum}  ${name}`);
  if (told.length !== expected.length) throw new Error("parts are missing");
  const wrong = expected.findIndex((line, at) => line !== told?.[at]);
  if (wrong >= 0) throw new Error(`${[...found.keys()][wrong]} is damaged`);
  return found;
};

/**
 * Reads a backup from its beginning to its end and compares every part with its sum.
 * @returns the sums by path
 * @throws StartError with one line where it is cut short or damaged
 */
export const checkBackupFile = async (path: string): Promise<ReadonlyMap<string, string>> => {
  try {
    return await whole(path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw damaged(path, error instanceof Error ? error.message : String(error));
  }
};
