import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Fact } from "#contract/devices/ingest.ts";
import { flushFolder } from "#server/lib/flush-folder.ts";
import { newId } from "#server/lib/ids.ts";
import { FACT_TABLES, type FactTable } from "#server/db/tables.ts";
import type { Month } from "./month.ts";

/** Facts say who wore which badge where: no other user of this machine is to read them. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** How many facts of each type there are. */
export type FactCounts = Record<FactTable, number>;

export const noFacts = (): FactCounts => ({
  dispense: 0,
  passage: 0,
  device_report: 0,
  device_fault: 0,
});

export const sumOf = (counts: FactCounts): number =>
  FACT_TABLES.reduce((sum, table) => sum + counts[table], 0);

export const areSame = (one: FactCounts, other: FactCounts): boolean =>
  FACT_TABLES.every((table) => one[table] === other[table]);

type Place = { customerId: string; facilityId: string };

/** Where the facts of a facility's month are stored. */
export const archiveFile = (dataDir: string, place: Place, month: Month): string =>
  join(dataDir, "archive", place.customerId, place.facilityId, `${month}.ndjson.gz`);

export const isThere = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

async function* linesOf(facts: AsyncIterable<readonly Fact[]>): AsyncGenerator<string> {
  for await (const some of facts) yield some.map((fact) => `${JSON.stringify(fact)}\n`).join("");
}

/** Writes facts as NDJSON, packed; the file is there whole and on the disk, or not at all. */
export const writeArchiveFile = async (
  path: string,
  facts: AsyncIterable<readonly Fact[]>,
): Promise<void> => {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const draft = `${path}.${newId()}`;
  try {
    const file = createWriteStream(draft, { mode: PRIVATE_FILE, flush: true });
    await pipeline(Readable.from(linesOf(facts)), createGzip(), file);
    await rename(draft, path);
    await flushFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

/**
 * The facts of such a file, in the order in which they were written.
 * @throws where it is cut or damaged
 */
export async function* readArchiveFile(path: string): AsyncGenerator<Fact> {
  const unpacked = createGunzip();
  const read = pipeline(createReadStream(path), unpacked);
  // The reader of the lines gets the error below.
  read.catch(() => undefined);
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity }))
    yield Fact.parse(JSON.parse(line));
  await read;
}

/** @throws where the file is cut or damaged */
export const countArchiveFile = async (path: string): Promise<FactCounts> => {
  const counts = noFacts();
  for await (const { type } of readArchiveFile(path)) counts[type] += 1;
  return counts;
};
