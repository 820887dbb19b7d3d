import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { diskFailure } from "#server/lib/disk-failure.ts";
import { errorCode } from "#server/lib/error-code.ts";
import { flushFolder } from "#server/lib/flush-folder.ts";
import { StartError } from "#server/lib/start-error.ts";
import { BAD_END, type TarPart, readTar, tarWriter } from "./tar.ts";

/** It holds every key and every name: no other user of this machine is to read it. */
const PRIVATE_FILE = 0o600;
/** The last part: the SHA-256 of each other one, in the form that `sha256sum --check` reads. */
const SUMS = "sums.sha256";

/** Writes parts one after the other, and records the sum of each. */
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
  const tar = tarWriter(file, now);
  const sums: string[] = [];
  const stream = async (name: string, size: number, content: AsyncIterable<Buffer>) => {
    const hash = createHash("sha256");
    const hashed = async function* hashed() {
      let bytes = 0;
      for await (const chunk of content) {
        bytes += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
      if (bytes !== size) throw new Error(`${name} changed while it was read`);
    };
    await tar.add(name, size, hashed());
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
    await tar.end();
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(draft, path);
    await flushFolder(dirname(path));
    return size;
  } catch (error) {
    const failures = [await tar.abort(error), error];
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    const ofDisk = failures.find((failure) => diskFailure(failure) !== null);
    throw ofDisk === undefined ? error : unwritten(path, ofDisk);
  }
};

/** What is wrong with a file that is no whole backup, in one line. */
const damaged = (path: string, why: string): StartError =>
  new StartError(`${path} is no whole backup: ${why}. Nothing was restored.`);

const contentOf = async (content: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(content));

/** The parts of a backup in their order, to the end of its file. */
export async function* readParts(path: string): AsyncGenerator<TarPart> {
  const file = await open(path).catch((cause: unknown) => {
    throw new StartError(`The backup ${path} cannot be read: ${errorCode(cause) ?? "?"}.`, {
      cause,
    });
  });
  try {
    yield* readTar(file);
  } finally {
    await file.close();
  }
}

/** What a backup holds that has been read to its end. */
type CheckedFile = {
  /** Of each part, by its path. */
  sums: ReadonlyMap<string, string>;
  /** The text of the requested parts. */
  texts: ReadonlyMap<string, string>;
};

const whole = async (path: string, small: readonly string[]): Promise<CheckedFile> => {
  const found = new Map<string, string>();
  const texts = new Map<string, string>();
  let listed: string[] | undefined;
  for await (const { path: name, content } of readParts(path)) {
    // Whatever follows the sums has none.
    if (listed !== undefined) throw new Error(BAD_END);
    if (name === SUMS) {
      listed = (await contentOf(content)).toString("utf8").split("\n").filter(Boolean);
      continue;
    }
    const hash = createHash("sha256");
    const chunks: Buffer[] = [];
    for await (const chunk of content) {
      hash.update(chunk);
      if (small.includes(name)) chunks.push(chunk);
    }
    found.set(name, hash.digest("hex"));
    if (small.includes(name)) texts.set(name, Buffer.concat(chunks).toString("utf8"));
  }
  if (listed === undefined) throw new Error("it is cut short");
  const expected = [...found].map(([name, sum]) => `${sum}  ${name}`);
  if (listed.length !== expected.length) throw new Error("parts are missing");
  const wrong = expected.findIndex((line, at) => line !== listed?.[at]);
  if (wrong >= 0) throw new Error(`${[...found.keys()][wrong]} is damaged`);
  return { sums: found, texts };
};

/**
 * Reads a backup from its beginning to its end and compares every part with its sum.
 * @param small paths of parts whose text is wanted too
 * @throws StartError with one line where it is cut short or damaged
 */
export const checkBackupFile = async (
  path: string,
  small: readonly string[],
): Promise<CheckedFile> => {
  try {
    return await whole(path, small);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw damaged(path, error instanceof Error ? error.message : String(error));
  }
};
