import type { WearInterval } from "#contract/people/employees.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { byKey } from "#server/db/exactly-one.ts";

/** A time for which an employee held a badge. */
export type BadgeInterval = {
  badge_id: string;
  serial_number: string;
  employee_id: string;
  is_permanent: boolean;
  starts_at: Date;
  ends_at: Date | null;
  end_reason: WearInterval["end"];
};

const spans = (db: Db, { customerId }: CustomerScope) =>
  db("badge_assignment as a")
    .join("badge as b", { "b.badge_id": "a.badge_id", "b.customer_id": "a.customer_id" })
    .where({ "a.customer_id": customerId })
    .select<BadgeInterval[]>(
      "a.badge_id",
      "b.serial_number",
      "a.employee_id",
      "a.is_permanent",
      "a.starts_at",
      "a.ends_at",
      "a.end_reason",
    );

/** Badges that a customer's employees hold now, by number. */
export const listHeld = (db: Db, scope: CustomerScope): Promise<BadgeInterval[]> =>
  spans(db, scope).whereNull("a.ends_at").orderBy("b.serial_number");

/** Every badge that an employee has held, the newest first. */
export const listIntervalsOf = (
  db: Db,
  scope: CustomerScope,
  employeeId: string,
): Promise<BadgeInterval[]> =>
  spans(db, scope)
    .where("a.employee_id", employeeId)
    .orderBy([
      { column: "a.starts_at", order: "desc" },
      { column: "b.serial_number", order: "asc" },
    ]);

/** All employees who have held one of these badges. */
export const listIntervalsOfBadges = (
  db: Db,
  scope: CustomerScope,
  badgeIds: readonly string[],
): Promise<BadgeInterval[]> => spans(db, scope).whereIn("a.badge_id", badgeIds);

export type BadgeRecord = {
  badge_id: string;
  serial_number: string;
  is_removed: boolean;
  employee_id: string | null;
};

/** A customer's badges by number, removed ones included, with the holder of each. */
export const listBadges = (db: Db, { customerId }: CustomerScope): Promise<BadgeRecord[]> =>
  db("badge as b")
    .leftJoin("badge_assignment as a", (join) =>
      join
        .on("a.badge_id", "b.badge_id")
        .andOn("a.customer_id", "b.customer_id")
        .andOnNull("a.ends_at"),
    )
    .where({ "b.customer_id": customerId })
    .orderBy("b.serial_number")
    .select<BadgeRecord[]>("b.badge_id", "b.serial_number", "b.is_removed", "a.employee_id");

/** How many badges a customer has; removed ones are left out. */
export const countInUse = async (db: Db, { customerId }: CustomerScope): Promise<number> => {
  const counted = await db("badge")
    .where({ customer_id: customerId, is_removed: false })
    .count<{ count: string }[]>("* as count");
  return Number(counted[0]?.count ?? 0);
};

/** Locks badges, so that no employee gets one meanwhile; their numbers, without those removed. */
export const lockBadges = async (
  tx: Tx,
  { customerId }: CustomerScope,
  badgeIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await tx("badge")
    .where({ customer_id: customerId, is_removed: false })
    .whereIn("badge_id", badgeIds)
    .orderBy("badge_id")
    .forUpdate()
    .select("badge_id", "serial_number");
  const found = byKey(rows, ({ badge_id: id }) => id);
  return new Map([...found].map(([id, { serial_number: number }]) => [id, number]));
};

/** Rows of one `INSERT` at most. */
const BATCH = 1_000;

export const insertBadges = async (
  tx: Tx,
  { customerId }: CustomerScope,
  rows: readonly { badge_id: string; serial_number: string }[],
): Promise<void> => {
  await tx.batchInsert(
    "badge",
    rows.map((row) => ({ customer_id: customerId, ...row })),
    BATCH,
  );
};

/** Takes badges out of use, or back into it. */
export const setRemoved = async (
  tx: Tx,
  { customerId }: CustomerScope,
  badgeIds: readonly string[],
  isRemoved: boolean,
): Promise<void> => {
  if (badgeIds.length === 0) return;
  await tx("badge")
    .where({ customer_id: customerId })
    .whereIn("badge_id", badgeIds)
    .update({ is_removed: isRemoved, version: tx.raw("version + 1") });
};

export type Ended = { badgeId: string; at: Date; reason: BadgeInterval["end_reason"] };

/** Ends that these badges are held, each at its instant. */
export const endHeld = async (
  tx: Tx,
  { customerId }: CustomerScope,
  ended: readonly Ended[],
): Promise<void> => {
  for (const { badgeId, at, reason } of ended) {
    const open = () =>
      tx("badge_assignment")
        .where({ customer_id: customerId, badge_id: badgeId })
        .whereNull("ends_at");
    // A badge that was given out this very instant was held by no employee.
    await open().where("starts_at", ">=", at).delete();
    await open().update({ ends_at: at, end_reason: reason });
  }
};

export type Begun = { badgeId: string; employeeId: string; isPermanent: boolean; since: Date };

/** Gives badges to employees. */
export const beginHeld = async (
  tx: Tx,
  { customerId }: CustomerScope,
  begun: readonly Begun[],
): Promise<void> => {
  await tx.batchInsert(
    "badge_assignment",
    begun.map(({ badgeId, employeeId, isPermanent, since }) => ({
      customer_id: customerId,
      badge_id: badgeId,
      employee_id: employeeId,
      is_permanent: isPermanent,
      starts_at: since,
    })),
    BATCH,
  );
};
