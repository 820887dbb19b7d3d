import type { Fact } from "#contract/devices/ingest.ts";
import { everyFacility } from "#server/access/facility-directory.ts";
import { MONTHS_LOOKED_BACK } from "#server/db/archived-months.ts";
import type { Db } from "#server/db/knex.ts";
import { FACT_TABLES } from "#server/db/tables.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { listHardware } from "#server/engine/device-directory.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import type { Clock } from "#server/lib/clock.ts";
import { StartError } from "#server/lib/start-error.ts";
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
import { type Month, instantsOf, monthOf, monthsFrom } from "../lib/month.ts";
import { asSent } from "../lib/stored-fact.ts";
import { countFacts, isLeftToJudge, readFacts } from "../queries/facts.ts";
import { bytesOf, storedMonths } from "../queries/months.ts";
import { type WrittenMonth, dropWritten } from "./drop-month.ts";
import { alone, requireOwner } from "./exclusive-archive-lock.ts";

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

/** Facts still come in late: this many months before the present one stay at least. */
const MONTHS_LEFT = MONTHS_LOOKED_BACK + 1;
/** Facts that come while a month is written have it written again, but not for ever. */
const TRIES = 3;

type MonthSize = { month: Month; facts: number; bytes: number };

/** @throws StartError where too much would be archived */
const monthsBefore = async (db: Db, before: Month, now: Date): Promise<Month[]> => {
  const latest = monthsFrom(monthOf(now), -MONTHS_LEFT);
  if (before > latest)
    throw new StartError(
      `Facts of the last months are still needed: say --before ${latest} at most.`,
    );
  return (await storedMonths(db)).filter((month) => month < before);
};

/** The months that archiving would take out, with how many facts and how much room they have. */
export const planArchive = async (
  db: Db,
  { before, now }: { before: Month; now: Date },
): Promise<MonthSize[]> => {
  const scopes = await everyFacility(db);
  const sizes: MonthSize[] = [];
  for (const month of await monthsBefore(db, before, now)) {
    let facts = 0;
    for (const scope of scopes) facts += sumOf(await countFacts(db, scope, instantsOf(month)));
    sizes.push({ month, facts, bytes: await bytesOf(db, month) });
  }
  return sizes;
};

/** What facts of a month are still to decide is decided before they go. */
const judgeAll = async (db: Db, month: Month, clock: Clock): Promise<void> => {
  // A day beyond: local days begin earlier or later than UTC's.
  const until = instantsOf(monthsFrom(month, MONTHS_LOOKED_BACK + 1)).from.getTime() + 86_400_000;
  for (const scope of await everyFacility(db)) {
    if (!(await isLeftToJudge(db, scope, new Date(until)))) continue;
    await judgeStaleDevices(db, scope, { now: clock.now });
    await judgeStaleBadges(db, scope, { now: clock.now });
  }
};

const archiveMonth = async (
  db: Db,
  month: Month,
  dataDir: string,
  clock: Clock,
): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await judgeAll(db, month, clock);
    const written: WrittenMonth[] = [];
    for (const scope of await everyFacility(db))
      written.push({ scope, counts: await writeMonth(db, scope, month, dataDir) });
    if (await dropWritten(db, month, written, clock.now()))
      return written.reduce((sum, { counts }) => sum + sumOf(counts), 0);
  }
  throw new StartError(
    `Facts of ${month} and the months after it still come in or are being counted: run the same command later.`,
  );
};

type ArchiveOptions = {
  /** The first month that stays. */
  before: Month;
  /** Where the files go, into `archive`. */
  dataDir: string;
  clock: Clock;
  onMonth?: (month: Month, facts: number) => void;
};

/**
 * Writes the facts of all facilities of the months before one into files, and drops them from the
 * database: each month once all of its files stand and were read back. Day summaries, alarms and
 * refills stay as they are. One that was cut short goes on where it was when it is run again.
 * @param db as the owner of the schema
 * @throws StartError with one line where that cannot be
 */
export const archiveMonths = async (
  db: Db,
  { before, dataDir, clock, onMonth }: ArchiveOptions,
): Promise<Month[]> => {
  await requireOwner(db);
  return alone(db, async () => {
    const months = await monthsBefore(db, before, clock.now());
    for (const month of months) {
      const facts = await archiveMonth(db, month, dataDir, clock);
      onMonth?.(month, facts);
    }
    return months;
  });
};
