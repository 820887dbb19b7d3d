import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
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
