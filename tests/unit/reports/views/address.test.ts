import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/core/limits.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import {
  DEFAULT_GRAPH_ACTIONS,
  readAddress,
  writeAddress,
  type ReportAddress,
} from "#contract/reports/filters/address.ts";
import {
  addressParts,
  addressValues,
} from "#renderer/features/reports/reports/frame/address-parts.ts";
import { fitAddress } from "#contract/reports/filters/fit-address.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";

const unit = "0192a000-0000-7000-8000-000000000001";

const full: ReportAddress = {
  reportId: 33,
  customerId: "0192a000-0000-7000-8000-0000000000c1",
  facilityId: "0192a000-0000-7000-8000-0000000000f1",
  filters: {
    ...DEFAULT_FILTERS,
    reportDateRange: "custom",
    startDate: "2026-11-01T07:30",
    endDate: "2026-11-02T00:00",
    locationIds: [unit],
    shiftIds: [],
    deviceIds: [],
  },
  sortBy: [{ key: "percentCompliant", desc: true }],
  graphActions: { dataLabels: false, zoom: true, thresholds: true, control: false, former: true },
  selectedData: [unit],
  dataHealth: "total",
  medium: "paper",
  pdfTitle: "Board, Q4 & more",
};

const read = (query: Record<string, string>) => readAddress(new URLSearchParams(query));

describe("the address of a report", () => {
  test("an address carries the whole state there and back", () => {
    const { address, ignored } = readAddress(new URLSearchParams(writeAddress(full)));
    expect(address).toEqual(full);
    expect(ignored).toEqual([]);
  });

  test("an address omits defaults, so that a link stays short", () => {
    const plain: ReportAddress = {
      ...full,
      filters: DEFAULT_FILTERS,
      sortBy: [],
      graphActions: DEFAULT_GRAPH_ACTIONS,
      selectedData: undefined,
      dataHealth: undefined,
      medium: "screen",
      pdfTitle: undefined,
    };
    expect(Object.keys(writeAddress(plain))).toEqual(["reportId", "customerId", "facilityId"]);
    expect(readAddress(new URLSearchParams(writeAddress(plain))).address).toEqual(plain);
  });

  test("an address may hold an empty selection of rows", () => {
    const none = { ...full, selectedData: [] };
    expect(readAddress(new URLSearchParams(writeAddress(none))).address).toEqual(none);
  });

  test("an address may hold a range of one day of observations", () => {
    const day = { startDate: "2026-11-18T00:00", endDate: "2026-11-18T00:00" };
    const filters = { reportDateRange: "custom", ...day };
    const { address, ignored } = read({ filters: JSON.stringify(filters) });
    expect(address.filters).toEqual({ ...DEFAULT_FILTERS, ...filters });
    expect(ignored).toEqual([]);
  });

  test("an address carries a comparison that its timeframe can have", () => {
    const carried = (filters: object) => {
      const { address, ignored } = read({ filters: JSON.stringify(filters) });
      const query = writeAddress(address);
      return [address.filters.compareWith, ignored.length, query["filters"]];
    };
    const yearBefore = { reportDateRange: "thisMonth", compareWith: "yearBefore" };
    expect(carried(yearBefore)).toEqual(["yearBefore", 0, JSON.stringify(yearBefore)]);
    expect(carried({ compareWith: "none" })).toEqual(["none", 0, `{"compareWith":"none"}`]);
    expect(carried({ compareWith: "rangeBefore" })).toEqual([undefined, 0, undefined]);
    const month = { reportDateRange: "thisMonth" };
    expect(carried({ ...month, compareWith: "sameDays" })).toEqual([
      undefined,
      0,
      JSON.stringify(month),
    ]);
    expect(carried({ compareWith: "sameDays" })).toEqual([undefined, 0, undefined]);
    expect(carried({ compareWith: "lastTuesday" })).toEqual([undefined, 1, undefined]);
  });

  test("an empty address is the default state", () => {
    const { address, ignored } = read({});
    expect(address.reportId).toBeUndefined();
    expect(address.filters).toEqual(DEFAULT_FILTERS);
    expect(address.graphActions).toEqual({
      dataLabels: true,
      zoom: false,
      thresholds: true,
      control: false,
      former: false,
    });
    expect(ignored).toEqual([]);
  });

  test.each([
    ["reportId", "two"],
    ["facilityId", "1; drop table"],
    ["filters", "{not json"],
    ["filters", '{"reportDateRange":"nextYear"}'],
    ["filters", '{"employees":[]}'],
    ["filters", '{"precautionOption":"none"}'],
    ["filters", '{"facilityId":"0192a000-0000-7000-8000-0000000000f1"}'],
    ["filters", '{"startDate":"2026-11-01T07:30","endDate":"2026-11-02T00:00"}'],
    ["sortBy", '{"key":"x"}'],
    ["graphActions", "7"],
    ["selectedData", '[{"a":1}]'],
  ])("an address names an invalid value of %s, and ignores it", (name, value) => {
    const { address, ignored } = read({ [name]: value });
    expect(ignored).toEqual([name]);
    expect(address.filters).toEqual(DEFAULT_FILTERS);
  });

  test("one stale filter does not cost the others", () => {
    const filters = JSON.stringify({
      reportDateRange: "today",
      locationIds: [unit],
      shiftIds: "x",
    });
    const { address, ignored } = read({ filters });
    expect(address.filters).toEqual({
      ...DEFAULT_FILTERS,
      reportDateRange: "today",
      locationIds: [unit],
    });
    expect(ignored).toEqual(["filters"]);
  });

  test.each([
    ["without an end", { startDate: "2026-11-01T07:30" }],
    ["ends before it starts", { startDate: "2026-11-02T00:00", endDate: "2026-11-01T00:00" }],
    ["off the half-hour grid", { startDate: "2026-11-01T07:15", endDate: "2026-11-02T00:00" }],
  ])("a custom range that is %s falls back to the default timeframe", (_, dates) => {
    const { address, ignored } = read({
      filters: JSON.stringify({ reportDateRange: "custom", ...dates }),
    });
    expect(address.filters).toEqual(DEFAULT_FILTERS);
    expect(ignored).toEqual(["filters"]);
  });
});

