import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DeviceTypeState } from "#contract/reports/sa/facility-summary.ts";
import type { ExpiringRefill } from "#contract/reports/sa/expiration-alerts.ts";
import { DeviceTypes } from "#renderer/features/reports/reports/views/sa/device-types.tsx";
import {
  aheadBar,
  aheadRows,
  aheadInterval,
} from "#renderer/features/reports/reports/views/sa/use-ahead.ts";
import { UseAheadPlot } from "#renderer/features/reports/reports/views/sa/use-ahead-plot.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(cleanup);

const TODAY = "2026-11-22";

describe("use that refills have ahead", () => {
  const refill = (name: string, expires: string, replaced: string | null): ExpiringRefill => ({
    floor: null,
    unit: null,
    room: null,
    deviceId: name,
    serialNumber: name,
    ecmDeviceName: name,
    deviceModelName: null,
    expirationDate: expires,
    estimatedReplacementDate: replaced,
    isRough: false,
    isRefillLow: false,
  });
  const rows = aheadRows(
    [
      refill("Gone", "2026-11-16", "2026-12-10"),
      refill("Lost", "2026-12-01", "2027-01-22"),
      refill("Soon", "2026-12-30", "2026-11-27"),
      refill("Late", "2026-12-30", "2026-11-20"),
      refill("Now", "2026-12-30", "2026-11-22"),
      refill("Used", "2027-02-18", "2026-12-19"),
      refill("Unknown", "2026-11-23", null),
    ],
    TODAY,
  );

  it("refills' use is drawn until their expiry, with the loss after that", () => {
    expect(rows.map(aheadBar)).toEqual([
      { used: 0, lost: 18 },
      { used: 9, lost: 52 },
      { used: 5, lost: 0 },
      { used: 0, lost: 0 },
      { used: 0, lost: 0 },
      { used: 27, lost: 0 },
      { used: 0, lost: 0 },
    ]);
    expect(aheadInterval(rows)).toBe(88);
    expect(aheadInterval(aheadRows([refill("Years", "2026-12-01", "2029-01-01")], TODAY))).toBe(
      182,
    );
  });

  it("devices of equal names are listed with their units", () => {
    const at = (deviceId: string, unit: string) => ({
      ...refill("Corridor", "2026-12-01", null),
      deviceId,
      unit,
    });
    const named = [at("a", "ICU"), at("b", "Emergency"), refill("Door", "2026-12-01", null)];
    expect(aheadRows(named, TODAY).map(({ name }) => name)).toEqual([
      "Corridor (ICU)",
      "Corridor (Emergency)",
      "Door",
    ]);
  });

  it("shows in words which refill runs out first, and how soon", () => {
    render(<UseAheadPlot rows={rows} today={TODAY} />);
    const words = screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell").at(-1)?.textContent);
    expect(words).toEqual([
      "Expired 6 days ago",
      "Expires first, 52 days of use lost",
      "Replace in 5 days, before it expires",
      "Replacement overdue by 2 days",
      "Replace today, before it expires",
      "Used up first, in 27 days",
      "No estimate yet; expires in 1 day",
    ]);
  });
});

describe("devices by type", () => {
  const type = (deviceTypeName: string, more: Partial<DeviceTypeState> = {}): DeviceTypeState => ({
    deviceTypeId: 1,
    deviceTypeName,
    devices: 10,
    online: 7,
    offline: 1,
    explained: 2,
    notHeardYet: 0,
    outOfService: 0,
    lowBatteries: 0,
    deadBatteries: 0,
    lowRefills: 0,
    faults: 0,
    offlineAfterMinutes: 1440,
    ...more,
  });

  it("devices by type add up, each with its limit of silence", () => {
    const gateways = type("Gateway", { devices: 2, online: 2, offline: 0, explained: 0 });
    const types = [type("Dispenser"), { ...gateways, offlineAfterMinutes: 30 }];
    render(<DeviceTypes types={types} pathOf={undefined} />);
    expect(screen.queryAllByRole("link")).toEqual([]);
    const told = screen.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
    expect(told[1]?.slice(0, 4)).toEqual(["12", "9", "1", "2"]);
    expect(told.map((cells) => cells.at(-1))).toEqual([
      undefined,
      "—no data",
      "1\u00A0d\u00A00\u00A0h",
      "30\u00A0min",
    ]);
  });

  it("device counts lead to the device list where the reader may open it", () => {
    const types = [type("Dispenser", { notHeardYet: 3 }), type("Gateway", { deviceTypeId: 3 })];
    const pathOf = (set: string, deviceTypeId: number | null) => `/${set}/${deviceTypeId}`;
    render(
      <MemoryRouter>
        <DeviceTypes types={types} pathOf={pathOf} />
      </MemoryRouter>,
    );
    expect(
      screen.getAllByRole("link").map((link) => [link.getAttribute("href"), link.textContent]),
    ).toEqual([
      ["/all/null", "20"],
      ["/online/null", "14"],
      ["/silent/null", "2"],
      ["/behindGateway/null", "4"],
      ["/notHeardYet/null", "3"],
      ["/all/1", "10"],
      ["/online/1", "7"],
      ["/silent/1", "1"],
      ["/behindGateway/1", "2"],
      ["/notHeardYet/1", "3"],
      ["/all/3", "10"],
      ["/online/3", "7"],
      ["/silent/3", "1"],
      ["/behindGateway/3", "2"],
    ]);
  });
});
