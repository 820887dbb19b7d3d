import type { SKIP_REASONS, VISIT_MARKS } from "#contract/devices/to-do.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { Scope } from "#server/db/tenant-scope.ts";

/** What a person noted of a device's visit. */
export type MarkRecord = {
  device_id: string;
  kind: (typeof VISIT_MARKS)[number];
  reason: (typeof SKIP_REASONS)[number] | null;
  marked_at: Date;
  ends_at: Date;
};

/** What a person noted that has not ended. */
export const listMarks = async (
  db: Db,
  scope: Scope,
  { userId, now }: { userId: string; now: Date },
): Promise<MarkRecord[]> => {
  const { rows } = await db.raw<{ rows: MarkRecord[] }>(
    `SELECT device_id, kind, reason, marked_at, ends_at FROM visit_mark
      WHERE customer_id = :customerId AND facility_id = :facilityId AND user_id = :userId
        AND ends_at > :now`,
    { ...scope, userId, now },
  );
  return rows;
};

/** Notes a visit in place of what the person noted of it before; what has ended goes. */
export const saveMark = async (
  tx: Tx,
  scope: Scope,
  userId: string,
  mark: MarkRecord,
): Promise<void> => {
  const own = { ...tenant(scope), user_id: userId };
  await tx("visit_mark").where(own).where("ends_at", "<=", mark.marked_at).delete();
  await tx("visit_mark")
    .insert({ ...own, ...mark })
    .onConflict(["customer_id", "facility_id", "user_id", "device_id"])
    .merge(["kind", "reason", "marked_at", "ends_at"]);
};

/** Forgets what a person noted of a device's visit. */
export const removeMark = async (
  tx: Tx,
  scope: Scope,
  userId: string,
  deviceId: string,
): Promise<void> => {
  await tx("visit_mark")
    .where({ ...tenant(scope), user_id: userId, device_id: deviceId })
    .delete();
};

/** The unit that a person starts at today instead; undefined for none. */
export const findStart = async (
  db: Db,
  scope: Scope,
  { userId, now }: { userId: string; now: Date },
): Promise<string | undefined> => {
  const { rows } = await db.raw<{ rows: { location_id: string }[] }>(
    `SELECT location_id FROM visit_start
      WHERE customer_id = :customerId AND facility_id = :facilityId AND user_id = :userId
        AND ends_at > :now`,
    { ...scope, userId, now },
  );
  return single(rows)?.location_id;
};

/** Notes where a person starts until an instant; null: where the need is greatest. */
export const saveStart = async (
  tx: Tx,
  scope: Scope,
  userId: string,
  start: { locationId: string; endsAt: Date } | null,
): Promise<void> => {
  const own = { ...tenant(scope), user_id: userId };
  if (start === null) {
    await tx("visit_start").where(own).delete();
    return;
  }
  await tx("visit_start")
    .insert({ ...own, location_id: start.locationId, ends_at: start.endsAt })
    .onConflict(["customer_id", "facility_id", "user_id"])
    .merge(["location_id", "ends_at"]);
};