describe("the parts of an address", () => {
  const values = (address: ReportAddress) => new URLSearchParams(writeAddress(address));
  const ids = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `0192a000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    );

  test("a short address has its values in the query alone", () => {
    const { search, hash } = addressParts(values(full));
    expect(search).toBe(`?${values(full).toString()}`);
    expect(hash).toBe("");
  });

  test("2,000 chosen units and 500 selected rows stay out of a reload's request", () => {
    const long: ReportAddress = {
      ...full,
      filters: { ...full.filters, locationIds: ids(2000) },
      selectedData: ids(500),
    };
    const parts = addressParts(values(long));
    expect(parts.search.length).toBeLessThan(LIMITS.addressMaxLength);
    expect(readAddress(addressValues(parts))).toEqual({ address: long, ignored: [] });
  });

  test("a query value wins over one of the fragment, whose others are ignored", () => {
    const read = addressValues({ search: "?filters=a", hash: "#filters=b&reportId=2" });
    expect(read.toString()).toBe("filters=a");
  });
});

describe("an address and its report", () => {
  const today = "2026-11-19";
  const fit = (change: Partial<ReportAddress>) =>
    fitAddress({ ...full, ...change }, performanceHistory, today);

  test("an address stays as it is where the report supports it", () => {
    expect(fit({})).toEqual({ address: full, ignored: [] });
  });

  test("an address leaves out columns that its report cannot sort", () => {
    const { address, ignored } = fit({
      sortBy: [
        { key: "nope", desc: true },
        { key: "name", desc: false },
        { key: "indexBar", desc: false },
      ],
    });
    expect(address.sortBy).toEqual([{ key: "name", desc: false }]);
    expect(ignored).toEqual(["sortBy"]);
  });

  test.each([
    ["1950-01-01T00:00", "1950-02-01T00:00"],
    ["2026-11-01T00:00", "2028-01-01T00:00"],
  ])("an address leaves out a range from %s to %s beyond all reports", (startDate, endDate) => {
    const { address, ignored } = fit({ filters: { ...full.filters, startDate, endDate } });
    expect(address.filters).toEqual({ ...DEFAULT_FILTERS, locationIds: [unit] });
    expect(ignored).toEqual(["filters"]);
  });
});
