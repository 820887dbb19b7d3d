import { LIMITS } from "#contract/core/limits.ts";
import type { WrongClock } from "#contract/reports/reports.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

const FLAGGED_MS = LIMITS.clockFlaggedSeconds * 1000;

/** The gateways that hang in a facility and whose clock was off when last heard, the furthest first. */
export const wrongClocks = async (db: Db, scope: Scope, now: Date): Promise<WrongClock[]> => {
  // Few gateways ever have a wrong clock: of those alone the last contact is looked up.
  const { rows } = await db.raw<{ rows: WrongClock[] }>(
    `SELECT d.device_id AS "deviceId", d.name, d.serial_number AS "serialNumber",
            l.name AS location, c.clock_offset_ms AS "offsetMs"
       FROM device_assignment a
       JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = a.device_id
       JOIN location l ON l.customer_id = :customerId AND l.facility_id = :facilityId
        AND l.location_id = a.location_id
      CROSS JOIN LATERAL (
        SELECT s.clock_offset_ms FROM contact_span s
         WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
           AND s.device_id = a.device_id
         ORDER BY s.from_at DESC LIMIT 1) c
      WHERE a.customer_id = :customerId AND a.facility_id = :facilityId
        AND a.starts_at <= :now AND (a.ends_at IS NULL OR a.ends_at > :now)
        AND c.clock_offset_ms NOT BETWEEN -${FLAGGED_MS} AND ${FLAGGED_MS}
        AND a.device_id IN (
          SELECT o.device_id FROM contact_span o
           WHERE o.customer_id = :customerId AND o.facility_id = :facilityId
             AND o.clock_offset_ms NOT BETWEEN -${FLAGGED_MS} AND ${FLAGGED_MS})
      ORDER BY abs(c.clock_offset_ms) DESC, d.name`,
    { ...scope, now },
  );
  return rows;
};
