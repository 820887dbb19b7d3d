import type { Scope } from "../access/scope.ts";
import type { Tx } from "../db/knex.ts";
import { texts } from "./pg-arrays.ts";

/** Device types that facts ask for; the ids are the product's own constants. */
export const DEVICE_TYPE = { dispenser: 1, opportunityCounter: 2 } as const;

/** Where a device hung during `[fromMs, toMs)`. */
export type Assignment = {
  fromMs: number;
  toMs: number;
  locationId: string;
  /** Its dispenses count as hygiene events, or its passages as opportunities. */
  isCompliance: boolean;
};

export type Device = {
  deviceId: string;
  serialNumber: string;
  typeId: number;
  /** Infinity while it is active. */
  deactivatedMs: number;
  assignments: readonly Assignment[];
};

type DeviceRow = {
  device_id: string;
  serial_number: string;
  device_type_id: number;
  deactivated_ms: number | null;
};
type AssignmentRow = {
  device_id: string;
  from_ms: number;
  to_ms: number | null;
  location_id: string;
  is_compliance: boolean;
};

// Facts carry whole milliseconds: rounding a bound up to the next one moves no fact over it.
const deviceColumns = `device_id, serial_number, device_type_id,
  ceil(extract(epoch FROM deactivated_at) * 1000)::float8 AS deactivated_ms`;
const assignmentColumns = `device_id, location_id, is_compliance,
  ceil(extract(epoch FROM starts_at) * 1000)::float8 AS from_ms,
  ceil(extract(epoch FROM ends_at) * 1000)::float8 AS to_ms`;

const joinRows = (devices: DeviceRow[], assignments: AssignmentRow[]): Device[] => {
  const byDevice = Map.groupBy(assignments, (row) => row.device_id);
  return devices.map((row) => ({
    deviceId: row.device_id,
    serialNumber: row.serial_number,
    typeId: row.device_type_id,
    deactivatedMs: row.deactivated_ms ?? Infinity,
    assignments: (byDevice.get(row.device_id) ?? []).map((assignment) => ({
      fromMs: assignment.from_ms,
      toMs: assignment.to_ms ?? Infinity,
      locationId: assignment.location_id,
      isCompliance: assignment.is_compliance,
    })),
  }));
};

/** The facility's devices with the given serial numbers, as of this transaction. */
export const findDevices = async (
  tx: Tx,
  scope: Scope,
  serialNumbers: readonly string[],
): Promise<Map<string, Device>> => {
  const keys = [scope.customerId, scope.facilityId];
  const devices = await tx.raw<{ rows: DeviceRow[] }>(
    `SELECT ${deviceColumns} FROM device
      WHERE customer_id = ? AND facility_id = ? AND serial_number = ANY (?::text[])`,
    [...keys, texts(serialNumbers)],
  );
  const assignments = await tx.raw<{ rows: AssignmentRow[] }>(
    `SELECT ${assignmentColumns} FROM device_assignment
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])`,
    [...keys, texts(devices.rows.map((row) => row.device_id))],
  );
  return new Map(
    joinRows(devices.rows, assignments.rows).map((device) => [device.serialNumber, device]),
  );
};

/** All devices of the facility, as of this transaction. */
export const listDevices = async (tx: Tx, { customerId, facilityId }: Scope): Promise<Device[]> => {
  const keys = [customerId, facilityId];
  const devices = await tx.raw<{ rows: DeviceRow[] }>(
    `SELECT ${deviceColumns} FROM device WHERE customer_id = ? AND facility_id = ?`,
    keys,
  );
  const assignments = await tx.raw<{ rows: AssignmentRow[] }>(
    `SELECT ${assignmentColumns} FROM device_assignment WHERE customer_id = ? AND facility_id = ?`,
    keys,
  );
  return joinRows(devices.rows, assignments.rows);
};

/** The assignment in force at an instant, or undefined while the device hung nowhere. */
export const assignmentAt = (device: Device, atMs: number): Assignment | undefined =>
  device.assignments.find((assignment) => atMs >= assignment.fromMs && atMs < assignment.toMs);
