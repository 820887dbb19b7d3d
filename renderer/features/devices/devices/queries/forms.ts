import type { QueryClient } from "@tanstack/react-query";
import type { DeviceFormValues } from "#contract/devices/device-form.ts";
import { type DeviceDetail, devices } from "#contract/devices/devices.ts";
import { placeholders } from "#contract/devices/placeholders.ts";
import { type RoomTemplateForm, roomTemplates } from "#contract/devices/room-template.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";
import { settingsFrom, sharedFrom } from "../lib/device-form.ts";

export type { DeviceDetail };

/** A device with its settings and notes, read again each time it is opened. */
export const deviceQuery = (facilityId: string, deviceId: string) =>
  callQuery(["devices", facilityId, "device", deviceId], devices.get, { params: { deviceId } });

/** A placeholder. */
export const placeholderQuery = (facilityId: string, placeholderId: string) =>
  callQuery(["devices", facilityId, "placeholder", placeholderId], placeholders.get, {
    params: { placeholderId },
  });

/**
 * Adds what the form holds: a device, or without a serial number a placeholder at each place.
 * @throws ApiError
 */
export const addFromForm = async (facilityId: string, values: DeviceFormValues): Promise<void> => {
  const { serialNumber, locationIds } = values;
  const [locationId = ""] = locationIds;
  if (serialNumber === "") {
    const devicePlaceholder = { facilityId, ...sharedFrom(values) };
    await call(placeholders.create, { body: { locationIds, devicePlaceholder } });
  } else {
    const body = { facilityId, locationId, serialNumber, ...settingsFrom(values) };
    await call(devices.create, { body });
  }
};

/** Saves a device's settings and place. @throws ApiError */
export const saveDevice = (deviceId: string, values: DeviceFormValues): Promise<DeviceDetail> => {
  const { version, locationId } = values;
  const body = { version, locationId, ...settingsFrom(values) };
  return call(devices.update, { params: { deviceId }, body });
};

/** Saves a placeholder, or makes it a device once it has a serial number. @throws ApiError */
export const savePlaceholder = async (
  facilityId: string,
  placeholderId: string,
  values: DeviceFormValues,
): Promise<void> => {
  const { version, serialNumber } = values;
  const locationId = values.locationId ?? "";
  if (serialNumber === "") {
    const body = { version, locationId, ...sharedFrom(values) };
    await call(placeholders.update, { params: { placeholderId }, body });
    return;
  }
  const deviceUpdates = { locationId, ...settingsFrom(values) };
  const body = { serialNumber, version, deviceUpdates };
  await call(placeholders.convertAndEdit, { params: { facilityId, placeholderId }, body });
};

/** How many devices of each kind a facility has. */
export const typeCountQuery = (facilityId: string) =>
  callQuery(["devices", facilityId, "typeCount"], devices.typeCount, { params: { facilityId } });

/** What a room of a facility is equipped with. */
export const roomTemplateQuery = (facilityId: string) =>
  callQuery(["room-template", facilityId], roomTemplates.get, { params: { facilityId } });

/** Saves the room template: the first one is made, another changed. @throws ApiError */
export const saveRoomTemplate = async (
  client: QueryClient,
  facilityId: string,
  { version, ...settings }: RoomTemplateForm,
  isFirst: boolean,
): Promise<void> => {
  const params = { facilityId };
  await (isFirst
    ? call(roomTemplates.create, { params, body: settings })
    : call(roomTemplates.update, { params, body: { version, ...settings } }));
  await client.invalidateQueries({ queryKey: roomTemplateQuery(facilityId).queryKey });
};

/** Adds the placeholders of the room template at each of the places. @throws ApiError */
export const placeRoomTemplate = (facilityId: string, locationIds: string[]): Promise<string[]> =>
  call(roomTemplates.place, { body: { facilityId, locationIds } });
