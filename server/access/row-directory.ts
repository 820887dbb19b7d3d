import type { Db, Tx } from "../db/knex.ts";
import { AppError } from "../lib/app-error.ts";
import type { Actor, ReachableFacility } from "./actor.ts";
import { type Needs, hasWhatIsNeeded, heldAt, licensedProducts } from "./facility-access.ts";
import { holdsLicensed, licensedFacilities } from "./licensed-facilities.ts";
import { noteLook } from "./provider-access-log.ts";
import {
  type CustomerScope,
  type Scope,
  customerScope,
  facilityScope,
} from "../db/tenant-scope.ts";

/** Rows that a call's path may name by their id alone: table, id, and what they belong to. */
export const ROW_KINDS = {
  location: { table: "location", id: "location_id", of: "facility" },
  device: { table: "device", id: "device_id", of: "facility" },
  placeholder: { table: "device_placeholder", id: "placeholder_id", of: "facility" },
  observationJobRole: {
    table: "observation_job_role",
    id: "observation_job_role_id",
    of: "facility",
  },
  display: { table: "display", id: "display_id", of: "facility" },
  slide: { table: "report_slide", id: "slide_id", of: "facility" },
  slideshow: { table: "slideshow", id: "slideshow_id", of: "facility" },
  reportSubscription: {
    table: "report_subscription",
    id: "subscription_id",
    of: "facility",
  },
  deletedSubscription: {
    table: "deleted_subscription",
    id: "subscription_id",
    of: "facility",
  },
  alertSubscription: { table: "alert_subscription", id: "subscription_id", of: "facility" },
  download: { table: "download", id: "download_id", of: "facility" },
  shift: { table: "shift", id: "shift_id", of: "facility" },
  markedChange: { table: "marked_change", id: "marked_change_id", of: "facility" },
  threshold: { table: "performance_threshold", id: "threshold_id", of: "facility" },
  license: { table: "license", id: "license_id", of: "facility" },
  importRun: { table: "import_run", id: "import_id", of: "customer" },
  user: { table: "app_user", id: "user_id", of: "customer" },
  jobRole: { table: "job_role", id: "job_role_id", of: "customer" },
  employee: { table: "employee", id: "employee_id", of: "customer" },
  badge: { table: "badge", id: "badge_id", of: "customer" },
} as const;

type RowKind = keyof typeof ROW_KINDS;
type ScopeOf<K extends RowKind> = (typeof ROW_KINDS)[K]["of"] extends "facility"
  ? Scope
  : CustomerScope;

type Entry = { kind: string; row_id: string; customer_id: string; facility_id: string | null };
/** Rows of one kind that an `INSERT` names at most: four bindings each. */
const BATCH = 5_000;

/** Enters rows, in the transaction that inserts them. Their ids are new to the whole installation. */
export const enterRows = async <K extends RowKind>(
  tx: Tx | Db,
  kind: K,
  scope: ScopeOf<K>,
  ids: readonly string[],
): Promise<void> => {
  const { table } = ROW_KINDS[kind];
  const facilityId = "facilityId" in scope ? scope.facilityId : null;
  const tenant = { customer_id: scope.customerId, facility_id: facilityId };
  const rows = ids.map((id) => ({ kind: table, row_id: id, ...tenant }));
  for (let from = 0; from < rows.length; from += BATCH)
    await tx<Entry>("row_directory").insert(rows.slice(from, from + BATCH));
};

/** Takes rows out, in the transaction that deletes them. */
export const leaveRows = async <K extends RowKind>(
  tx: Tx,
  kind: K,
  scope: ScopeOf<K>,
  ids: readonly string[],
): Promise<void> => {
  await tx<Entry>("row_directory")
    .where({ kind: ROW_KINDS[kind].table, customer_id: scope.customerId })
    .whereIn("row_id", ids)
    .delete();
};

/** Who asks: an act, or what a reading handler has at hand. */
export type Asking = { readonly tx: Db; readonly actor: Actor; readonly now: Date };

type Reached = Pick<ReachableFacility, "privileges" | "products">;

/** What the actor may do where a row lies; null where they may not do what they want to. */
const reachEntry = async (
  { tx, actor, now }: Asking,
  { customer_id: customerId, facility_id: facilityId }: Entry,
  needs: Needs,
): Promise<Reached | null> => {
  const { privileges } = heldAt(actor, { customerId, facilityId });
  if (!privileges.has(needs.privilege)) return null;
  if (facilityId === null) {
    const asksForLicense = needs.products !== undefined;
    const licensed = asksForLicense ? await licensedFacilities(tx, actor, now, customerId) : [];
    return holdsLicensed(actor, needs, licensed)
      ? { privileges, products: new Set(licensed.flatMap(({ products }) => products)) }
      : null;
  }
  const products = await licensedProducts(tx, facilityScope(customerId, facilityId), now);
  return products !== null && hasWhatIsNeeded({ privileges, products }, needs)
    ? { privileges, products }
    : null;
};

/**
 * In which facility a row lies; undefined for one that is not there. Whether the actor reaches it
 * is still to be checked.
 */
export const facilityOfRow = async (
  db: Db,
  kind: RowKind,
  id: string,
): Promise<string | undefined> => {
  const { table } = ROW_KINDS[kind];
  const entry = await db<Entry>("row_directory").where({ kind: table, row_id: id }).first();
  return entry?.facility_id ?? undefined;
};

/**
 * The scope of a row that a job names, for which rights were looked at, or that names its own
 * customer; null when it is gone.
 */
export const scopeOfStoredRow = async <K extends RowKind>(
  db: Db,
  kind: K,
  id: string,
): Promise<ScopeOf<K> | null> => {
  const { table, of } = ROW_KINDS[kind];
  const entry = await db<Entry>("row_directory").where({ kind: table, row_id: id }).first();
  if (entry === undefined) return null;
  const { customer_id: customerId, facility_id: facilityId } = entry;
  if (of === "customer") return customerScope(customerId) as ScopeOf<K>;
  return facilityId === null ? null : (facilityScope(customerId, facilityId) as ScopeOf<K>);
};

/** As {@link requireRow}, with what else the actor may do where the row lies. */
export const reachRow = async <K extends RowKind>(
  asking: Asking,
  kind: K,
  id: string,
  needs: Needs,
): Promise<Reached & { scope: ScopeOf<K> }> => {
  const { table, of } = ROW_KINDS[kind];
  const entry = await asking.tx<Entry>("row_directory").where({ kind: table, row_id: id }).first();
  const reached = entry && (await reachEntry(asking, entry, needs));
  if (entry === undefined || !reached) throw new AppError("not_found");
  const { customer_id: customerId, facility_id: facilityId } = entry;
  noteLook(asking.actor, customerId);
  if (of === "customer") return { ...reached, scope: customerScope(customerId) as ScopeOf<K> };
  if (facilityId === null) throw new Error(`the directory's entry of a ${kind} has no facility`);
  return { ...reached, scope: facilityScope(customerId, facilityId) as ScopeOf<K> };
};

/**
 * The scope of a row that a call names by its id alone, where the actor holds what is needed.
 * @throws AppError `not_found` for a row that is not there or out of reach: the same answer
 */
export const requireRow = async <K extends RowKind>(
  asking: Asking,
  kind: K,
  id: string,
  needs: Needs,
): Promise<ScopeOf<K>> => (await reachRow(asking, kind, id, needs)).scope;
