import { describe, expect, it } from "vitest";
import type { DeviceListRow } from "#contract/devices/devices.ts";
import { countStaying, sortOut, stayedOf } from "#renderer/features/devices/devices/lib/batches.ts";
import {
  SETTING_FIELDS,
  settingsOf,
} from "#renderer/features/devices/devices/lib/common-settings.ts";

const row = (id: string, part: Partial<DeviceListRow> = {}): DeviceListRow => ({
  id,
  serialNumber: `SN-${id}`,
  name: `Device ${id}`,
  deviceTypeId: 1,
  deviceType: "dispenser",
  deviceModelId: null,
  deviceModel: null,
  formulationClassId: null,
  locationId: "room",
  locationNames: [],
  isAssigned: true,
  state: null,
  cause: null,
  takenBy: null,
  currentOnlineStatus: null,
  outOfService: null,
  currentBatteryStatus: "Unknown",
  lastCommunicationTimestamp: null,
  installedAt: null,
  lastEventTimestamp: null,
  lastRssi: null,
  lastRssiTimestamp: null,
  lastRssiGatewaySerialNumber: null,
  version: 1,
  ...part,
});

describe("several rows of the device list", () => {
  const rows = [
    row("a"),
    row("b", { isAssigned: false, locationId: null }),
    row("c", { serialNumber: null }),
  ];

  it("several devices are sorted into changing ones, and others with their reason", () => {
    const { fitting, staying } = sortOut("unassign", rows);
    expect(fitting.map(({ id }) => id)).toEqual(["a"]);
    expect(staying).toEqual([
      { reason: "already", names: ["Device b"] },
      { reason: "placeholder", names: ["Device c"] },
    ]);
    expect(countStaying(staying)).toBe(2);
    expect(sortOut("deactivate", rows).fitting.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("devices that the server left unchanged are named", () => {
    const unchanged = [
      { id: "a", reason: "gone" },
      { id: "b", reason: "gone" },
    ] as const;
    expect(stayedOf({ changed: [], unchanged: [...unchanged] }, rows)).toEqual([
      { reason: "gone", names: ["Device a", "Device b"] },
    ]);
  });

  it("several devices get only the settings that were set", () => {
    const values = { isCompliance: "no", devicePositionId: "none", sensitivity: "0", timeslot: "" };
    expect(settingsOf(SETTING_FIELDS, values)).toEqual({
      isCompliance: false,
      devicePositionId: null,
      sensitivity: 0,
    });
  });
});
