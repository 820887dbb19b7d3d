import { realpath } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Client } from "pg";
import type { Db } from "#server/db/knex.ts";
import { ensurePartitionsAround } from "#server/db/partitions.ts";
import { isDistributed } from "#server/db/scale-out/citus.ts";
import { requireNoServer } from "#server/db/scale-out/readiness.ts";
import { withoutArchiving } from "#server/features/operations/archive/service.ts";
import { newId } from "#server/lib/ids.ts";
import { StartError } from "#server/lib/start-error.ts";
import { type PartWriter, writeBackupFile } from "../lib/backup-file.ts";
import { writeDataFiles } from "../lib/data-files.ts";
import {
  type BackupHead,
  type BackupTable,
  FORMAT,
  HEAD,
  ROWS,
  type RowCounts,
  SECRET,
  pieceOf,
} from "../lib/manifest.ts";
import { noteBackup } from "../queries/notes.ts";
import {
  copyOut,
  factMonths,
  inSnapshot,
  listTables,
  snapshotInstant,
  takenMigrations,
} from "../queries/snapshot.ts";

/** A table is cut into pieces of this size, which is what is held in memory at a time. */
const PIECE_BYTES = 8 << 20;
/** No job makes partitions while a backup runs over the turn of a month: they are there before. */
const AHEAD_MS = 31 * 86_400_000;

type BackupSource = {
  db: Db;
  /** Of the database, as a role that may read all of it. */
  url: string;
  dataDir: string;
  secret: string;
  now: Date;
};

type WrittenBackup = {
  takenAt: Date;
  bytes: number;
  tables: number;
  rows: number;
  files: number;
};

/** @throws StartError where the backup would lie in the folder that it is of */
const requireOutside = async (path: string, dataDir: string): Promise<void> => {
  const folder = await realpath(dirname(path)).catch((cause: unknown) => {
    throw new StartError(`There is no folder ${dirname(path)}.`, { cause });
  });
  const inside = relative(await realpath(dataDir), join(folder, basename(path)));
  if (inside !== ".." && !inside.startsWith(`..${sep}`))
    throw new StartError(
      `${path} lies in the data folder, which may be lost with it: choose another place.`,
    );
};

const writeTable = async (
  writer: PartWriter,
  client: Client,
  table: BackupTable,
): Promise<number> =>
  copyOut(client, table, async (packed) => {
    let number = 0;
    let held: Buffer[] = [];
    let bytes = 0;
    const flush = async (): Promise<void> => {
      number += 1;
      await writer.part(pieceOf(table.name, number), Buffer.concat(held));
      held = [];
      bytes = 0;
    };
    for await (const chunk of packed) {
      held.push(chunk);
      bytes += chunk.length;
      if (bytes >= PIECE_BYTES) await flush();
    }
    if (bytes > 0) await flush();
  });

const writeDatabase = async (
  writer: PartWriter,
  client: Client,
  secret: string,
): Promise<{ head: BackupHead; counts: RowCounts }> => {
  const head: BackupHead = {
    format: FORMAT,
    backupId: newId(),
    takenAt: (await snapshotInstant(client)).toISOString(),
    migrations: await takenMigrations(client),
    tables: await listTables(client),
    ...(await factMonths(client)),
  };
  await writer.part(HEAD, Buffer.from(JSON.stringify(head, null, 2)));
  await writer.part(SECRET, Buffer.from(`${secret}\n`));
  const counts: RowCounts = {};
  for (const table of head.tables) counts[table.name] = await writeTable(writer, client, table);
  await writer.part(ROWS, Buffer.from(JSON.stringify(counts, null, 2)));
  return { head, counts };
};

/**
 * Writes the whole installation into one file: the database as it was at one instant, the secret
 * and the data folder's files. The portal may run meanwhile; nothing waits for it.
 * @throws StartError with one line where that cannot be
 */
export const writeBackup = async (
  { db, url, dataDir, secret, now }: BackupSource,
  path: string,
): Promise<WrittenBackup> => {
  await requireOutside(path, dataDir);
  // The nodes of a cluster have no common instant: nothing may be written meanwhile.
  if (await isDistributed(db)) await requireNoServer(db);
  await ensurePartitionsAround(db, new Date(now.getTime() + AHEAD_MS));
  // Facts on their way into files would be in neither.
  return withoutArchiving(db, async () => {
    const written = {
      head: undefined as BackupHead | undefined,
      counts: {} as RowCounts,
      files: 0,
    };
    const bytes = await writeBackupFile(path, now, async (writer) => {
      const { head, counts } = await inSnapshot(url, (client) =>
        writeDatabase(writer, client, secret),
      );
      written.head = head;
      written.counts = counts;
      written.files = await writeDataFiles(writer, dataDir);
    });
    const { head, counts, files } = written;
    if (head === undefined) throw new Error("a backup has a head");
    const takenAt = new Date(head.takenAt);
    await noteBackup(db, { backupId: head.backupId, takenAt, bytes });
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { takenAt, bytes, tables: head.tables.length, rows, files };
  });
};
