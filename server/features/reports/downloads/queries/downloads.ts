import type { DownloadFailure, DownloadStatus } from "#contract/reports/downloads.ts";
import type { AccountKey } from "#server/access/actor.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";

export type DownloadRow = Row<"download">;

const keyOf = (scope: Scope, downloadId: string) => ({ ...tenant(scope), download_id: downloadId });

/** What one person requested in a facility, the newest first. */
export const listDownloads = (
  db: Db,
  scope: Scope,
  { customerId, userId }: AccountKey,
): Promise<DownloadRow[]> =>
  db("download")
    .where({ ...tenant(scope), user_customer_id: customerId, user_id: userId })
    .orderBy([
      { column: "requested_at", order: "desc" },
      { column: "download_id", order: "desc" },
    ])
    .select("*");

/** One of them, if it is there. */
export const findDownload = async (
  db: Db,
  scope: Scope,
  downloadId: string,
): Promise<DownloadRow | null> =>
  single(await db("download").where(keyOf(scope, downloadId)).select("*")) ?? null;

/** Adds one. */
export const insertDownload = async (
  tx: Tx,
  scope: Scope,
  row: Pick<
    DownloadRow,
    | "download_id"
    | "user_customer_id"
    | "user_id"
    | "job_id"
    | "product"
    | "report_id"
    | "name"
    | "names_people"
    | "requested_at"
  > & { filters: string },
): Promise<void> => {
  await tx("download").insert({ ...tenant(scope), ...row, status: "Pending" });
};

type Changes = {
  status?: DownloadStatus;
  failure?: DownloadFailure;
  rows?: number;
  rows_total?: number;
  bytes?: number;
  ready_at?: Date;
  expires_at?: Date;
};

/** Changes one that is still pending. @returns false where it is no longer */
export const changePending = async (
  db: Db,
  scope: Scope,
  downloadId: string,
  changes: Changes,
): Promise<boolean> =>
  (await db("download")
    .where({ ...keyOf(scope, downloadId), status: "Pending" })
    .update(changes)) > 0;

/** Says that a file is gone. */
export const expireDownload = async (db: Db, scope: Scope, downloadId: string): Promise<void> => {
  await db("download")
    .where({ ...keyOf(scope, downloadId), status: "Ready" })
    .update({ status: "Expired" });
};

/** Deletes one. */
export const deleteDownload = async (tx: Tx, scope: Scope, downloadId: string): Promise<void> => {
  await tx("download").where(keyOf(scope, downloadId)).delete();
};

/** A facility as far as its raw exports are concerned. */
export const exportingFacility = async (
  db: Db,
  scope: Scope,
): Promise<{ name: string; allowsRawExport: boolean } | null> => {
  const row = single(await db("facility").where(tenant(scope)).select("name", "allows_raw_export"));
  return row === undefined ? null : { name: row.name, allowsRawExport: row.allows_raw_export };
};

type Old = { facility_id: string; download_id: string };

/** Ready ones whose time has come, of all customers. */
export const expiredDownloads = async (db: Db, now: Date): Promise<Old[]> => {
  const { rows } = await db.raw<{ rows: Old[] }>(
    `/* all customers */ SELECT facility_id, download_id FROM download
      WHERE status = 'Ready' AND expires_at <= :now ORDER BY expires_at`,
    { now },
  );
  return rows;
};

/** Ones without a file that were requested before an instant, of all customers. */
export const forgottenDownloads = async (db: Db, before: Date): Promise<Old[]> => {
  const { rows } = await db.raw<{ rows: Old[] }>(
    `/* all customers */ SELECT facility_id, download_id FROM download
      WHERE status NOT IN ('Pending', 'Ready') AND requested_at <= :before ORDER BY requested_at`,
    { before },
  );
  return rows;
};
