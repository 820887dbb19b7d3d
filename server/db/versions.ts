import type { CustomerScope, Scope } from "../access/scope.ts";
import { AppError } from "../lib/app-error.ts";
import type { Db, Tx } from "./knex.ts";
import { single } from "./single.ts";

type Values = Readonly<Record<string, unknown>>;

/** How a change that was made from an older version is answered. */
export type Stale = {
  /** The version that the change was made from; without one, from what is there. */
  version: number | undefined;
  /** What is there now, in the shape of the call's `current`; null when the row is gone. */
  current(): Promise<Values | null>;
};

const stale = async ({ current }: Stale): Promise<AppError> => {
  const now = await current();
  return now === null ? new AppError("not_found") : new AppError("conflict", { current: now });
};

/**
 * Changes one row that people edit, if it is still as it was when they began.
 * @param key every column of the row's key beside those of the scope
 * @returns the row's new version
 * @throws AppError `conflict` with what is there now, `not_found` when the row is gone
 */
export const updateVersioned = async (
  tx: Tx,
  scope: Scope | CustomerScope,
  table: string,
  key: Values,
  values: Values,
  seen: Stale,
): Promise<number> => {
  const tenant = {
    customer_id: scope.customerId,
    ...("facilityId" in scope ? { facility_id: scope.facilityId } : {}),
  };
  const ofSeen = seen.version === undefined ? {} : { version: seen.version };
  const [changed] = await tx(table)
    .where({ ...tenant, ...key, ...ofSeen })
    .update({ ...values, version: tx.raw("version + 1") })
    .returning<{ version: number }[]>("version");
  if (changed === undefined) throw await stale(seen);
  return changed.version;
};

/**
 * Lists that are saved as a whole, and parts of a facility's settings, each with a version of its
 * own; the owner is the facility, or the place they are for.
 */
export type ListName =
  | "shift"
  | "threshold"
  | "band"
  | "report_setting"
  | "observation_setting"
  | "service_alert_setting";

type Owned = { list: ListName; ownerId: string };

/** The version of a list; 1 for one that has never been saved. */
export const listVersion = async (
  db: Db,
  scope: Scope,
  { list, ownerId }: Owned,
): Promise<number> => {
  const rows = await db("list_version")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .where({ list, owner_id: ownerId })
    .select<{ version: number }[]>("version");
  return single(rows)?.version ?? 1;
};

/**
 * Takes the right to save a list as a whole, before its rows are touched. Whoever saves it at the
 * same time waits, and is then told that it has changed.
 * @returns the list's new version
 * @throws AppError `conflict` with what is there now
 */
export const updateList = async (
  tx: Tx,
  scope: Scope,
  { list, ownerId }: Owned,
  seen: Stale,
): Promise<number> => {
  const { rows } = await tx.raw<{ rows: { version: number }[] }>(
    `INSERT INTO list_version AS v (customer_id, facility_id, list, owner_id, version)
     VALUES (:customerId, :facilityId, :list, :ownerId, 2)
     ON CONFLICT (customer_id, facility_id, list, owner_id) DO UPDATE SET version = v.version + 1
     WHERE :seen::integer IS NULL OR v.version = :seen::integer
     RETURNING version`,
    {
      customerId: scope.customerId,
      facilityId: scope.facilityId,
      list,
      ownerId,
      seen: seen.version ?? null,
    },
  );
  const [row] = rows;
  if (row === undefined || (seen.version !== undefined && row.version !== seen.version + 1))
    throw await stale(seen);
  return row.version;
};
