import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type AdoptedDevice,
  type CloseFault,
  deviceUpkeep,
} from "#contract/devices/device-upkeep.ts";
import { devices } from "#contract/devices/devices.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";

/** How a device is and was. */
export const historyQuery = (deviceId: string) =>
  callQuery(["device-upkeep", "history", deviceId], deviceUpkeep.history, { params: { deviceId } });

/** A device's notes, newest first. */
export const notesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ["device-upkeep", "notes", deviceId],
    queryFn: async ({ signal }) =>
      (await call(devices.get, { params: { deviceId } }, { signal })).notes,
  });

/** Devices that a facility hears and does not know. */
export const unknownQuery = (facilityId: string) =>
  callQuery(["device-upkeep", "unknown", facilityId], deviceUpkeep.listUnknown, {
    params: { facilityId },
  });

/** Places whose dispenses do not count, or whose passages count twice. */
export const counterPlacesQuery = (facilityId: string) =>
  callQuery(["device-upkeep", "places", facilityId], deviceUpkeep.counterPlaces, {
    params: { facilityId },
  });

/** What an adopted device may be, and where it may hang. */
export const choicesQuery = (facilityId: string) =>
  queryOptions({
    queryKey: ["device-upkeep", "choices", facilityId],
    queryFn: async ({ signal }) => {
      const [models, { places }] = await Promise.all([
        call(devices.models, {}, { signal }),
        call(devices.places, { query: { facilityId } }, { signal }),
      ]);
      return { models: models.filter(({ isArchived }) => !isArchived), places };
    },
  });

/** Everything that shows devices is fetched again. */
const forgetDevices = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({
    predicate: ({ queryKey: [feature] }) => feature === "device-upkeep" || feature === "devices",
  });
};

/** @throws ApiError `duplicate_value` for a serial number that hangs somewhere, `conflict` */
export const replaceDevice = async (
  client: QueryClient,
  deviceId: string,
  body: { version: number; serialNumber: string },
) => {
  const answer = await call(deviceUpkeep.replace, { params: { deviceId }, body });
  await forgetDevices(client);
  return answer;
};

/** @throws ApiError `conflict` */
export const takeOutOfService = async (
  client: QueryClient,
  deviceId: string,
  body: { version: number; until: string | null; reason: string },
) => {
  const answer = await call(deviceUpkeep.takeOutOfService, { params: { deviceId }, body });
  await forgetDevices(client);
  return answer;
};

/** @throws ApiError */
export const returnToService = async (client: QueryClient, deviceId: string): Promise<void> => {
  await call(deviceUpkeep.returnToService, { params: { deviceId } });
  await forgetDevices(client);
};

/** @throws ApiError `fault_not_closable` for one that was reported again or is over */
export const closeFault = async (
  client: QueryClient,
  deviceId: string,
  body: z.input<typeof CloseFault>,
): Promise<void> => {
  await call(deviceUpkeep.closeFault, { params: { deviceId }, body });
  await forgetDevices(client);
};

/** @throws ApiError `duplicate_value` for one that was added meanwhile */
export const adoptDevice = async (client: QueryClient, facilityId: string, body: AdoptedDevice) => {
  const answer = await call(deviceUpkeep.adopt, { params: { facilityId }, body });
  await forgetDevices(client);
  return answer;
};

/** @throws ApiError */
export const addNote = async (
  client: QueryClient,
  deviceId: string,
  body: { noteText: string },
): Promise<void> => {
  await call(devices.addNote, { params: { deviceId }, body });
  await forgetDevices(client);
};
