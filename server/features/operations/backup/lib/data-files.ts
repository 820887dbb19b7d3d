import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { createHash } from "node:crypto";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorCode } from "#server/lib/error-code.ts";
import type { PartWriter } from "./backup-file.ts";
import { FILES } from "./manifest.ts";

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Into it a restore unpacks; what is left there was cut short. */
const UNPACKED = "restore.part";

/**
 * What the data folder has beside its files: the database itself, which is copied through PostgreSQL,
 * its programs, the secret, which has a part of its own, and what is being written just now.
 */
const LEFT_OUT: readonly RegExp[] = [
  /^postgres($|\/|\.)/u,
  /^postgresql-/u,
  /^secret($|\.)/u,
  /^\.probe-/u,
  /^restore\.part($|\/)/u,
  /\.part$/u,
  // A draft has the name that it will get and an id.
  /\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u,
];

const isLeftOut = (path: string): boolean => LEFT_OUT.some((pattern) => pattern.test(path));

/** Paths of the data folder's own files, with slashes, in order. */
const dataFiles = async (dataDir: string): Promise<string[]> => {
  const found: string[] = [];
  const look = async (folder: string): Promise<void> => {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) await look(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  await look("");
  return found;
};

/** Puts the data folder's files into a backup; one that went meanwhile is passed over. @returns how many */
export const writeDataFiles = async (writer: PartWriter, dataDir: string): Promise<number> => {
  let count = 0;
  for (const path of await dataFiles(dataDir)) {
    const file = await open(join(dataDir, path)).catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") return null;
      throw error;
    });
    if (file === null) continue;
    try {
      const { size } = await file.stat();
      // Files are put in place whole; what is added to one after this is not of this backup.
      const content = file.createReadStream({ end: Math.max(0, size - 1), autoClose: false });
      await writer.stream(`${FILES}${path}`, size, size === 0 ? Readable.from([]) : content);
      count += 1;
    } finally {
      await file.close();
    }
  }
  return count;
};

/** Whether a path leads outside of the data folder. */
export const leadsOutside = (dataDir: string, path: string): boolean => {
  const inside = relative(dataDir, join(dataDir, path));
  return inside === "" || inside === ".." || inside.startsWith(`..${sep}`);
};

const sumOfFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
};

/** Files of a data folder that a restore would replace by others: of these paths and sums, or at all. */
export const filesInTheWay = async (
  dataDir: string,
  sums: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const inTheWay: string[] = [];
  for (const path of await dataFiles(dataDir)) {
    const expected = sums.get(`${FILES}${path}`);
    if (expected === undefined || expected !== (await sumOfFile(join(dataDir, path))))
      inTheWay.push(path);
  }
  return inTheWay;
};

/** Unpacks a file beside its place. */
export const unpackFile = async (
  dataDir: string,
  path: string,
  content: AsyncIterable<Buffer>,
): Promise<void> => {
  const target = join(dataDir, UNPACKED, path);
  await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
  await pipeline(
    Readable.from(content),
    createWriteStream(target, { mode: PRIVATE_FILE, flush: true }),
  );
};

/** Begins unpacking again. */
export const clearUnpacked = (dataDir: string): Promise<void> =>
  rm(join(dataDir, UNPACKED), { recursive: true, force: true });

/** Puts what was unpacked in its place. @returns how many files */
export const placeUnpacked = async (dataDir: string): Promise<number> => {
  const from = join(dataDir, UNPACKED);
  const isThere = await stat(from).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  });
  if (isThere === null) return 0;
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const entry of files) {
    const path = relative(from, join(entry.parentPath, entry.name));
    const target = join(dataDir, path);
    await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
    await rename(join(entry.parentPath, entry.name), target);
  }
  await clearUnpacked(dataDir);
  return files.length;
};
