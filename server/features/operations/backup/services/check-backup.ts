import { stat } from "node:fs/promises";
import { migrationNames } from "#server/db/setup/migrate.ts";
import { presentMigrations } from "#server/db/setup/baseline.ts";
import { StartError } from "#server/lib/start-error.ts";
import { checkBackupFile } from "../lib/backup-file.ts";
import { BackupHead, FORMAT, HEAD, ROWS, RowCounts, SECRET } from "../lib/manifest.ts";

/** A backup that can be read to its end, and by this version. */
export type CheckedBackup = {
  head: BackupHead;
  counts: RowCounts;
  secret: string;
  bytes: number;
  /** Of each part, by its path. */
  sums: ReadonlyMap<string, string>;
};

const parsed = <T>(text: string | undefined, schema: { parse(value: unknown): T }): T =>
  schema.parse(JSON.parse(text ?? "null"));

/**
 * Reads a backup to its end, compares every part with its sum, and looks whether this version knows
 * what it is of.
 * @throws StartError with one line where it is damaged, or a newer version's
 */
export const checkBackup = async (path: string): Promise<CheckedBackup> => {
  const { sums, texts: parts } = await checkBackupFile(path, [HEAD, SECRET, ROWS]);
  if (!sums.has(HEAD) || !sums.has(SECRET) || !sums.has(ROWS))
    throw new StartError(`${path} is no backup of Handrail.`);
  const { format } = parsed(parts.get(HEAD), BackupHead.pick({ format: true }));
  if (format !== FORMAT)
    throw new StartError(`${path} was written by another version of Handrail: restore it there.`);
  const told = parsed(parts.get(HEAD), BackupHead);
  const head = { ...told, migrations: presentMigrations(told.migrations, path) };
  const known = new Set(await migrationNames());
  const unknown = head.migrations.filter((name) => !known.has(name)).at(-1);
  if (unknown !== undefined)
    throw new StartError(
      `${path} belongs to a newer Handrail than this one, which does not know ${unknown}: restore it with that one.`,
    );
  return {
    head,
    counts: parsed(parts.get(ROWS), RowCounts),
    secret: (parts.get(SECRET) ?? "").trim(),
    bytes: (await stat(path)).size,
    sums,
  };
};
