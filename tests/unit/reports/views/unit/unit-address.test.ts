import { expect, it } from "vitest";
import { readAddress } from "#contract/reports/filters/address.ts";
import {
  asReportValues,
  unitValues,
} from "#renderer/features/reports/reports/frame/use-unit-address.ts";

const UNIT = "0192a000-0000-7000-8000-000000000001";

const read = (query: string) => readAddress(asReportValues(new URLSearchParams(query)));

it("a unit's address names the unit by itself and begins with this month", () => {
  const { address, ignored } = read(`locationId=${UNIT}`);
  expect(ignored).toEqual([]);
  expect(address.filters.locationIds).toEqual([UNIT]);
  expect(address.filters.reportDateRange).toBe("thisMonth");
});

it("a unit's address says the timeframe that other reports leave out", () => {
  const { address } = read(`locationId=${UNIT}`);
  const values = unitValues({
    ...address,
    filters: { ...address.filters, reportDateRange: "last7Days" },
  });
  expect(values.get("locationId")).toBe(UNIT);
  expect(values.get("reportId")).toBeNull();
  expect(JSON.parse(values.get("filters") ?? "")).toEqual({ reportDateRange: "last7Days" });
  expect(read(values.toString()).address.filters.reportDateRange).toBe("last7Days");
});

it("filters of a unit's address that make no sense are named and left out", () => {
  const { address, ignored } = read(`locationId=${UNIT}&filters=[`);
  expect(address.filters.locationIds).toEqual([UNIT]);
  expect(ignored).toEqual([]);
});
