import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { DeviceValues } from "./settings.ts";

export type NewDevice = {
  /** Of the placeholder that it takes the place of; a new one unless given. */
  deviceId?: string | undefined;
  serialNumber: string;
  name: string;
  deviceTypeId: number;
  deviceModelId?: number;
  formulationClassId?: number | undefined;
  /** Where it hangs from the start, if it hangs anywhere yet. */
  assignment?: NewAssignment;
};

export type NewAssignment = {
  locationId: string;
  startsAt: Date;
  /** Its dispenses count as hygiene events; true by default. */
  isCompliance?: boolean;
};

export type AssignedDevice = NewAssignment & {
  deviceId: string;
  /** Null, or not given: it hangs there still. */
  endsAt?: Date | null;
};

const keysOf = (scope: Scope, deviceId: string) => ({ ...tenant(scope), device_id: deviceId });

/** Rows of one `INSERT` at most. */
const BATCH = 500;

export const insertDevices = async (
  tx: Tx,
  scope: Scope,
  devices: readonly (NewDevice & { deviceId: string; values?: DeviceValues })[],
  now: Date,
): Promise<void> => {
  const rows = devices.map((device) => ({
    ...keysOf(scope, device.deviceId),
    serial_number: device.serialNumber,
    name: device.name,
    device_type_id: device.deviceTypeId,
    device_model_id: device.deviceModelId ?? null,
    formulation_class_id: device.formulationClassId ?? null,
    created_at: now,
    ...device.values,
  }));
  await tx.batchInsert("device", rows, BATCH);
  const hardware = devices.map(({ deviceId, serialNumber }) => ({
    ...keysOf(scope, deviceId),
    starts_at: now,
    serial_number: serialNumber,
  }));
  await tx.batchInsert("device_hardware", hardware, BATCH);
};

/** Hangs devices somewhere; each has to hang nowhere at that time. */
export const insertAssignments = async (
  tx: Tx,
  scope: Scope,
  assignments: readonly AssignedDevice[],
): Promise<void> => {
  const rows = assignments.map((each) => ({
    ...keysOf(scope, each.deviceId),
    location_id: each.locationId,
    starts_at: each.startsAt,
    ends_at: each.endsAt ?? null,
    is_compliance: each.isCompliance ?? true,
  }));
  await tx.batchInsert("device_assignment", rows, BATCH);
};

/** Makes the devices hang nowhere from an instant on. */
export const cutAssignments = async (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
  at: Date,
): Promise<void> => {
  const ofDevices = () =>
    tx("device_assignment").where(tenant(scope)).whereIn("device_id", deviceIds);
  await ofDevices().where("starts_at", ">=", at).delete();
  await ofDevices()
    .where((open) => {
      void open.whereNull("ends_at").orWhere("ends_at", ">", at);
    })
    .update({ ends_at: at, ended_by_deactivation: false });
};

/**
 * Takes what hung at places from an instant on off them.
 * @returns when it hung where since that instant
 */
export const takeFromPlaces = async (
  tx: Tx,
  scope: Scope,
  locationIds: readonly string[],
  at: Date,
): Promise<AssignedDevice[]> => {
  const there = () =>
    tx("device_assignment").where(tenant(scope)).whereIn("location_id", locationIds);
  const rows = await there()
    .where((open) => {
      void open.whereNull("ends_at").orWhere("ends_at", ">", at);
    })
    .orderBy(["device_id", "starts_at"])
    .select("device_id", "location_id", "starts_at", "ends_at", "is_compliance");
  await there().where("starts_at", ">=", at).delete();
  await there()
    .where((open) => {
      void open.whereNull("ends_at").orWhere("ends_at", ">", at);
    })
    .update({ ends_at: at });
  return rows.map((row) => ({
    deviceId: row.device_id,
    locationId: row.location_id,
    startsAt: row.starts_at > at ? row.starts_at : at,
    endsAt: row.ends_at,
    isCompliance: row.is_compliance,
  }));
};

/** Plans placeholders at other places. @param places the new place of each old one */
export const movePlaceholders = async (
  tx: Tx,
  scope: Scope,
  places: ReadonlyMap<string, string>,
): Promise<void> => {
  const pairs = [...places].map(([from, to]) => ({ from_id: from, to_id: to }));
  await tx.raw(
    `UPDATE device_placeholder p SET location_id = n.to_id, version = p.version + 1
     FROM json_to_recordset(:pairs::json) AS n (from_id uuid, to_id uuid)
     WHERE p.customer_id = :customerId AND p.facility_id = :facilityId
       AND p.location_id = n.from_id`,
    { ...scope, pairs: JSON.stringify(pairs) },
  );
};

/** Gives devices a new version, so that a form that was opened before learns of the change. */
export const raiseVersions = async (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
): Promise<void> => {
  await tx("device")
    .where(tenant(scope))
    .whereIn("device_id", deviceIds)
    .update({ version: tx.raw("version + 1") });
};

export const markDeactivated = async (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
  at: Date,
): Promise<void> => {
  await tx("device")
    .where(tenant(scope))
    .whereIn("device_id", deviceIds)
    .update({ deactivated_at: at });
  await tx("device_assignment")
    .where({ ...tenant(scope), ends_at: at })
    .whereIn("device_id", deviceIds)
    .update({ ended_by_deactivation: true });
};
