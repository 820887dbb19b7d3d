import type { DeviceTypeName } from "#contract/devices/devices.ts";
import type { DeviceState } from "#contract/devices/heard-states.ts";
import type { BatteryLevel } from "#contract/devices/ingest.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { RUNS_NOW } from "#server/engine/out-of-service.ts";
import {
  BEHIND_CLOCK,
  JOIN_BATTERIES,
  SILENT_BEHIND,
  condition,
  installedAt,
  lastHeard,
} from "#server/engine/device-condition.ts";

/** A device as its own page shows it. */
export type DeviceRecord = {
  device_id: string;
  version: number;
  serial_number: string;
  name: string;
  type: DeviceTypeName;
  model: string | null;
  formulation_class: string | null;
  firmware_version: string | null;
  deactivated_at: Date | null;
  report_every_minutes: number | null;
  time_zone: string;
  location_id: string | null;
  assigned_at: Date | null;
  state: DeviceState;
  /** The name of what explains that it is not heard. */
  silent_behind: string | null;
  /** The gateway whose clock may be the cause. */
  behind_clock: string | null;
  heard_at: Date | null;
  installed_at: Date | null;
  last_event_at: Date | null;
  battery: BatteryLevel | null;
  module_battery: BatteryLevel | null;
  last_rssi: number | null;
  last_rssi_gateway: string | null;
  /** The gateway that named it last. */
  gateway: string | null;
  out_since: Date | null;
  out_until: Date | null;
  out_reason: string | null;
};

const keysOf = (scope: Scope, deviceId: string) => ({
  customer_id: scope.customerId,
  facility_id: scope.facilityId,
  device_id: deviceId,
});

/** A device with what is known of it at an instant. */
export const findDevice = async (
  db: Db,
  scope: Scope,
  deviceId: string,
  now: Date,
): Promise<DeviceRecord | undefined> => {
  const { rows } = await db.raw<{ rows: DeviceRecord[] }>(
    `SELECT d.device_id, d.version, d.serial_number, d.name, ty.name AS type, m.name AS model,
       fc.name AS formulation_class, coalesce(st.firmware, d.firmware_version) AS firmware_version,
       d.deactivated_at, m.report_every_minutes, f.time_zone,
       a.location_id, a.starts_at AS assigned_at,
       ${condition()} AS state, ${SILENT_BEHIND} AS silent_behind,
       ${BEHIND_CLOCK} AS behind_clock,
       ${lastHeard()} AS heard_at, ${installedAt()} AS installed_at, st.last_event_at, b.battery,
       b.module_battery,
       st.last_rssi, st.last_rssi_gateway, st.gateway,
       o.starts_at AS out_since, o.ends_at AS out_until, o.reason AS out_reason
     FROM device d
     JOIN facility f ON f.customer_id = :customerId AND f.facility_id = :facilityId
     JOIN device_type ty ON ty.device_type_id = d.device_type_id
     LEFT JOIN device_model m ON m.device_model_id = d.device_model_id
     LEFT JOIN formulation_class fc ON fc.formulation_class_id = d.formulation_class_id
     LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
       AND st.device_id = d.device_id
     ${JOIN_BATTERIES}
     LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = d.device_id AND a.starts_at <= :now
       AND (a.ends_at IS NULL OR a.ends_at > :now)
     LEFT JOIN out_of_service o ON o.customer_id = :customerId AND o.facility_id = :facilityId
       AND o.device_id = d.device_id AND ${RUNS_NOW}
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId AND d.device_id = :deviceId`,
    { ...scope, deviceId, now },
  );
  return single(rows);
};

/** Ends the span of the hardware that a device has, and begins that of its new hardware. */
export const changeHardware = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  { serialNumber, former, at }: { serialNumber: string; former: string; at: Date },
): Promise<void> => {
  const keys = keysOf(scope, deviceId);
  const ended = await tx("device_hardware")
    .where(keys)
    .whereNull("ends_at")
    .update({ ends_at: at });
  if (ended === 0)
    await tx.raw(
      `INSERT INTO device_hardware (customer_id, facility_id, device_id, starts_at, ends_at, serial_number)
       VALUES (?, ?, ?, '-infinity', ?, ?)`,
      [scope.customerId, scope.facilityId, deviceId, at, former],
    );
  await tx("device_hardware").insert({ ...keys, starts_at: at, serial_number: serialNumber });
};

/** Forgets what only the former hardware can have said. The refill goes over to the new one. */
export const forgetHardware = async (tx: Tx, scope: Scope, deviceId: string): Promise<void> => {
  const nothing = Object.fromEntries(
    ["last_rssi", "last_rssi_gateway", "last_rssi_at", "gateway", "gateway_at"]
      .concat("firmware", "firmware_at", "dispenses_total", "dispenses_at")
      .map((column) => [column, null]),
  );
  await tx("device_state").where(keysOf(scope, deviceId)).update(nothing);
  await tx("device_battery").where(keysOf(scope, deviceId)).delete();
};

/** Takes a device out of service; a span that runs already gets the new end and reason. */
export const putOutOfService = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  { now, until, reason }: { now: Date; until: Date | null; reason: string },
): Promise<void> => {
  const keys = keysOf(scope, deviceId);
  const changed = await tx("out_of_service")
    .where(keys)
    .where("starts_at", "<=", now)
    .where((open) => {
      void open.whereNull("ends_at").orWhere("ends_at", ">", now);
    })
    .update({ ends_at: until, reason });
  if (changed === 0)
    await tx("out_of_service").insert({ ...keys, starts_at: now, ends_at: until, reason });
};

/** Ends the span out of service that runs at an instant. */
export const endOutOfService = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  now: Date,
): Promise<void> => {
  const keys = keysOf(scope, deviceId);
  await tx("out_of_service").where(keys).where("starts_at", ">=", now).delete();
  await tx("out_of_service")
    .where(keys)
    .where((open) => {
      void open.whereNull("ends_at").orWhere("ends_at", ">", now);
    })
    .update({ ends_at: now });
};
