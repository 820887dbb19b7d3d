import { everyFacility } from "#server/access/facility-directory.ts";
import type { Db } from "#server/db/knex.ts";
import { judgeStaleBadges } from "#server/engine/badges/judge-stale-badges.ts";
import { judgeStaleDevices } from "#server/engine/devices/judge-stale-devices.ts";
import { MONTHS_LOOKED_BACK } from "#server/db/archived-months.ts";
import type { Clock } from "#server/lib/clock.ts";
import { StartError } from "#server/lib/start-error.ts";
import { sumOf } from "../lib/archive-file.ts";
import { type Month, instantsOf, monthOf, monthsFrom } from "../lib/month.ts";
import { countFacts, isLeftToJudge } from "../queries/facts.ts";
import { bytesOf, storedMonths } from "../queries/months.ts";
import { alone, requireOwner } from "./exclusive-archive-lock.ts";
import { type WrittenMonth, dropWritten } from "./drop-month.ts";
import { writeMonth } from "./write-month.ts";

/** Facts still come in late: this many months before the present one stay at least. */
const MONTHS_LEFT = MONTHS_LOOKED_BACK + 1;
/** Facts that come while a month is written have it written again, but not for ever. */
const TRIES = 3;

export type MonthSize = { month: Month; facts: number; bytes: number };

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

export type ArchiveOptions = {
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
