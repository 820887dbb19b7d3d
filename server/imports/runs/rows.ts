import type { ImportKind } from "#contract/core/imports.ts";
import type { AccountKey } from "#server/access/actor.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";
import type { ImportChange } from "#server/imports/changes.ts";

type ImportRow = Row<"import_run">;

const keyOf = ({ customerId }: CustomerScope, importId: string) => ({
  customer_id: customerId,
  import_id: importId,
});

/** One import, if it is there. */
export const findRun = async (
  db: Db,
  scope: CustomerScope,
  importId: string,
): Promise<ImportRow | null> =>
  single(await db("import_run").where(keyOf(scope, importId)).select("*")) ?? null;

type Listed = Omit<ImportRow, "request" | "changes" | "user_customer_id" | "user_id">;

/**
 * What a person requested since an instant, the newest first; the provider's staff in any customer.
 */
export const listOwnRuns = async (
  db: Db,
  { customerId, userId, isProvider }: AccountKey & { isProvider: boolean },
  since: Date,
): Promise<Listed[]> => {
  const { rows } = await db.raw<{ rows: Listed[] }>(
    `/* all customers */ SELECT customer_id, import_id, facility_id, kind, job_id, file_name, status,
       failure, created, changed, refused, requested_at, ended_at
     FROM import_run
     WHERE user_customer_id = :customerId AND user_id = :userId AND requested_at >= :since
       AND (customer_id = :customerId OR :isProvider)
     ORDER BY requested_at DESC, import_id DESC LIMIT 50`,
    { customerId, userId, since, isProvider },
  );
  return rows;
};

/** Adds one. */
export const insertRun = async (
  tx: Tx,
  { customerId }: CustomerScope,
  run: Pick<
    ImportRow,
    | "import_id"
    | "facility_id"
    | "user_customer_id"
    | "user_id"
    | "job_id"
    | "file_name"
    | "requested_at"
  > & { kind: ImportKind; request: string | null; ended?: RunEnd },
): Promise<void> => {
  const { ended, ...row } = run;
  await tx("import_run").insert({
    customer_id: customerId,
    ...row,
    status: "Pending",
    ...(ended && columnsOf(ended)),
  });
};

/** How a run ended. */
export type RunEnd = { at: Date } & (
  | {
      status: "Done";
      created: number;
      changed: number;
      refused: number;
      changes: readonly ImportChange[];
    }
  | { status: "Failed"; failure: string }
  | { status: "Cancelled" }
);

const columnsOf = ({ at, ...end }: RunEnd) => ({
  ...end,
  request: null,
  ended_at: at,
  ...("changes" in end && { changes: JSON.stringify(end.changes) }),
});

/** Ones that ended before an instant, of all customers. */
export const endedRuns = async (db: Db, before: Date): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { import_id: string }[] }>(
    `/* all customers */ SELECT import_id FROM import_run
      WHERE status <> 'Pending' AND ended_at <= :before ORDER BY ended_at`,
    { before },
  );
  return rows.map(({ import_id }) => import_id);
};

/** Deletes one. */
export const deleteRun = async (tx: Tx, scope: CustomerScope, importId: string): Promise<void> => {
  await tx("import_run").where(keyOf(scope, importId)).delete();
};

/** Ends one that is still pending. @returns false where it is no longer */
export const endRun = async (
  db: Db,
  scope: CustomerScope,
  importId: string,
  end: RunEnd,
): Promise<boolean> =>
  (await db("import_run")
    .where({ ...keyOf(scope, importId), status: "Pending" })
    .update(columnsOf(end))) > 0;
