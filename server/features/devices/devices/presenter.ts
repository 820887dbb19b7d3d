import {
  BATTERY_STATUSES,
  DEVICE_KINDS,
  DEVICE_TYPE_IDS,
  type DeviceDetail,
  type DeviceKind,
  type DeviceListRow,
  type DeviceModel,
  type DeviceNote,
  type DevicePlaces,
  type DeviceTypeCounts,
  FORMULATION_IDS,
} from "#contract/devices/devices.ts";
import { type DeviceState, HEARD_STATES, type HeardState } from "#contract/devices/heard-states.ts";
import type { SheetDevice } from "#contract/devices/device-sheet.ts";
import type { Product } from "#contract/core/permissions.ts";
import { productIdOf } from "#contract/organization/licenses.ts";
import type { CurrentRefill } from "#contract/devices/refills.ts";
import type { RoomTemplate } from "#contract/devices/room-template.ts";
import type { TemplateRow } from "./queries/room-template.ts";
import type { Placeholder } from "#contract/devices/placeholders.ts";
import type { ListRow } from "./queries/list.ts";
import type { RefillRecord } from "./queries/refill.ts";
import type { ModelRow } from "./queries/lookups.ts";
import type { TypeCountRow } from "./queries/type-counts.ts";
import type { PlaceholderRow } from "./queries/placeholders.ts";
import type { PlaceRow, Totals } from "./queries/places.ts";
import type { DeviceRow, NoteRow, SharedValues } from "./queries/settings.ts";

const text = (instant: Date | null): string | null => instant?.toISOString() ?? null;
const ONLINE_OF: Partial<Record<DeviceState, DeviceListRow["currentOnlineStatus"]>> = {
  online: "Online",
  offline: "Offline",
  explained: "Offline",
  neverHeard: "Offline",
};
const onlineOf = (state: ListRow["state"]): DeviceListRow["currentOnlineStatus"] =>
  state === null ? null : (ONLINE_OF[state] ?? null);

const causeOf = ({ state, silent_behind: behind, behind_clock: clock }: ListRow) => {
  if (state === "explained" && behind !== null) return { kind: "outage", name: behind } as const;
  return state === "offline" && clock !== null ? ({ kind: "clock", name: clock } as const) : null;
};

/** A line of the device list as the API returns it. */
export const presentRow = (row: ListRow): DeviceListRow => ({
  id: row.id,
  serialNumber: row.serial_number,
  name: row.name,
  deviceTypeId: row.device_type_id,
  deviceType: row.type,
  deviceModelId: row.device_model_id,
  deviceModel: row.model,
  formulationClassId: row.formulation_class_id,
  locationId: row.location_id,
  locationNames: row.location_names ?? [],
  isAssigned: row.is_assigned,
  state: row.state,
  cause: causeOf(row),
  takenBy: row.taken_by,
  currentOnlineStatus: onlineOf(row.state),
  outOfService: row.is_out ? { until: text(row.out_until) } : null,
  currentBatteryStatus: BATTERY_STATUSES.find((status) => status === row.battery) ?? "Unknown",
  lastCommunicationTimestamp: text(row.heard_at),
  installedAt: text(row.installed_at),
  lastEventTimestamp: text(row.last_event_at),
  lastRssi: row.last_rssi,
  lastRssiTimestamp: text(row.last_rssi_at),
  lastRssiGatewaySerialNumber: row.last_rssi_gateway,
  version: row.version,
});

/** Places with what hangs in them and below; the rows have what hangs at each alone. */
export const presentPlaces = (
  rows: readonly PlaceRow[],
  totals: Totals,
  canEdit: boolean,
): DevicePlaces => {
  const counts = new Map(rows.map((row) => [row.location_id, row.device_count]));
  // Deeper levels come last: going back adds each place to the one above it.
  for (const { location_id: id, parent_id: above } of rows.toReversed())
    if (above !== null) counts.set(above, (counts.get(above) ?? 0) + (counts.get(id) ?? 0));
  return {
    places: rows.map((row) => ({
      id: row.location_id,
      parentId: row.parent_id,
      name: row.name,
      level: row.level,
      deviceCount: counts.get(row.location_id) ?? 0,
    })),
    assigned: totals.assigned,
    unassigned: totals.unassigned,
    placeholders: totals.placeholders,
    timeZone: totals.time_zone,
    canEdit,
  };
};

/** Which rows each kind takes together. */
const OF_KIND: Readonly<Record<DeviceKind, (row: TypeCountRow) => boolean>> = {
  dispensers: ({ device_type_id: type }) => type === DEVICE_TYPE_IDS.dispenser,
  soapDispensers: ({ formulation_class_id: formulation }) => formulation === FORMULATION_IDS.soap,
  sanitizerDispensers: ({ formulation_class_id: formulation }) =>
    formulation === FORMULATION_IDS.sanitizer,
  gateways: ({ device_type_id: type }) => type === DEVICE_TYPE_IDS.gateway,
  opportunityCounters: ({ device_type_id: type }) => type === DEVICE_TYPE_IDS.opportunityCounter,
  repeaters: ({ device_type_id: type }) => type === DEVICE_TYPE_IDS.repeater,
};

