import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import { IS_ONLINE, isInService } from "#server/engine/device-condition.ts";

/** How many devices a facility has in service, and how many of them are online. */
export const countOnline = async (
  db: Db,
  scope: Scope,
  now: Date,
): Promise<{ online: number; in_service: number }> => {
  const { rows } = await db.raw<{ rows: { online: number; in_service: number }[] }>(
    `SELECT count(*)::integer AS in_service,
       (count(*) FILTER (WHERE ${IS_ONLINE}))::integer AS online
     FROM device d
     JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = d.device_id AND a.ends_at IS NULL
     LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
       AND st.device_id = d.device_id
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId AND ${isInService()}`,
    { ...scope, now },
  );
  return single(rows) ?? { in_service: 0, online: 0 };
};

/** Where the next refill is due after a local day, and when; undefined where none is known. */
export const findNextRefill = async (
  db: Db,
  scope: Scope,
  asked: { now: Date; after: string },
): Promise<{ location_id: string; due_on: string } | undefined> => {
  const { rows } = await db.raw<{ rows: { location_id: string; due_on: string }[] }>(
    `SELECT a.location_id, to_char(due.due_on, 'YYYY-MM-DD') AS due_on
     FROM (
       SELECT fc.device_id, fc.replacement_on AS due_on FROM device_forecast fc
        WHERE fc.customer_id = :customerId AND fc.facility_id = :facilityId
       UNION ALL
       SELECT ru.device_id, ru.expires_on FROM refill_use ru
        WHERE ru.customer_id = :customerId AND ru.facility_id = :facilityId
          AND ru.removed_at IS NULL
     ) due
     JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = due.device_id
     JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = due.device_id AND a.ends_at IS NULL
     WHERE due.due_on > :after::date AND ${isInService()}
     ORDER BY due.due_on, a.location_id LIMIT 1`,
    { ...scope, ...asked },
  );
  return rows[0];
};

/** Names of devices of a facility, and where they hang. */
export const findCauses = async (
  db: Db,
  scope: Scope,
  deviceIds: readonly string[],
): Promise<{ device_id: string; name: string; location_id: string | null }[]> => {
  type Cause = { device_id: string; name: string; location_id: string | null };
  const { rows } = await db.raw<{ rows: Cause[] }>(
    `SELECT d.device_id, d.name, a.location_id FROM device d
     LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = d.device_id AND a.ends_at IS NULL
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = ANY (:deviceIds::uuid[])`,
    { ...scope, deviceIds: [...deviceIds] },
  );
  return rows;
};
