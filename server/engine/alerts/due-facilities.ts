import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";

/** A facility whose alerts are to be looked at. */
export type DueFacility = {
  facilityId: string;
  /** Up to when its alarms were taken in; null: never. */
  readTo: Date | null;
  /** How many passes were requested by then. */
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

/**
 * Has alerts looked at if a judging changed alarms, whose `changed_at` is its instant, and if the
 * facility has alerts about alarms at all.
 */
export const lookAtChanged = async (tx: Tx, scope: Scope, judgedAt: Date): Promise<void> => {
  const { customerId, facilityId } = scope;
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM alert_subscription s
      WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
        AND s.is_instant AND s.is_active
        AND EXISTS (SELECT 1 FROM alarm al
          WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
            AND al.changed_at = :judgedAt)
      LIMIT 1`,
    { customerId, facilityId, judgedAt },
  );
  if (rows.length > 0) await lookAtAlerts(tx, scope);
};

/** The facilities whose alerts are due, the longest waiting first. */
export const dueForAlerts = async (db: Db, now: Date): Promise<DueFacility[]> =>
  db("alert_due")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .select<DueFacility[]>("facility_id as facilityId", "read_to as readTo", "signals");

/** The facilities with new facts of devices or badges that an alert is about. */
export const dueForStaleMarks = async (db: Db): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { facility_id: string }[] }>(
    `/* all customers */ SELECT facility_id FROM activity_touch
     UNION SELECT facility_id FROM badge_battery_touch`,
  );
  return rows.map((row) => row.facility_id);
};

/** Forgets which devices and badges have new facts, where no alert can run. */
export const dropStaleMarks = async (db: Db, { customerId, facilityId }: Scope): Promise<void> => {
  for (const table of ["activity_touch", "badge_battery_touch"] as const)
    await db(table).where({ customer_id: customerId, facility_id: facilityId }).delete();
};

/**
 * Notes when a facility is next looked at; at once where a pass was requested meanwhile.
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
