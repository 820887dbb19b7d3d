import type { Client } from "pg";
import type { Db } from "#server/db/knex.ts";

/** A backup that was written, or the one that this installation was restored from. */
type BackupNote = { backupId: string; takenAt: Date; bytes: number };

/** Notes that a backup is written; of a schema from before such notes there is none. */
export const noteBackup = async (
  db: Db,
  { backupId, takenAt, bytes }: BackupNote,
): Promise<void> => {
  if (!(await db.schema.hasTable("backup_note"))) return;
  await db("backup_note").insert({ backup_id: backupId, taken_at: takenAt, bytes });
};

/** Notes which backup the database comes from, in the transaction that loads it. */
export const noteRestore = async (
  client: Client,
  { backupId, takenAt, bytes }: BackupNote,
  now: Date,
): Promise<void> => {
  await client.query(
    `INSERT INTO backup_note (backup_id, taken_at, bytes, restored_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (backup_id) DO UPDATE SET restored_at = excluded.restored_at`,
    [backupId, takenAt, bytes, now],
  );
};

/** The newest backup, and since when there is something to back up. */
export const lastBackup = async (
  db: Db,
): Promise<{ last: { takenAt: Date; bytes: number } | null; since: Date | null }> => {
  const last = await db("backup_note").orderBy("taken_at", "desc").first("taken_at", "bytes");
  const { rows } = await db.raw<{ rows: { since: Date | null }[] }>(
    "SELECT min(migration_time) AS since FROM knex_migrations",
  );
  return {
    last: last === undefined ? null : { takenAt: last.taken_at, bytes: last.bytes },
    since: rows[0]?.since ?? null,
  };
};
