import type { QueryClient } from "@tanstack/react-query";
import { type MarkVisit, toDo } from "#contract/devices/to-do.ts";
import { devices } from "#contract/devices/devices.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";

const KEY = "device-round";
/** An installer who stands before a device waits for its report. */
const WATCH_MS = 30_000;

/** What is to be visited in a facility, fetched again while it is shown. */
export const toDoQuery = (facilityId: string) => ({
  ...callQuery([KEY, facilityId], toDo.get, { params: { facilityId } }),
  refetchInterval: WATCH_MS,
});

/** Fetches what is to be visited again. */
export const forgetRound = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [KEY] });

/** Notes a visit, or takes back with null what was noted. @throws ApiError */
export const sendMark = async (deviceId: string, body: MarkVisit | null): Promise<void> => {
  if (body === null) await call(toDo.unmark, { params: { deviceId } });
  else await call(toDo.mark, { params: { deviceId }, body });
};

/** Starts today's round at a unit, or with null where the need is greatest. @throws ApiError */
export const startRoundAt = async (
  client: QueryClient,
  facilityId: string,
  locationId: string | null,
): Promise<void> => {
  await call(toDo.startAt, { params: { facilityId }, body: { locationId } });
  await forgetRound(client);
};

/** The device of a label in a facility; undefined where it has none of that number. @throws ApiError */
export const findBySerialNumber = async (
  facilityId: string,
  serialNumber: string,
): Promise<string | undefined> => {
  const { rows } = await call(devices.list, { query: { facilityId, search: serialNumber } });
  return rows.find((row) => row.serialNumber?.toLowerCase() === serialNumber.toLowerCase())?.id;
};
