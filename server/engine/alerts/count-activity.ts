import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { DeviceFact } from "../device-fact.ts";
import type { FacilityRules } from "../facility-rules.ts";
import { numbers, texts } from "../pg-arrays.ts";
import type { CountWindow, Counted } from "./activity.ts";

const FACTS = `customer_id = :customerId AND facility_id = :facilityId AND device_id = w.device_id
  AND at > to_timestamp(w.from_ms / 1000) AND at <= to_timestamp(w.to_ms / 1000)
  AND at BETWEEN :oldest AND :newest`;

/**
 * How often devices were used in their windows, by the facts' own time: a dispenser's dispenses; of a
 * counter the passages in or out, whichever are more. Devices without a fact are missing.
 */
export const countActivity = async (
  tx: Db | Tx,
  { customerId, facilityId }: Scope,
  windows: readonly CountWindow[],
): Promise<Counted[]> => {
  if (windows.length === 0) return [];
  const { rows } = await tx.raw<{ rows: Counted[] }>(
    `SELECT w.device_id AS "deviceId", n.used::integer AS count,
            (extract(epoch FROM n.newest) * 1000)::float8 AS "newestMs"
       FROM unnest(:ids::uuid[], :from::float8[], :to::float8[]) AS w (device_id, from_ms, to_ms)
      CROSS JOIN LATERAL (
        SELECT COALESCE(d.used, 0) + greatest(p.ins, p.outs) AS used,
               greatest(d.newest, p.newest) AS newest
          FROM (SELECT sum(count) AS used, max(at) AS newest FROM dispense WHERE ${FACTS}) d,
               (SELECT count(*) FILTER (WHERE NOT is_out) AS ins,
                       count(*) FILTER (WHERE is_out) AS outs, max(at) AS newest
                  FROM passage WHERE ${FACTS}) p) n
      WHERE n.newest IS NOT NULL`,
    {
      customerId,
      facilityId,
      ids: texts(windows.map(({ deviceId }) => deviceId)),
      from: numbers(windows.map(({ fromMs }) => fromMs)),
      to: numbers(windows.map(({ toMs }) => toMs)),
      // Bounds that stand by themselves: only those months are looked at.
      oldest: new Date(Math.min(...windows.map(({ fromMs }) => fromMs))),
      newest: new Date(Math.max(...windows.map(({ toMs }) => toMs))),
    },
  );
  return rows;
};

/** Has devices counted that were used, where an alert is about that. */
export const markActivityStale = async (
  tx: Tx,
  {
    scope: { customerId, facilityId },
    alertsActivity,
  }: Pick<FacilityRules, "scope" | "alertsActivity">,
  facts: readonly DeviceFact[],
  now: Date,
): Promise<void> => {
  if (!alertsActivity) return;
  const used = facts.filter(({ fact }) => fact.type === "dispense" || fact.type === "passage");
  const ids = [...new Set(used.map(({ device }) => device.deviceId))];
  if (ids.length === 0) return;
  await tx.raw(
    `INSERT INTO activity_touch (customer_id, facility_id, device_id, arrived_at)
     SELECT :customerId::uuid, :facilityId::uuid, f.device_id, :now::timestamptz
       FROM unnest(:ids::uuid[]) AS f (device_id)`,
    { customerId, facilityId, now, ids: texts(ids) },
  );
};

/** A device whose use may be counted, and where it hangs. */
export type UsedDevice = { deviceId: string; deviceTypeId: number; locationId: string | null };

/** Dispensers and counters among devices. */
export const usedDevices = async (
  tx: Db | Tx,
  { customerId, facilityId }: Scope,
  deviceIds: readonly string[],
): Promise<UsedDevice[]> => {
  const { rows } = await tx.raw<{ rows: UsedDevice[] }>(
    `SELECT d.device_id AS "deviceId", d.device_type_id AS "deviceTypeId",
            a.location_id AS "locationId"
       FROM device d
       LEFT JOIN device_assignment a ON a.customer_id = :customerId
        AND a.facility_id = :facilityId AND a.device_id = d.device_id AND a.ends_at IS NULL
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = ANY (:ids::uuid[])
        AND d.device_type_id IN (${DEVICE_TYPE_IDS.dispenser}, ${DEVICE_TYPE_IDS.opportunityCounter})`,
    { customerId, facilityId, ids: texts([...deviceIds]) },
  );
  return rows;
};
