import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import type { Scope } from "../db/tenant-scope.ts";
import type { Db, Tx } from "../db/knex.ts";
import { texts } from "./pg-arrays.ts";

/** Device types that facts need. */
export const DEVICE_TYPE = DEVICE_TYPE_IDS;

/** Where a device hung during `[fromMs, toMs)`. */
type Assignment = {
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
  /** When the hardware of this serial number came to the device; -Infinity for its first. */
  installedMs: number;
  /** When other hardware took its place; Infinity for what hangs there now. */
  replacedMs: number;
  assignments: readonly Assignment[];
};

type DeviceRow = {
  device_id: string;
  serial_number: string;
  device_type_id: number;
  deactivated_ms: number | null;
};
type ReplacedRow = { device_id: string; serial_number: string; ends_ms: number };
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

type Hardware = { serialNumber: string; installedMs: number; replacedMs: number };

/** The hardware of a device one after the other; the last one is there now. */
const hardwareOf = (row: DeviceRow, replaced: readonly ReplacedRow[]): Hardware[] => {
  const ends = replaced.map(({ ends_ms: endsMs }) => endsMs);
  return [...replaced.map((old) => old.serial_number), row.serial_number].map(
    (serialNumber, at) => ({
      serialNumber,
      installedMs: ends[at - 1] ?? -Infinity,
      replacedMs: ends[at] ?? Infinity,
    }),
  );
};

const joinRows = (
  devices: DeviceRow[],
  assignments: AssignmentRow[],
  replaced: ReplacedRow[],
): Device[] => {
  const byDevice = Map.groupBy(assignments, (row) => row.device_id);
  const replacedOf = Map.groupBy(replaced, (row) => row.device_id);
  return devices.flatMap((row) => {
    const shared = {
      deviceId: row.device_id,
      typeId: row.device_type_id,
      deactivatedMs: row.deactivated_ms ?? Infinity,
      assignments: (byDevice.get(row.device_id) ?? []).map((assignment) => ({
        fromMs: assignment.from_ms,
        toMs: assignment.to_ms ?? Infinity,
        locationId: assignment.location_id,
        isCompliance: assignment.is_compliance,
      })),
    };
    return hardwareOf(row, replacedOf.get(row.device_id) ?? []).map((one) => ({
      ...shared,
      ...one,
    }));
  });
};

/** Hardware of the facility that other hardware has replaced, oldest first. */
const listReplaced = async (tx: Db, keys: readonly string[]): Promise<ReplacedRow[]> => {
  const { rows } = await tx.raw<{ rows: ReplacedRow[] }>(
    `SELECT device_id, serial_number, ceil(extract(epoch FROM ends_at) * 1000)::float8 AS ends_ms
       FROM device_hardware
      WHERE customer_id = ? AND facility_id = ? AND ends_at IS NOT NULL ORDER BY ends_at`,
    [...keys],
  );
  return rows;
};

/**
 * The facility's devices that have or had hardware of the given serial numbers, as of this
 * transaction. Hardware that was replaced may hang at another device later.
 */
export const findDevices = async (
  tx: Tx,
  scope: Scope,
  serialNumbers: readonly string[],
): Promise<Map<string, readonly Device[]>> => {
  const keys = [scope.customerId, scope.facilityId];
  const wanted = new Set(serialNumbers);
  const replaced = await listReplaced(tx, keys);
  const former = replaced.filter((row) => wanted.has(row.serial_number));
  const devices = await tx.raw<{ rows: DeviceRow[] }>(
    `SELECT ${deviceColumns} FROM device
      WHERE customer_id = ? AND facility_id = ?
        AND (serial_number = ANY (?::text[]) OR device_id = ANY (?::uuid[]))`,
    [...keys, texts(serialNumbers), texts(former.map((row) => row.device_id))],
  );
  const assignments = await tx.raw<{ rows: AssignmentRow[] }>(
    `SELECT ${assignmentColumns} FROM device_assignment
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])`,
    [...keys, texts(devices.rows.map((row) => row.device_id))],
  );
  if (new Set(devices.rows.map((row) => row.device_id)).size < devices.rows.length)
    throw new Error("a device was found twice");
  const found = joinRows(devices.rows, assignments.rows, replaced);
  return Map.groupBy(
    found.filter(({ serialNumber }) => wanted.has(serialNumber)),
    ({ serialNumber }) => serialNumber,
  );
};

/** Which of the devices that have or had some hardware it hung at, or hangs at now. */
export const deviceAt = (devices: readonly Device[], atMs: number): Device | undefined => {
  if (devices.length === 1) return devices[0];
  const [first] = devices
    .filter(({ installedMs, replacedMs }) => installedMs <= atMs && atMs < replacedMs)
    .toSorted((a, b) => a.replacedMs - b.replacedMs);
  return first ?? devices.find(({ replacedMs }) => replacedMs === Infinity) ?? devices[0];
};

/** All devices of the facility with the hardware they have now, as of this transaction. */
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
  return joinRows(devices.rows, assignments.rows, []);
};

/** All hardware that the facility's devices have or had, without the places where it hung. */
export const listHardware = async (
  db: Db,
  { customerId, facilityId }: Scope,
): Promise<Device[]> => {
  const keys = [customerId, facilityId];
  const devices = await db.raw<{ rows: DeviceRow[] }>(
    `SELECT ${deviceColumns} FROM device WHERE customer_id = ? AND facility_id = ?`,
    keys,
  );
  return joinRows(devices.rows, [], await listReplaced(db, keys));
};

/** The assignment in force at an instant, or undefined while the device hung nowhere. */
export const assignmentAt = (device: Device, atMs: number): Assignment | undefined =>
  device.assignments.find((assignment) => atMs >= assignment.fromMs && atMs < assignment.toMs);
