import { isDeepStrictEqual } from "node:util";
import type { ListHistory } from "#contract/core/list-history.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import { newId } from "#server/lib/ids.ts";
import { facilityZone } from "#server/scheduling/schedules.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { TimedValue } from "#server/db/timed-value.ts";
import type { ListName } from "#server/db/versions.ts";

/** Lists whose previous versions hold for earlier days. */
type TimedList = Extract<ListName, "threshold" | "band" | "shift">;

/** What a list held until a day. */
type FormerList<R> = {
  /** The first day that it does not hold for, `YYYY-MM-DD`. */
  until: string;
  rows: R[];
  /** Since when what came after holds for its days, too; null while it does not. */
  replacedAt: Date | null;
};

type Owned = { list: TimedList; ownerId: string };

const keyOf = ({ customerId, facilityId }: Scope, { list, ownerId }: Owned) => ({
  customer_id: customerId,
  facility_id: facilityId,
  list,
  owner_id: ownerId,
});

/**
 * What a list held before, the latest first. The caller names the type of the rows that it has
 * stored.
 */
const listFormer = async <R>(db: Db | Tx, scope: Scope, owned: Owned): Promise<FormerList<R>[]> => {
  const rows = await db("former_list")
    .where(keyOf(scope, owned))
    .orderBy([
      { column: "until_day", order: "desc" },
      { column: "former_list_id", order: "desc" },
    ])
    .select<{ until_day: string; rows: R[]; replaced_at: Date | null }[]>(
      "until_day",
      "rows",
      "replaced_at",
    );
  return rows.map((row) => ({
    until: row.until_day,
    rows: row.rows,
    replacedAt: row.replaced_at,
  }));
};

const zoneIn = async (db: Db | Tx, scope: Scope): Promise<string> => {
  const zone = await facilityZone(db, scope);
  if (zone === undefined) throw new Error("a facility in reach is there");
  return zone;
};

/** What a list held before, as the API returns it. */
export const historyOf = async <R>(
  db: Db | Tx,
  scope: Scope,
  owned: Owned,
): Promise<ListHistory<R>> => {
  const former = await listFormer<R>(db, scope, owned);
  if (former.length === 0) return { since: null, former: [] };
  const zone = await zoneIn(db, scope);
  return {
    since: former.find(({ replacedAt }) => replacedAt === null)?.until ?? null,
    former: former.map(({ until, rows, replacedAt }) => ({
      until,
      replacedOn: replacedAt && localDayText(replacedAt, zone),
      rows,
    })),
  };
};

/** A list that is being saved again. */
type Saving<R> = {
  before: readonly R[];
  after: readonly R[];
  now: Date;
  /** The new rows hold for all earlier days, too; else from today on. */
  alsoForPast: boolean;
  /** Where there was nothing, something else held, such as the goal of the place above. */
  hadOther?: boolean;
};

/**
 * Stores what a list held for the days before today, once the right to save it has been taken. What
 * is saved first, where nothing held, holds for all days; of what is saved twice on one day the
 * latter holds.
 */
export const storePrevious = async <R>(
  tx: Tx,
  scope: Scope,
  owned: Owned,
  { before, after, now, alsoForPast, hadOther = false }: Saving<R>,
): Promise<void> => {
  const key = keyOf(scope, owned);
  const former = await listFormer<R>(tx, scope, owned);
  const today = localDayText(now, await zoneIn(tx, scope));
  const last = former.find(({ replacedAt }) => replacedAt === null);
  const isFirst = before.length === 0 && former.length === 0 && !hadOther;
  // A clock that was put back does not make a version end before it began.
  const holdsBefore = last === undefined || last.until < today;
  if (holdsBefore && !isFirst && !isDeepStrictEqual(before, after))
    await tx("former_list").insert({
      ...key,
      former_list_id: newId(),
      until_day: today,
      rows: JSON.stringify(before),
    });
  if (alsoForPast)
    await tx("former_list").where(key).whereNull("replaced_at").update({ replaced_at: now });
};

/**
 * Stores what single values were for the days before today, once the right to change them has been
 * taken. Of a value that changes twice on one day the first stays.
 * @param changed each owner once, with the value that ends
 */
export const storePreviousValues = async <L extends keyof TimedValue>(
  tx: Tx,
  scope: Scope,
  list: L,
  changed: readonly { ownerId: string; was: TimedValue[L] }[],
  now: Date,
): Promise<void> => {
  if (changed.length === 0) return;
  const today = localDayText(now, await zoneIn(tx, scope));
  await tx("former_list")
    .insert(
      changed.map(({ ownerId, was }) => ({
        customer_id: scope.customerId,
        facility_id: scope.facilityId,
        former_list_id: newId(),
        list,
        owner_id: ownerId,
        until_day: today,
        rows: JSON.stringify([was]),
      })),
    )
    .onConflict(
      tx.raw("(customer_id, facility_id, list, owner_id, until_day) WHERE replaced_at IS NULL"),
    )
    .ignore();
};
