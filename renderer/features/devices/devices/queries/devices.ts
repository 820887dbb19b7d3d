import { type QueryClient, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type DeviceBatch, deviceBatches } from "#contract/devices/device-batches.ts";
import {
  DEVICE_PAGE_SIZES,
  type DeviceList,
  type DeviceListRow,
  type DevicePlaces,
  devices,
} from "#contract/devices/devices.ts";
import { type SheetRow, deviceSheet } from "#contract/devices/device-sheet.ts";
import type { ImportCheck, ImportResult } from "#contract/core/imports.ts";
import { placeholders } from "#contract/devices/placeholders.ts";
import type { CallInput } from "#contract/core/call.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";
import type { ImportBody } from "#renderer/ui/imports/csv-import.tsx";

export type { DeviceBatch, DeviceList, DeviceListRow, DevicePlaces };
export type DevicePlace = DevicePlaces["places"][number];
export type DeviceRequested = CallInput<typeof devices.list>["query"];

const DEVICES = "devices";

/**
 * One page of the device list; on another page or filter the old rows stay until its own are in.
 */
export const devicesQuery = (query: DeviceRequested) => ({
  ...callQuery([DEVICES, query.facilityId, "list", query], devices.list, { query }),
  placeholderData: keepPreviousData,
});

/** The installed ones of some devices, by name; none where no id is given. */
export const labelsQuery = (facilityId: string, deviceId: string) =>
  queryOptions({
    queryKey: [DEVICES, facilityId, "labels", deviceId],
    queryFn: async ({ signal }) => {
      if (deviceId === "") return [];
      const query = { facilityId, deviceId, rows: Math.max(...DEVICE_PAGE_SIZES) };
      const { rows } = await call(devices.list, { query }, { signal });
      return rows.filter(({ serialNumber }) => serialNumber !== null);
    },
  });

/** The list's filters as the sheet takes them. */
export type SheetRequested = CallInput<typeof deviceSheet.get>["query"];

/**
 * Devices as rows of the sheet. They stay as they were read until the sheet fetches them again:
 * what is typed was typed beside these values.
 */
export const sheetQuery = (facilityId: string, query: SheetRequested) =>
  queryOptions({
    queryKey: ["device-sheet", facilityId, query],
    queryFn: ({ signal }) => call(deviceSheet.get, { params: { facilityId }, query }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Saves rows of the sheet, all or none. @throws ApiError `conflict` with those changed meanwhile */
export const saveSheet = (facilityId: string, rows: SheetRow[]): Promise<{ changed: number }> =>
  call(deviceSheet.save, { params: { facilityId }, body: { rows } });

/** Where a facility's devices hang and how many. */
export const placesQuery = (facilityId: string) =>
  callQuery([DEVICES, facilityId, "places"], devices.places, { query: { facilityId } });

/** A facility's deactivated devices. */
export const inactiveQuery = (facilityId: string) =>
  callQuery([DEVICES, facilityId, "inactive"], devices.inactive, { query: { facilityId } });

/** Models of devices; they change with the product. */
export const modelsQuery = {
  ...callQuery(["device-models"], devices.models, {}),
  staleTime: Infinity,
};

const lookupQuery = (of: "positions" | "orientations" | "formulationClasses") => ({
  ...callQuery(["device-lookup", of], devices[of], {}),
  staleTime: Infinity,
});

/** The product's own lists for settings of devices. */
export const lookupQueries = {
  positions: lookupQuery("positions"),
  orientations: lookupQuery("orientations"),
  formulationClasses: lookupQuery("formulationClasses"),
};

/** Has everything that the pages know of devices read again. */
export const forgetDevices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [DEVICES] });

/**
 * Hangs devices somewhere; one that no longer hangs where its row was seen to stays.
 * @throws ApiError
 */
export const assignDevices = (
  facilityId: string,
  rows: readonly Pick<DeviceListRow, "id" | "locationId">[],
  locationId: string,
): Promise<DeviceBatch> => {
  const deviceIds = rows.map(({ id }) => id);
  const seen = rows.map((row) => ({ id: row.id, locationId: row.locationId }));
  return call(deviceBatches.assign, {
    params: { facilityId },
    body: { deviceIds, locationId, seen },
  });
};

/** Takes devices off their places. @throws ApiError */
export const unassignDevices = (facilityId: string, deviceIds: string[]): Promise<DeviceBatch> =>
  call(deviceBatches.unassign, { params: { facilityId }, body: { deviceIds } });

/** Retires devices. @throws ApiError */
export const deactivateDevices = (facilityId: string, deviceIds: string[]): Promise<DeviceBatch> =>
  call(deviceBatches.deactivate, { params: { facilityId }, body: { deviceIds } });

/** Gives devices of one type the same settings. @throws ApiError */
export const configureDevices = (
  facilityId: string,
  body: CallInput<typeof deviceBatches.configure>["body"],
): Promise<DeviceBatch> => call(deviceBatches.configure, { params: { facilityId }, body });

/** Takes a deactivated device into use again. @throws ApiError */
export const reactivateDevice = (
  deviceId: string,
  body: { facilityId: string; locationId: string },
): Promise<void> => call(devices.activate, { params: { deviceId }, body });

/** Deletes a placeholder. @throws ApiError */
export const removePlaceholder = (facilityId: string, placeholderId: string): Promise<void> =>
  call(placeholders.remove, { params: { facilityId, placeholderId } });

/** Makes a placeholder a device. @throws ApiError */
export const convertPlaceholder = (
  facilityId: string,
  placeholderId: string,
  body: { serialNumber: string },
): Promise<{ id: string }> =>
  call(placeholders.convert, { params: { facilityId, placeholderId }, body });

/** What a file would add. */
export const checkImport = (
  facilityId: string,
  { fileName: _name, ...body }: ImportBody,
): Promise<ImportCheck> => call(devices.checkImport, { params: { facilityId }, body });

/** Adds the good lines of a file. @throws ApiError */
export const importDevices = (facilityId: string, body: ImportBody): Promise<ImportResult> =>
  call(devices.import, { params: { facilityId }, body: { ...body, withoutRefused: true } });
