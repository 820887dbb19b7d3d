import type { Scope } from "#server/db/tenant-scope.ts";
import type { Fact } from "#contract/devices/ingest.ts";
import type { Db } from "#server/db/knex.ts";
import { FACT_TABLES } from "#server/db/tables.ts";
import { listHardware } from "#server/engine/device-directory.ts";
import {
  type FactCounts,
  archiveFile,
  areSame,
  countArchiveFile,
  isThere,
  noFacts,
  sumOf,
  writeArchiveFile,
} from "../lib/archive-file.ts";
import { type Month, instantsOf } from "../lib/month.ts";
import { asSent } from "../lib/stored-fact.ts";
import { countFacts, readFacts } from "../queries/facts.ts";

/** The facts of a facility's month, each with the serial number that its device had at that time. */
async function* factsOf(db: Db, scope: Scope, month: Month): AsyncGenerator<Fact[]> {
  const hardware = Map.groupBy(await listHardware(db, scope), ({ deviceId }) => deviceId);
  const serialOf = (deviceId: string, atMs: number): string => {
    const ofDevice = hardware.get(deviceId) ?? [];
    const then = ofDevice.find(
      ({ installedMs, replacedMs }) => installedMs <= atMs && atMs < replacedMs,
    );
    const serial = (then ?? ofDevice.at(-1))?.serialNumber;
    if (serial === undefined) throw new Error(`device ${deviceId} has facts, and is gone`);
    return serial;
  };
  for (const table of FACT_TABLES)
    for await (const some of readFacts(db, table, { ...scope, ...instantsOf(month) }))
      yield some.map((fact) => asSent(table, fact, serialOf(fact.device_id, fact.at_ms)));
}

/** A file that an earlier run has written, and that can be read to its end. */
const countWritten = (path: string): Promise<FactCounts | null> =>
  countArchiveFile(path).catch(() => null);

/**
 * Writes a facility's month to its file, unless the file has these facts already, and reads it back.
 * @returns how many facts the file has of each type; a month without any has no file
 */
export const writeMonth = async (
  db: Db,
  scope: Scope,
  month: Month,
  dataDir: string,
): Promise<FactCounts> => {
  const stored = await countFacts(db, scope, instantsOf(month));
  if (sumOf(stored) === 0) return noFacts();
  const path = archiveFile(dataDir, scope, month);
  const written = (await isThere(path)) ? await countWritten(path) : null;
  if (written !== null && areSame(written, stored)) return written;
  await writeArchiveFile(path, factsOf(db, scope, month));
  return countArchiveFile(path);
};
