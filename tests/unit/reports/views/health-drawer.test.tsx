import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import type { SilentDevice } from "#contract/reports/reports.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { deviceListPath } from "#renderer/pages/device-list-path.ts";
import { placesBehind } from "#renderer/features/reports/reports/frame/health/device-rows.ts";
import {
  type Behind,
  HealthDrawer,
} from "#renderer/features/reports/reports/frame/health/health-drawer.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { show } from "#tests/unit/forms/kit.tsx";
import { unit } from "./samples.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(cleanup);

const behind = (devicesPath: Behind["devicesPath"]): Behind => ({
  key: "icu",
  isTotal: false,
  onlyReaders: false,
  name: "ICU",
  range: "Nov 1 – 3, 2026",
  figures: unit("icu", "ICU", 80, { devicesOnline: 22, devicesNow: 24 }),
  points: [],
  gaps: [],
  chosen: { locationIds: [], deviceIds: [] },
  placeName: () => undefined,
  devicesPath,
});
const open = (devicesPath: Behind["devicesPath"]) =>
  show(<HealthDrawer health={undefined} behind={behind(devicesPath)} onClose={() => undefined} />);

it("links the devices of a figure to the device list, where permitted", async () => {
  await open((set) => deviceListPath("facility", { set, locationId: ["icu"] }));
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["22", "/admin/deviceMaintenance?facilityId=facility&locationId=icu&online=Online"],
    [
      "devices in service",
      "/admin/deviceMaintenance?facilityId=facility&locationId=icu&online=Online&online=Silent&online=BehindGateway&online=NotHeardYet",
    ],
  ]);
});

it("names the set without a link for others", async () => {
  await open(undefined);
  expect(await screen.findByText("devices in service")).toBeTruthy();
  expect(screen.queryAllByRole("link")).toEqual([]);
});

it("narrows the list to places only where these alone are behind the figure", () => {
  const chosen = (more: Partial<typeof DEFAULT_FILTERS>) => ({ ...DEFAULT_FILTERS, ...more });
  expect(placesBehind(chosen({}), null)).toEqual([]);
  expect(placesBehind(chosen({}), "icu")).toEqual(["icu"]);
  const two = chosen({ locationIds: ["icu", "room 1"] });
  expect(placesBehind(two, null)).toEqual(["icu", "room 1"]);
  expect(placesBehind(two, "icu")).toEqual(["icu"]);
  // Only room 1 of the emergency department was chosen.
  expect(placesBehind(two, "emergency")).toBeUndefined();
  expect(placesBehind(chosen({ deviceIds: ["d1"] }), null)).toBeUndefined();
  const many = Array.from({ length: LIMITS.deviceFilterValuesMax + 1 }, (_, at) => `room ${at}`);
  expect(placesBehind(chosen({ locationIds: many }), null)).toBeUndefined();
});

it("lists the devices of what was chosen, and how many are elsewhere", async () => {
  const device = (name: string, unitId: string, more: Partial<SilentDevice> = {}) => ({
    deviceId: name,
    name,
    deviceType: "Dispenser",
    serialNumber: `SN ${name}`,
    location: "Room",
    readsBadges: false,
    unit: unitId,
    placeIds: [`room of ${unitId}`, unitId],
    lastReportAt: null,
    installedAt: "2025-05-17T12:00:00Z",
    heard: "notHeardYet" as const,
    ...more,
  });
  const health = {
    counts: { all: 9, online: 6, silent: 2, behindGateway: 0, notHeardYet: 1, outOfService: 0 },
    dataTo: null,
    timeZone: "America/New_York",
    silent: [device("D1", "icu"), device("D2", "emergency"), device("D3", "surgery")],
    wrongClocks: [],
    placesWithoutCounter: [],
    countedTwice: [],
  };
  const chosen = { locationIds: ["icu", "surgery"], deviceIds: [] };
  const total = { ...behind(undefined), key: "total", isTotal: true, chosen };
  await show(<HealthDrawer health={health} behind={total} onClose={() => undefined} />);
  expect(await screen.findByText("D1")).toBeTruthy();
  expect(screen.getByText("D3")).toBeTruthy();
  expect(screen.queryByText("D2")).toBeNull();
  expect(screen.getByText("And 1 elsewhere.")).toBeTruthy();
  expect(screen.getAllByText("Never reported, installed May 17, 2025")).toHaveLength(2);
  expect(screen.getAllByText("Not heard yet")).toHaveLength(2);
});
