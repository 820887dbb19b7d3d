import type { Scope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";

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

const keysOf = (scope: Scope, deviceId: string) => ({
  customer_id: scope.customerId,
  facility_id: scope.facilityId,
  device_id: deviceId,
});

export const insertDevice = async (
  tx: Tx,
  scope: Scope,
  device: NewDevice & { deviceId: string },
  now: Date,
): Promise<void> => {
  await tx("device").insert({
    ...keysOf(scope, device.deviceId),
    serial_number: device.serialNumber,
    name: device.name,
    device_type_id: device.deviceTypeId,
    device_model_id: device.deviceModelId ?? null,
    formulation_class_id: device.formulationClassId ?? null,
    created_at: now,
  });
  await tx("device_hardware").insert({
    ...keysOf(scope, device.deviceId),
    starts_at: now,
    serial_number: device.serialNumber,
  });
};

export const insertAssignment = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  assignment: NewAssignment,
): Promise<void> => {
  await tx("device_assignment").insert({
    ...keysOf(scope, deviceId),
    location_id: assignment.locationId,
    starts_at: assignment.startsAt,
    is_compliance: assignment.isCompliance ?? true,
  });
};

/** Makes the device hang nowhere from an instant on. */
export const cutAssignments = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  at: Date,
): Promise<void> => {
  const ofDevice = keysOf(scope, deviceId);
  await tx("device_assignment").where(ofDevice).where("starts_at", ">=", at).delete();
  await tx("device_assignment")
    .where(ofDevice)
    .where((open) => {
      void open.whereNull("ends_at").orWhere("ends_at", ">", at);
    })
    .update({ ends_at: at });
};

export const markDeactivated = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  at: Date,
): Promise<void> => {
  await tx("device").where(keysOf(scope, deviceId)).update({ deactivated_at: at });
};
