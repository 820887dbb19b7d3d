import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { byKey } from "#server/db/exactly-one.ts";

const SETTINGS = [
  "name",
  "device_type_id",
  "device_model_id",
  "formulation_class_id",
  "device_position_id",
  "device_orientation_id",
  "firmware_version",
] as const;
const OWN = [
  "jumper_configuration",
  "sensitivity",
  "timeslot",
  "repeater_path",
  "ip_address",
  "default_gateway",
  "subnet_mask",
  "network_setup",
  "server_port",
] as const;

/** What the sheet sets of devices. */
const EACH = [
  "name",
  "device_model_id",
  "formulation_class_id",
  "device_position_id",
  "device_orientation_id",
  "firmware_version",
  "jumper_configuration",
  "sensitivity",
  "timeslot",
] as const;

/** What placeholders store of a device's settings. */
export type SharedValues = {
  name: string;
  device_type_id: number;
  device_model_id: number | null;
  formulation_class_id: number | null;
  device_position_id: number | null;
  device_orientation_id: number | null;
  firmware_version: string | null;
};
export type DeviceValues = SharedValues & {
  jumper_configuration: number | null;
  sensitivity: number | null;
  timeslot: number | null;
  repeater_path: string | null;
  ip_address: string | null;
  default_gateway: string | null;
  subnet_mask: string | null;
  network_setup: string | null;
  server_port: number | null;
};
export type DeviceRow = DeviceValues & {
  device_id: string;
  serial_number: string;
  deactivated_at: Date | null;
  version: number;
  location_id: string | null;
  is_compliance: boolean | null;
};
export type NoteRow = {
  device_note_id: string;
  note_text: string;
  added_by: string;
  created_at: Date;
};

/** Devices with where they hang, by id; those that are there. */
export const findDevices = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, DeviceRow>> => {
  const { rows } = await db.raw<{ rows: DeviceRow[] }>(
    `SELECT d.device_id, d.serial_number, d.deactivated_at, d.version,
       ${[...SETTINGS, ...OWN].map((column) => `d.${column}`).join()},
       a.location_id, COALESCE(a.is_compliance, (SELECT o.is_compliance FROM device_assignment o
         WHERE o.customer_id = :customerId AND o.facility_id = :facilityId AND o.device_id = d.device_id
         ORDER BY o.starts_at DESC LIMIT 1)) AS is_compliance
     FROM device d
     LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = d.device_id AND a.ends_at IS NULL
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = ANY (:ids::uuid[])`,
    { ...scope, ids: [...ids] },
  );
  return byKey(rows, ({ device_id: id }) => id);
};

/** A device with where it hangs, if it is there. */
export const findDevice = async (db: Db, scope: Scope, id: string): Promise<DeviceRow | null> =>
  (await findDevices(db, scope, [id])).get(id) ?? null;

/** The device of a serial number in whichever case, deactivated or not; the one in use where there are two. */
export const findSerial = async (
  tx: Tx,
  scope: Scope,
  serialNumber: string,
): Promise<{ device_id: string; deactivated_at: Date | null } | null> => {
  const rows = await tx("device")
    .where(tenant(scope))
    .whereRaw("lower(serial_number) = lower(?::text)", [serialNumber])
    .select("device_id", "deactivated_at");
  return rows.find((row) => row.deactivated_at === null) ?? rows[0] ?? null;
};

/** Every serial number of a facility's devices, and since when it is retired. */
export const listSerials = (
  db: Db,
  scope: Scope,
): Promise<{ serial_number: string; deactivated_at: Date | null }[]> =>
  db("device").where(tenant(scope)).select("serial_number", "deactivated_at");

/** Sets what a new device has beside its name, type and model. */
export const setDeviceValues = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  values: DeviceValues,
): Promise<void> => {
  await tx("device")
    .where({ ...tenant(scope), device_id: deviceId })
    .update(values);
};

/** Sets some values of devices, each of which gets a new version. */
export const setCommonValues = async (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
  values: Partial<DeviceValues>,
): Promise<void> => {
  await tx("device")
    .where(tenant(scope))
    .whereIn("device_id", deviceIds)
    .update({ ...values, version: tx.raw("version + 1") });
};

/** Sets the values of devices, each its own, and gives each a new version. */
export const setEachValues = async (
  tx: Tx,
  scope: Scope,
  devices: readonly (Pick<DeviceValues, (typeof EACH)[number]> & { device_id: string })[],
): Promise<void> => {
  await tx.raw(
    `UPDATE device d SET ${EACH.map((column) => `${column} = v.${column}`).join()},
       version = d.version + 1
     FROM jsonb_to_recordset(:devices::jsonb) AS v(device_id uuid, name text,
       device_model_id smallint, formulation_class_id smallint, device_position_id smallint,
       device_orientation_id smallint, firmware_version text, jumper_configuration smallint,
       sensitivity smallint, timeslot smallint)
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = v.device_id`,
    { ...scope, devices: JSON.stringify(devices) },
  );
};

/** Takes a deactivated device into use again. */
export const clearDeactivated = async (tx: Tx, scope: Scope, deviceId: string): Promise<void> => {
  await tx("device")
    .where({ ...tenant(scope), device_id: deviceId })
    .update({ deactivated_at: null });
};

/** Deactivated devices by serial number. */
export const listInactive = (
  db: Db,
  scope: Scope,
): Promise<{ device_id: string; serial_number: string; name: string }[]> =>
  db("device")
    .where(tenant(scope))
    .whereNotNull("deactivated_at")
    .orderBy(["serial_number", "device_id"])
    .select("device_id", "serial_number", "name");

/** A device's notes, newest first. */
export const listNotes = (db: Db, scope: Scope, deviceId: string): Promise<NoteRow[]> =>
  db("device_note")
    .where({ ...tenant(scope), device_id: deviceId })
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "device_note_id", order: "desc" },
    ])
    .select("device_note_id", "note_text", "added_by", "created_at");

export const insertNote = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  note: NoteRow,
): Promise<void> => {
  await tx("device_note").insert({ ...tenant(scope), device_id: deviceId, ...note });
};

/** Whether a place is one of the facility's. */
export const hasPlaces = async (db: Db, scope: Scope, ids: readonly string[]): Promise<boolean> => {
  const found = await db("location")
    .where(tenant(scope))
    .whereIn("location_id", ids)
    .whereNull("closed_at")
    .select("location_id");
  return found.length === new Set(ids).size;
};
