import type { CustomerScope, Scope } from "./tenant-scope.ts";
import { AppError, type AppErrorDetails } from "../lib/app-error.ts";
import type { Db, Tx } from "./knex.ts";
import { single } from "./exactly-one.ts";

type Values = Readonly<Record<string, unknown>>;

/** How a change that was made from an older version is answered. */
type Stale = {
  /** The version that the change was made from; without one, from what is there. */
  version: number | undefined;
  /** What is there now, in the shape of the call's `current`; null when the row is gone. */
  current(): Promise<Values | null>;
};

/** What another user has changed or deleted, as the audit log names it. */
export type ChangedRow = {
  customerId: string;
  facilityId: string | null;
  entity: string;
  /** Without one, any row of this kind in the facility. */
  id: string | null;
  /** What such a change says in the log, where different changes of one row are recorded. */
  field: string | null;
};

/**
 * The refusal of a change that was made from an older version; the code that answers may look up
 * who made it.
 */
export class StaleError extends AppError {
  readonly changed: ChangedRow;

  constructor(code: "conflict" | "not_found", details: AppErrorDetails, changed: ChangedRow) {
    super(code, details);
    this.changed = changed;
  }
}

const stale = async ({ current }: Stale, changed: ChangedRow): Promise<StaleError> => {
  const now = await current();
  return now === null
    ? new StaleError("not_found", {}, changed)
    : new StaleError("conflict", { current: now }, changed);
};

/** A row of a table as the audit log names it: by its own id, or by that of its facility or customer. */
const changedRowOf = (scope: Scope | CustomerScope, table: string, key: Values): ChangedRow => {
  const facilityId = "facilityId" in scope ? scope.facilityId : null;
  const [id = facilityId ?? scope.customerId] = Object.values(key);
  // Its observation settings are recorded as the facility's, too.
  const field = table === "facility" ? "timeZone" : null;
  return { customerId: scope.customerId, facilityId, entity: table, id: String(id), field };
};

/**
 * Changes one row that people edit, if it is still as it was when they began.
 * @param key every column of the row's key beside the columns of the scope
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
  if (changed === undefined) throw await stale(seen, changedRowOf(scope, table, key));
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

/** How the audit log names a change of each: rows of the facility, or the owner's by a field. */
const LISTS_IN_LOG: Readonly<
  Record<ListName, { entity: string; isOwners: boolean; field?: string }>
> = {
  shift: { entity: "shift", isOwners: false },
  band: { entity: "performance_band", isOwners: false },
  threshold: { entity: "performance_threshold", isOwners: true },
  report_setting: { entity: "report_setting", isOwners: true, field: "minimumOpportunities" },
  service_alert_setting: { entity: "report_setting", isOwners: true, field: "canRawExport" },
  observation_setting: { entity: "facility", isOwners: true, field: "allowCustomObsNotes" },
};

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
 * Takes the right to save a list as a whole, before its rows are touched. A transaction that saves
 * it at the same time waits, and then finds that it has changed.
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
  if (row === undefined || (seen.version !== undefined && row.version !== seen.version + 1)) {
    const { customerId, facilityId } = scope;
    const { entity, isOwners, field = null } = LISTS_IN_LOG[list];
    const id = isOwners ? ownerId : null;
    throw await stale(seen, { customerId, facilityId, entity, id, field });
  }
  return row.version;
};
