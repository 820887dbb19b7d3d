import type { Client } from "pg";
import type { Db } from "#server/db/knex.ts";
import {
  type SchemaAccess,
  bringUp,
  migrateThrough,
  rollBackSteps,
  withMigrationLock,
} from "#server/db/setup/migrate.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { isDistributed } from "#server/db/scale-out/citus.ts";
import { requireNoServer } from "#server/db/scale-out/readiness.ts";
import { storeFactsBefore } from "#server/features/operations/archive/service.ts";
import { storeSecret, storedSecret } from "#server/lib/secret.ts";
import { StartError } from "#server/lib/start-error.ts";
import { readParts } from "../lib/backup-file.ts";
import {
  clearUnpacked,
  filesInTheWay,
  leadsOutside,
  placeUnpacked,
  unpackFile,
} from "../lib/data-files.ts";
import { type BackupHead, FILES, type RowCounts, tableOf } from "../lib/manifest.ts";
import type { TarPart } from "../lib/tar.ts";
import { analyze, copyIn, countTables, emptyTables, holdBack, loading } from "../queries/load.ts";
import { noteRestore } from "../queries/notes.ts";
import { occupancyOf } from "../queries/target.ts";
import { type CheckedBackup, checkBackup } from "./check-backup.ts";
import { type CheckedFigures, checkFigures } from "./check-figures.ts";

type RestoreTarget = {
  /** As the owner of the schema. */
  db: Db;
  access: SchemaAccess;
  dataDir: string;
  /** The one of the settings, where they have one. */
  secret: string | undefined;
  now: Date;
  onStep?: (line: string) => void;
};

export type RestoredBackup = {
  takenAt: Date;
  tables: number;
  rows: number;
  files: number;
  /** Mails that may have left after the backup, for an operator to decide. */
  heldMails: number;
  /** Steps by which the schema went on from the backup's. */
  newerSteps: number;
  figures: CheckedFigures;
};

/** @throws StartError with one line where something would be lost, or does not fit */
const requireRoom = async (
  { db, dataDir, secret }: RestoreTarget,
  backup: CheckedBackup,
): Promise<boolean> => {
  if (secret !== undefined && secret !== backup.secret)
    throw new StartError(
      "HANDRAIL_SECRET is another one than that of the backup: set that one, or leave it out.",
    );
  const kept = await storedSecret(dataDir);
  if (secret === undefined && kept !== null && kept !== backup.secret)
    throw new StartError(
      `The data folder ${dataDir} has the secret of another installation: restore into an empty one.`,
    );
  const [inTheWay] = await filesInTheWay(dataDir, backup.sums);
  if (inTheWay !== undefined)
    throw new StartError(
      `The data folder ${dataDir} has files already, such as ${inTheWay}: restore into an empty one.`,
    );
  await requireNoServer(db);
  if (await isDistributed(db))
    throw new StartError(
      "This database is spread over a cluster: restore into one that is not, and distribute it then (docs/scale-out.md).",
    );
  const occupancy = await occupancyOf(db);
  if (occupancy === "used")
    throw new StartError("The database is not empty: restore into a new one.");
  return occupancy === "schema";
};

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** The schema as it was at the backup, with room for its facts. */
const makeSchema = async (db: Db, head: BackupHead): Promise<void> => {
  await migrateThrough(db, head.migrations);
  for (const month of head.months) await ensurePartitions(db, startOf(month), startOf(month));
  const { keptTo } = head;
  if (keptTo !== null) await storeFactsBefore(db, new Date(`${keptTo}T00:00:00Z`));
};

/** Goes through the parts: rows into their tables, files beside their places. */
const loadParts = async (
  client: Client,
  path: string,
  head: BackupHead,
  dataDir: string,
): Promise<void> => {
  const tables = new Map(head.tables.map((table) => [table.name, table]));
  const parts = readParts(path);
  let next = await parts.next();
  async function* piecesOf(table: string): AsyncGenerator<Buffer> {
    while (!next.done && tableOf(next.value.path) === table) {
      yield* next.value.content;
      next = await parts.next();
    }
  }
  const takeFile = async ({ path: name, content }: TarPart): Promise<void> => {
    if (!name.startsWith(FILES)) return;
    const file = name.slice(FILES.length);
    if (leadsOutside(dataDir, file)) throw new StartError(`The backup has a bad path: ${name}.`);
    await unpackFile(dataDir, file, content);
  };
  try {
    while (!next.done) {
      const name = tableOf(next.value.path);
      if (name === null) {
        await takeFile(next.value);
        next = await parts.next();
        continue;
      }
      const table = tables.get(name);
      if (table === undefined) throw new StartError(`The backup has a strange table: ${name}.`);
      await copyIn(client, table, piecesOf(name));
    }
  } finally {
    await parts.return(undefined);
  }
};

const requireCounts = (expected: RowCounts, found: RowCounts): void => {
  const wrong = Object.keys(expected).find((name) => expected[name] !== found[name]);
  if (wrong !== undefined)
    throw new StartError(
      `${wrong} had ${expected[wrong]} rows and has ${found[wrong] ?? 0} now: nothing was restored.`,
    );
};

/**
 * Restores a backup into an empty database and data folder. The whole file is checked before
 * anything is changed; rows, their counts and the files are there together or not at all. Then the
 * schema is brought up to this version's, and the last days are counted again and compared.
 * @throws StartError with one line where that cannot be
 */
export const restoreBackup = async (
  target: RestoreTarget,
  path: string,
): Promise<RestoredBackup> => {
  const { db, access, dataDir, secret, now, onStep } = target;
  onStep?.("Checking the backup …");
  const backup = await checkBackup(path);
  const { head, counts, bytes } = backup;
  const takenAt = new Date(head.takenAt);
  const hasSchema = await requireRoom(target, backup);
  await clearUnpacked(dataDir);
  const loaded = await withMigrationLock(db, async () => {
    onStep?.("Making the schema …");
    if (hasSchema) await rollBackSteps(db, true);
    await makeSchema(db, head);
    onStep?.("Filling the tables …");
    const done = await loading(access.ownerUrl, async (client) => {
      await emptyTables(client, head.tables);
      await loadParts(client, path, head, dataDir);
      requireCounts(counts, await countTables(client, head.tables));
      const heldMails = await holdBack(client, now);
      await noteRestore(client, { backupId: head.backupId, takenAt, bytes }, now);
      const files = await placeUnpacked(dataDir);
      if (secret === undefined) await storeSecret(dataDir, backup.secret);
      return { heldMails, files };
    });
    const newer = await bringUp(db, access.applicationRole);
    return { ...done, newerSteps: newer.length };
  });
  await analyze(access.ownerUrl);
  onStep?.("Counting the last days anew …");
  return {
    takenAt,
    tables: head.tables.length,
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    ...loaded,
    figures: await checkFigures(db),
  };
};
