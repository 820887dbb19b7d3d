import type { Fact } from "#contract/devices/ingest.ts";
import { everyFacility } from "#server/access/facility-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { type Device, deviceAt, listHardware } from "#server/engine/device-directory.ts";
import { insertFacts } from "#server/engine/insert-facts.ts";
import { StartError } from "#server/lib/start-error.ts";
import { archiveFile, isThere, readArchiveFile, sumOf } from "../lib/archive-file.ts";
import { type Month, instantsOf } from "../lib/month.ts";
import { countFacts } from "../queries/facts.ts";
import { dropStored, putBack } from "../queries/stored.ts";
import { changingTables, forgetArchived, lastArchived, lockFacts } from "../queries/months.ts";
import { alone, requireOwner } from "./exclusive-archive-lock.ts";

const FACTS_AT_ONCE = 5_000;

async function* batches(facts: AsyncIterable<Fact>): AsyncGenerator<Fact[]> {
  let batch: Fact[] = [];
  for await (const fact of facts) {
    batch.push(fact);
    if (batch.length < FACTS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const known = (bySerial: ReadonlyMap<string, readonly Device[]>) => (fact: Fact) => {
  const atMs = Date.parse(fact.at);
  const device = deviceAt(bySerial.get(fact.device) ?? [], atMs);
  if (!device) throw new StartError(`The facility has no device ${fact.device} any more.`);
  return { device, fact, atMs };
};

/** Puts the facts of a file into their tables; nothing is counted by them that is counted already. */
const load = async (db: Db, scope: Scope, path: string): Promise<void> => {
  const bySerial = Map.groupBy(await listHardware(db, scope), ({ serialNumber }) => serialNumber);
  for await (const batch of batches(readArchiveFile(path)))
    await db.transaction((tx) => insertFacts(tx, scope, batch.map(known(bySerial))));
};

const countStored = async (db: Db, scopes: readonly Scope[], month: Month): Promise<number> => {
  let facts = 0;
  for (const scope of scopes) facts += sumOf(await countFacts(db, scope, instantsOf(month)));
  return facts;
};

type Restored = { month: Month; facts: number };

/**
 * Puts the latest archived month back from its files, to be counted from again. One that was cut
 * short is finished by the next run.
 * @param month which one that is, so that no other one than meant is restored
 * @throws StartError with one line where it is another one, or its files are not all there
 */
export const restoreMonth = async (
  db: Db,
  { month, dataDir }: { month: Month; dataDir: string },
): Promise<Restored> => {
  await requireOwner(db);
  return alone(db, async () => {
    const last = await lastArchived(db);
    if (last === null) throw new StartError("No month is archived.");
    if (last.month !== month)
      throw new StartError(`Months come back one by one, the latest first: restore ${last.month}.`);
    const scopes = await everyFacility(db);
    await changingTables(db, async (tx) => {
      await lockFacts(tx);
      await putBack(tx, month, instantsOf(month));
    });
    for (const scope of scopes) {
      const path = archiveFile(dataDir, scope, month);
      if (await isThere(path)) await load(db, scope, path);
    }
    const facts = await countStored(db, scopes, month);
    if (facts !== last.facts)
      throw new StartError(
        `${last.facts} facts of ${month} were archived and ${facts} are back: put the missing files into the data folder and run the same command again.`,
      );
    await changingTables(db, async (tx) => {
      await lockFacts(tx);
      await forgetArchived(tx, month);
      if ((await lastArchived(tx)) === null) await dropStored(tx);
    });
    return { month, facts };
  });
};