/** Devices by kind as the API returns them. */
export const presentCounts = (rows: readonly TypeCountRow[]): DeviceTypeCounts => {
  const sum = (some: readonly TypeCountRow[], of: "count" | "low_battery" | HeardState) =>
    some.reduce((total, row) => total + row[of], 0);
  const kinds = DEVICE_KINDS.map((kind) => {
    const some = rows.filter(OF_KIND[kind]);
    const count = sum(some, "count");
    const heard = Object.fromEntries(HEARD_STATES.map((state) => [state, sum(some, state)]));
    return [kind, { count, ...heard, lowBattery: sum(some, "low_battery") }] as const;
  });
  return {
    total: sum(rows, "count"),
    ...(Object.fromEntries(kinds.map(([kind, { count }]) => [kind, count])) as Record<
      DeviceKind,
      number
    >),
    kinds: Object.fromEntries(kinds) as DeviceTypeCounts["kinds"],
  };
};

/** A model as the API returns it. */
export const presentModel = (row: ModelRow): DeviceModel => ({
  id: row.id,
  name: row.name,
  deviceTypeId: row.device_type_id,
  formulationClassId: row.formulation_class_id,
  isArchived: row.is_archived,
  products: row.products.map((code) => ({ code: code as Product })),
});

/** A note as the API returns it. */
export const presentNote = (row: NoteRow): DeviceNote => ({
  id: row.device_note_id,
  noteText: row.note_text,
  createdDate: row.created_at.toISOString(),
  addedBy: row.added_by,
});

const presentShared = (row: SharedValues) => ({
  name: row.name,
  deviceTypeId: row.device_type_id,
  deviceModelId: row.device_model_id,
  formulationClassId: row.formulation_class_id,
  devicePositionId: row.device_position_id,
  deviceOrientationId: row.device_orientation_id,
  firmwareVersion: row.firmware_version,
});

/** A device as a row of the sheet. */
export const presentSheetDevice = (facilityId: string, row: DeviceRow): SheetDevice => ({
  id: row.device_id,
  facilityId,
  serialNumber: row.serial_number,
  locationId: row.location_id,
  ...presentShared(row),
  isCompliance: row.is_compliance ?? true,
  jumperConfiguration: row.jumper_configuration,
  sensitivity: row.sensitivity,
  timeslot: row.timeslot,
  repeaterPath: row.repeater_path,
  ipAddress: row.ip_address,
  defaultGateway: row.default_gateway,
  subnetMask: row.subnet_mask,
  networkSetup: row.network_setup,
  serverPort: row.server_port,
  isDeactivated: row.deactivated_at !== null,
  version: row.version,
});

/** A device as the API returns it. */
export const presentDevice = (
  facilityId: string,
  row: DeviceRow,
  notes: readonly NoteRow[],
  currentRefill: CurrentRefill | null,
): DeviceDetail => ({
  ...presentSheetDevice(facilityId, row),
  currentRefill,
  notes: notes.map(presentNote),
});

/** The refill in a dispenser as the API returns it. */
export const presentRefill = (row: RefillRecord): CurrentRefill => ({
  eKey: row.e_key,
  installDate: row.installed_at?.toISOString() ?? null,
  totalDispenses: row.dispenses,
  capacity: row.capacity,
  estimatedReplacementDate: row.replacement_on,
  isRough: row.is_rough,
  expirationDate: row.expires_on,
  refillBatch: row.batch,
  formulationClass: row.formulation_class,
  formulation: row.formulation,
});

/** A placeholder as the API returns it. */
export const presentPlaceholder = (facilityId: string, row: PlaceholderRow): Placeholder => ({
  id: row.placeholder_id,
  facilityId,
  locationId: row.location_id,
  ...presentShared(row),
  isCompliance: row.is_compliance,
  version: row.version,
});

/** A room template as the API returns it. */
export const presentTemplate = (row: TemplateRow): RoomTemplate => ({
  productId: productIdOf(row.product_code as Product),
  gatewayModelId: row.gateway_model_id,
  includeOutsideOpportunityCounter: row.includes_outside_counter,
  opportunityCounterModelId: row.opportunity_counter_model_id,
  insideRoomSanitizerCount: row.inside_sanitizer_count,
  insideRoomSanitizerModelId: row.inside_sanitizer_model_id,
  outsideRoomSanitizerCount: row.outside_sanitizer_count,
  outsideRoomSanitizerModelId: row.outside_sanitizer_model_id,
  insideRoomSoapCount: row.inside_soap_count,
  insideRoomSoapModelId: row.inside_soap_model_id,
  outsideRoomSoapCount: row.outside_soap_count,
  outsideRoomSoapModelId: row.outside_soap_model_id,
  isDefault: false,
  version: row.version,
});

/** What the audit log records of a device or placeholder: its settings without what orders them. */
export const auditedDevice = ({
  notes: _notes,
  id: _id,
  facilityId: _facilityId,
  version: _version,
  ...settings
}: DeviceDetail): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
