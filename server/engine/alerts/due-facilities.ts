import type { Scope } from "../../access/scope.ts";
import type { Db, Tx } from "../../db/knex.ts";

/** A facility whose alerts are to be looked at. */
export type DueFacility = {
  facilityId: string;
  /** Up to when its alarms were taken in; null: never. */
  readTo: Date | null;
  /** How often a look was asked for by then. */
  signals: string;
};

/** Has a facility's instant alerts looked at with the next pass. */
export const lookAtAlerts = async (tx: Tx, { customerId, facilityId }: Scope): Promise<void> => {
  await tx.raw(
    `INSERT INTO alert_due AS d (facility_id, customer_id, due_at)
     VALUES (?, ?, '-infinity')
     ON CONFLICT (facility_id) DO UPDATE SET due_at = '-infinity', signals = d.signals + 1`,
    [facilityId, customerId],
  );
};

/** Has alerts looked at if a judging changed alarms: their `changed_at` is its instant. */
export const lookAtChanged = async (tx: Tx, scope: Scope, judgedAt: Date): Promise<void> => {
  const changed = await tx("alarm")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .where("changed_at", judgedAt)
    .first("alarm_id");
  if (changed !== undefined) await lookAtAlerts(tx, scope);
};

/** The facilities whose alerts are due, the longest waiting first. */
export const dueForAlerts = async (db: Db, now: Date): Promise<DueFacility[]> =>
  db("alert_due")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .select<DueFacility[]>("facility_id as facilityId", "read_to as readTo", "signals");

/** The facilities of which devices with an alert about their activity have new facts. */
export const dueForActivity = async (db: Db): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { facility_id: string }[] }>(
    "/* all customers */ SELECT DISTINCT facility_id FROM activity_touch",
  );
  return rows.map((row) => row.facility_id);
};

/** Forgets which devices have new facts, where no alert can run. */
export const dropTouches = async (db: Db, { customerId, facilityId }: Scope): Promise<void> => {
  await db("activity_touch").where({ customer_id: customerId, facility_id: facilityId }).delete();
};

/**
 * Notes when a facility is next looked at; at once where somebody asked meanwhile.
 * @param next null: not before something changes
 */
export const putOffAlerts = async (
  db: Db,
  { facilityId, signals }: Pick<DueFacility, "facilityId" | "signals">,
  { readTo, next }: { readTo: Date | null; next: Date | null },
): Promise<void> => {
  await db.raw(
    `UPDATE alert_due SET read_to = COALESCE(?::timestamptz, read_to),
       due_at = CASE WHEN signals = ? THEN COALESCE(?::timestamptz, 'infinity') ELSE due_at END
      WHERE facility_id = ?`,
    [readTo, signals, next, facilityId],
  );
};
