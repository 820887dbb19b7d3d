import { z } from "zod";

/** Another number: another form, which an older version must not take for its own. */
export const FORMAT = 1;

/** The first part: what the backup is of. */
export const HEAD = "handrail.json";
/** After the tables: how many rows each has. */
export const ROWS = "rows.json";
export const SECRET = "keys/secret";
/** Below it a table's rows, packed and cut into pieces: `database/<table>/000001.gz`. */
const DATABASE = "database/";
/** Below it the files of the data folder. */
export const FILES = "files/";

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/u);

export const BackupHead = z.object({
  format: z.number(),
  backupId: z.uuid(),
  /** The instant of the snapshot, by the database's clock. */
  takenAt: z.iso.datetime(),
  /** Steps that the schema had taken, in their order. */
  migrations: z.array(z.string()),
  /** In the order in which they are to be filled: none refers to a later one. */
  tables: z.array(z.object({ name: Name, columns: z.array(Name) })),
  /** Months that the fact tables have partitions of, `YYYY-MM`. */
  months: z.array(z.string().regex(/^\d{4}-\d{2}$/u)),
  /**
   * The first day after the archived months of which single facts are retained; null while none
   * are.
   */
  keptTo: z.iso.date().nullable(),
});
export type BackupHead = z.infer<typeof BackupHead>;
export type BackupTable = BackupHead["tables"][number];

export const RowCounts = z.record(z.string(), z.number());
export type RowCounts = z.infer<typeof RowCounts>;

/** The path of a piece of a table. */
export const pieceOf = (table: string, number: number): string =>
  `${DATABASE}${table}/${String(number).padStart(6, "0")}.gz`;

/** The table whose piece a path is; null for another part. */
export const tableOf = (path: string): string | null =>
  path.startsWith(DATABASE) ? (path.slice(DATABASE.length).split("/")[0] ?? null) : null;
