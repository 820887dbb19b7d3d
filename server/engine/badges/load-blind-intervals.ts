import { DEAD_BATTERY_ALARMS } from "#contract/devices/alarms.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { type DeviceFaults, faultIntervals } from "../devices/fault-intervals.ts";
import { loadService } from "../devices/load-service.ts";
import { piecesOf, within } from "../devices/pieces.ts";
import { texts } from "../pg-arrays.ts";
import { type TimeInterval, intersection } from "../intervals.ts";

/** Clogged, no or damaged refill; dead battery; pumphouse fault; dead module battery. */
export const BLINDING_ALARMS: readonly number[] = [2, 3, 5, 7, 10];

/** The faults that readings show too, and overrule: their alarms say when they were there. */
export const DEAD_BATTERIES: readonly number[] = DEAD_BATTERY_ALARMS;
const FAULTS = BLINDING_ALARMS.filter((type) => !DEAD_BATTERIES.includes(type));

type DeviceInterval = TimeInterval & { deviceId: string };

type Kind = "fault" | "closing" | "refill";
type Event = {
  device_id: string;
  kind: Kind;
  alarm_type: number | null;
  is_raised: boolean | null;
  at_ms: number;
};

/** The facts that begin or end blinding faults, for dispensers that ever had one. */
const EVENTS = `
WITH fault AS MATERIALIZED (
  SELECT device_id, alarm_type, is_raised, at FROM device_fault
   WHERE customer_id = :customerId AND facility_id = :facilityId
     AND device_id = ANY (:ids::uuid[]) AND alarm_type = ANY (:types::smallint[])
)
SELECT device_id, kind, alarm_type, is_raised, (extract(epoch FROM at) * 1000)::float8 AS at_ms
  FROM (SELECT device_id, 'fault' AS kind, alarm_type, is_raised, at FROM fault
         UNION ALL
        SELECT device_id, 'closing', alarm_type_id, NULL, closed_at FROM alarm_closing
         WHERE customer_id = :customerId AND facility_id = :facilityId
           AND device_id IN (SELECT device_id FROM fault)
         UNION ALL
        SELECT device_id, 'refill', NULL, NULL, installed_at FROM refill_use
         WHERE customer_id = :customerId AND facility_id = :facilityId
           AND device_id IN (SELECT device_id FROM fault)) told
 ORDER BY at, is_raised`;

const faultsOf = (events: readonly Event[]): DeviceFaults => {
  const typed = events.flatMap((one) =>
    one.alarm_type === null
      ? []
      : [{ ...one, alarmType: one.alarm_type, atMs: one.at_ms, isRaised: one.is_raised ?? false }],
  );
  return {
    faults: typed.filter(({ kind }) => kind === "fault"),
    closings: typed.filter(({ kind }) => kind === "closing"),
    refillsMs: events.flatMap((one) => (one.kind === "refill" ? [one.at_ms] : [])),
  };
};

/**
 * When dispensers had a fault that stops them from dispensing or from reporting it: in the same
 * intervals from which their alarms come.
 */
const loadFaultSpans = async (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
): Promise<DeviceInterval[]> => {
  const { rows } = await tx.raw<{ rows: Event[] }>(EVENTS, {
    ...scope,
    ids: texts(deviceIds),
    types: `{${FAULTS.join()}}`,
  });
  if (rows.length === 0) return [];
  const eventsOf = Map.groupBy(rows, (row) => row.device_id);
  const serviceOf = await loadService(tx, scope, [...eventsOf.keys()]);
  return [...eventsOf].flatMap(([deviceId, events]) => {
    const told = faultsOf(events);
    return piecesOf(serviceOf(deviceId)).flatMap((piece) => {
      const faults = told.faults.filter(within(piece));
      return FAULTS.flatMap((type) => faultIntervals(type, { ...told, faults }))
        .flatMap(({ fromMs, toMs }) => intersection([{ fromMs, toMs: toMs ?? Infinity }], [piece]))
        .map((span) => ({ deviceId, ...span }));
    });
  });
};

/** When batteries were dead, by their faults or readings, as the alarms have it. */
const loadDeadBatteries = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  deviceIds: readonly string[],
): Promise<DeviceInterval[]> => {
  const { rows } = await tx.raw<{
    rows: { device_id: string; from_ms: number; to_ms: number | null }[];
  }>(
    `SELECT device_id, extract(epoch FROM raised_at)::float8 * 1000 AS from_ms,
            extract(epoch FROM cleared_at)::float8 * 1000 AS to_ms
       FROM alarm
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])
        AND alarm_type_id = ANY (?::smallint[]) AND closed_reason IS DISTINCT FROM 'withdrawn'`,
    [customerId, facilityId, texts(deviceIds), `{${DEAD_BATTERIES.join()}}`],
  );
  return rows.map((row) => ({
    deviceId: row.device_id,
    fromMs: row.from_ms,
    toMs: row.to_ms ?? Infinity,
  }));
};

/** When dispensers had an alarm open that stops them from dispensing or from reporting it. */
export const loadBlindIntervals = async (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
): Promise<Map<string, TimeInterval[]>> =>
  Map.groupBy(
    [
      ...(await loadFaultSpans(tx, scope, deviceIds)),
      ...(await loadDeadBatteries(tx, scope, deviceIds)),
    ],
    ({ deviceId }) => deviceId,
  );
