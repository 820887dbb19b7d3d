import { expect } from "vitest";
import type { CustomerFacility, CustomerRow } from "#contract/organization/customers.ts";
import type { DeviceListRow, DeviceSet } from "#contract/devices/devices.ts";
import { HEARD_STATES } from "#contract/devices/heard-states.ts";
import type { Facility } from "#contract/organization/facilities.ts";
import type { LocationHierarchy, LocationNode } from "#contract/organization/locations.ts";
import { performanceBarGraph } from "#contract/reports/ecm/performance-bar-graph.ts";
import { roomLevelMetrics } from "#contract/reports/ecm/room-level-metrics.ts";
import { facilitySummary } from "#contract/reports/sa/facility-summary.ts";

type Asked = {
  facilityId: string;
  /** The rows of the device list that are in service. */
  serving: readonly DeviceListRow[];
  read: <T>(path: string) => Promise<T>;
  report: <T>(reportId: number) => Promise<T>;
  /** How many rows the list has behind the link of a count. */
  rowsBehind: (
    set: DeviceSet,
    narrowed?: { locationId?: string; deviceType?: string },
  ) => Promise<number>;
};

/**
 * Holds each count of devices in service that a page shows against the rows of the device list
 * that its link opens: locations, facilities, customers, and the reports' devices of now.
 */
export const compareCounts = async ({
  facilityId,
  serving,
  read,
  report,
  rowsBehind,
}: Asked): Promise<void> => {
  const isOnline = ({ state }: DeviceListRow): boolean => state === "online";
  const online = serving.filter(isOnline).length;
  expect([await rowsBehind("inService"), await rowsBehind("online")]).toEqual([
    serving.length,
    online,
  ]);

  const { locationHierarchy } = await read<LocationHierarchy>(
    `/api/location/${facilityId}/locationHierarchy`,
  );
  /** Places by id, with the rows that hang in them and below. */
  const rowsIn = new Map<string, DeviceListRow[]>();
  const wrong: unknown[] = [];
  const walk = (node: LocationNode): DeviceListRow[] => {
    const own = serving.filter(({ locationId }) => locationId === node.id);
    if (node.deviceCount !== own.length) wrong.push([node.name, node.deviceCount, own.length]);
    const rows = [...own, ...node.childLocations.flatMap(walk)];
    rowsIn.set(node.id, rows);
    return rows;
  };
  walk(locationHierarchy);
  expect(wrong, "locations").toEqual([]);
  const floors = locationHierarchy.childLocations.map(({ id }) => id);
  const behind = await Promise.all(
    floors.map((locationId) => rowsBehind("inService", { locationId })),
  );
  expect(behind).toEqual(floors.map((id) => rowsIn.get(id)?.length));

  const facility = await read<Facility>(`/api/facility/${facilityId}`);
  expect(facility.deviceCount).toBe(serving.length);
  const { customerId } = facility;
  const facilities = await read<CustomerFacility[]>(`/api/customer/${customerId}/facilities`);
  expect(facilities.find((row) => row.facilityId === facilityId)).toMatchObject({
    deviceCount: serving.length,
    onlineDeviceCount: online,
  });
  const customers = await read<CustomerRow[]>("/api/customer/list");
  const sumOf = (key: "deviceCount" | "onlineDeviceCount") =>
    facilities.reduce((sum, row) => sum + row[key], 0);
  expect(customers.find(({ id }) => id === customerId)).toMatchObject({
    deviceCount: sumOf("deviceCount"),
    onlineDeviceCount: sumOf("onlineDeviceCount"),
  });

  const of = (rows: readonly DeviceListRow[] = []) => [rows.filter(isOnline).length, rows.length];
  for (const definition of [performanceBarGraph, roomLevelMetrics]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = definition.response.parse(await report(definition.id));
    const { total, locations } = answer;
    const counts = locations.map((row) => [row.name, row.devicesOnline, row.devicesNow]);
    expect(counts).toEqual(
      locations.map(({ name, locationId }) => [name, ...of(rowsIn.get(locationId))]),
    );
    expect([total.devicesOnline, total.devicesNow]).toEqual(of(serving));
  }

  const { deviceTypes } = facilitySummary.response.parse(await report(facilitySummary.id));
  for (const { deviceTypeId, deviceTypeName, ...type } of deviceTypes) {
    const deviceType = String(deviceTypeId);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const rows = await Promise.all(
      (["all", ...HEARD_STATES] as const).map((set) => rowsBehind(set, { deviceType })),
    );
    expect(
      [
        type.devices,
        type.online,
        type.offline,
        type.explained,
        type.notHeardYet,
        type.outOfService,
      ],
      deviceTypeName,
    ).toEqual(rows);
  }
};
