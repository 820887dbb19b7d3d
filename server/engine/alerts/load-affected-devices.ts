import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { REPORTS_TO_MISS } from "../devices/silence-series.ts";
import { isOutOfService } from "../out-of-service.ts";
import { texts } from "../pg-arrays.ts";
import type { AlarmView } from "./rule.ts";

/** A device that a root explains. */
type BehindDevice = { deviceId: string; deviceTypeId: number; locationId: string };
type ChildRow = BehindDevice & { rootId: string };
type EarRow = BehindDevice & { gatewayIds: string[] };

const HANGING = `JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
     AND d.device_id = x.device_id AND d.deactivated_at IS NULL
    JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
     AND a.device_id = x.device_id AND a.ends_at IS NULL`;
const COLUMNS = `x.device_id AS "deviceId", d.device_type_id AS "deviceTypeId",
    a.location_id AS "locationId"`;

/** Devices whose open alarms are explained by these. */
const loadChildren = async (
  tx: Db | Tx,
  { customerId, facilityId }: Scope,
  rootIds: readonly string[],
): Promise<ChildRow[]> => {
  const { rows } = await tx.raw<{ rows: ChildRow[] }>(
    `SELECT x.cause_alarm_id AS "rootId", ${COLUMNS} FROM alarm x ${HANGING}
      WHERE x.customer_id = :customerId AND x.facility_id = :facilityId
        AND x.cleared_at IS NULL AND x.cause_alarm_id = ANY (:rootIds::uuid[])`,
    { customerId, facilityId, rootIds: texts([...rootIds]) },
  );
  return rows;
};

/** How far back reports are looked at for the gateways that named a device. */
const REPORTS_MS = 3 * 86_400_000;

/** Two reports of a device: what was silent for longer when its gateway went is silent by itself. */
const MISSED = `${REPORTS_TO_MISS} * COALESCE(mo.report_every_minutes, 60) * interval '1 minute'`;

/**
 * Devices in service that some of these gateways named last, and that were heard until those went,
 * with all that named them in the day up to then, by the device ids of the gateways.
 */
const loadHeardBy = async (
  tx: Db | Tx,
  { customerId, facilityId }: Scope,
  gatewayIds: readonly string[],
  now: Date,
): Promise<EarRow[]> => {
  const { rows } = await tx.raw<{ rows: EarRow[] }>(
    `WITH gateway AS (
       SELECT g.device_id, g.serial_number, max(c.to_at) AS contact_at FROM device g
         LEFT JOIN contact_span c ON c.customer_id = :customerId AND c.facility_id = :facilityId
          AND c.device_id = g.device_id
        WHERE g.customer_id = :customerId AND g.facility_id = :facilityId
          AND g.device_type_id = ${DEVICE_TYPE_IDS.gateway}
        GROUP BY g.device_id, g.serial_number
     )
     SELECT ${COLUMNS}, ears.ids AS "gatewayIds"
       FROM device_state x ${HANGING}
       LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
      CROSS JOIN LATERAL (
        SELECT array_agg(DISTINCT g.device_id) AS ids
          FROM (SELECT r.gateway FROM device_report r
                 WHERE r.customer_id = :customerId AND r.facility_id = :facilityId
                   AND r.device_id = x.device_id AND r.at >= :oldest
                   AND r.at > x.last_report_at - interval '1 day' AND r.at <= x.last_report_at
                UNION SELECT x.gateway) named
          JOIN gateway g ON g.serial_number = named.gateway) ears
      WHERE x.customer_id = :customerId AND x.facility_id = :facilityId
        AND d.device_type_id <> ${DEVICE_TYPE_IDS.gateway}
        AND x.gateway IN (SELECT serial_number FROM gateway
          WHERE device_id = ANY (:gatewayIds::uuid[])
            AND COALESCE(contact_at <= greatest(x.last_report_at, x.last_event_at) + ${MISSED}, true))
        AND NOT ${isOutOfService("x")}`,
    {
      customerId,
      facilityId,
      gatewayIds: texts([...gatewayIds]),
      oldest: new Date(now.getTime() - REPORTS_MS),
      now,
    },
  );
  return rows;
};

/**
 * The devices that roots explain: the ones that are not heard any more, and, for a gateway or a
 * site, the ones that no other gateway hears and that will be missed.
 */
export const loadBehind = async (
  tx: Db | Tx,
  scope: Scope,
  roots: readonly AlarmView[],
  now: Date,
): Promise<Map<string, BehindDevice[]>> => {
  const children = Map.groupBy(
    await loadChildren(
      tx,
      scope,
      roots.map(({ alarmId }) => alarmId),
    ),
    ({ rootId }) => rootId,
  );
  const outOf = (root: AlarmView): string[] =>
    [root, ...(children.get(root.alarmId) ?? [])]
      .filter(({ deviceTypeId }) => deviceTypeId === DEVICE_TYPE_IDS.gateway)
      .map(({ deviceId }) => deviceId);
  const gatewayIds = roots.flatMap(outOf);
  const heard = gatewayIds.length === 0 ? [] : await loadHeardBy(tx, scope, gatewayIds, now);
  return new Map(
    roots.map((root) => {
      const out = new Set(outOf(root));
      const unheard = heard.filter((device) => device.gatewayIds.every((id) => out.has(id)));
      const all = [...(children.get(root.alarmId) ?? []), ...unheard];
      const byId = new Map(all.map((device) => [device.deviceId, device]));
      byId.delete(root.deviceId);
      return [root.alarmId, [...byId.values()]];
    }),
  );
};
