import { describe, expect, test, vi } from "vitest";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { individualTrends } from "#contract/reports/ims/individual-reports.ts";
import { performanceSummary } from "#contract/reports/ecm/performance-summary.ts";
import { reportFileName } from "#contract/core/file-name.ts";
import type { FilterName } from "#contract/reports/filters/filter-table.ts";
import { isIncomplete } from "#contract/reports/columns.ts";
import { history, unit } from "./samples.ts";
import { secondsUntil } from "#renderer/features/reports/reports/frame/health/live-status.tsx";
import { readAddress } from "#contract/reports/filters/address.ts";
import { printAddress, tableSource } from "#renderer/features/reports/reports/export/use-export.ts";
import { createFilterLoader } from "#renderer/features/reports/reports/filters/filter-loader.ts";
import { canPrintHere } from "#renderer/features/reports/reports/export/print-support.ts";
import {
  DEFAULT_FILTERS,
  type FilterData,
  toFilterModel,
} from "#contract/reports/filters/filters.ts";
import { filtersOnLeaving } from "#renderer/features/reports/reports/frame/stored-shifts.ts";
import {
  addressOfReport,
  storedSelection,
  selectionAmong,
  toggledSelection,
} from "#renderer/features/reports/reports/frame/report-state.ts";
import { chooseReport, reportTabs } from "#renderer/features/reports/reports/frame/report-tabs.ts";

const facility = {
  hasShifts: true,
  hasRefillsWithExpirationDate: false,
  canSeeIndividuals: true,
};
const facilityId = "0192a000-0000-7000-8000-0000000000f1";

describe("which report a page shows", () => {
  const tabs = reportTabs("ams", facility);

  test("the tabs are the product's reports in order", () => {
    expect(tabs.map(({ id }) => id)).toEqual([2, 33, 19, 3, 29, 6, 30]);
    const without = reportTabs("ams", { ...facility, hasShifts: false });
    expect(without.map(({ id }) => id)).not.toContain(30);
    expect(reportTabs("ims", facility).map(({ id }) => id)).toContain(37);
    const narrow = { ...facility, canSeeIndividuals: false };
    expect(reportTabs("ims", narrow).map(({ id }) => id)).not.toContain(37);
    const withDates = { ...facility, hasRefillsWithExpirationDate: true };
    expect(reportTabs("sa", facility).map(({ id }) => id)).toEqual([43, 32, 22, 24, 42, 23, 31]);
    expect(reportTabs("sa", withDates).map(({ id }) => id)).toEqual([
      43, 32, 22, 24, 42, 23, 34, 31,
    ]);
  });

  test("shifts that were compared stay there, those from before come back", () => {
    const compared = { ...DEFAULT_FILTERS, shiftIds: ["b", "c"] };
    expect(filtersOnLeaving(shiftComparison, compared, ["a"]).shiftIds).toEqual(["a"]);
    expect(filtersOnLeaving(performanceHistory, compared, ["a"]).shiftIds).toEqual(["b", "c"]);
  });

  test("the address decides, then memory, then the first", () => {
    expect(chooseReport(tabs, 33, 19)).toMatchObject({ id: 33 });
    expect(chooseReport(tabs, undefined, 19)).toMatchObject({ id: 19 });
    expect(chooseReport(tabs, undefined, 37)).toMatchObject({ id: 2 });
    expect(chooseReport([], undefined, undefined)).toBeUndefined();
  });

  test("another report retains filters, and resets the rest", () => {
    const { address } = readAddress(
      new URLSearchParams({
        reportId: "2",
        filters: JSON.stringify({ reportDateRange: "last30Days" }),
        sortBy: '[{"key":"name","desc":true}]',
        selectedData: '["a"]',
        graphActions: '{"zoom":true}',
      }),
    );
    const next = addressOfReport(address, { ...performanceHistory, id: 33 });
    expect(next).toMatchObject({
      reportId: 33,
      filters: { reportDateRange: "last30Days" },
      sortBy: [],
      selectedData: undefined,
      graphActions: { zoom: false },
    });
    expect(addressOfReport(address, performanceSummary).filters).toEqual(DEFAULT_FILTERS);
  });
});

describe("loading filters", () => {
  test("filter requests within 10 ms become one call per facility", async () => {
    vi.useFakeTimers();
    const calls: [string, FilterName[]][] = [];
    const load = createFilterLoader(async (facility_, names) => {
      calls.push([facility_, names]);
      return {} as FilterData;
    }, 10);
    const answers = [load("a", "locations"), load("a", "shifts"), load("b", "shifts")];
    await vi.advanceTimersByTimeAsync(9);
    answers.push(load("a", "shifts"));
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual([
      ["a", ["locations", "shifts"]],
      ["b", ["shifts"]],
    ]);
    answers.push(load("a", "devices"));
    await vi.advanceTimersByTimeAsync(10);
    expect(calls.at(-1)).toEqual(["a", ["devices"]]);
    await Promise.all(answers);
    vi.useRealTimers();
  });

  test("a failed load fails all waiting requests, and the next loads again", async () => {
    let attempts = 0;
    const load = createFilterLoader(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("down");
      return { shifts: [] };
    }, 1);
    const settled = await Promise.allSettled([load("a", "locations"), load("a", "shifts")]);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(load("a", "shifts")).resolves.toEqual({ shifts: [] });
  });
});

describe("addresses of files and paper", () => {
  test("a table comes with its filters, order and language", () => {
    const { from } = tableSource({
      reportId: 2,
      format: "csv",
      facilityId,
      filters: DEFAULT_FILTERS,
      sortBy: [{ key: "name", desc: true }],
      language: "fr-CA",
    });
    const url = new URL(from, "http://portal.test");
    expect(url.pathname).toBe("/api/reportExport/2/csv");
    expect(JSON.parse(url.searchParams.get("filters") ?? "")).toEqual({
      facilityId,
      ...DEFAULT_FILTERS,
    });
    expect(url.searchParams.get("sortBy")).toBe('[{"key":"name","desc":true}]');
    expect(url.searchParams.get("language")).toBe("fr-CA");
  });

  test("a table of thousands of devices is posted, since no address takes them", () => {
    const deviceIds = Array.from({ length: 5_000 }, () => facilityId);
    const { from, post } = tableSource({
      reportId: 2,
      format: "csv",
      facilityId,
      filters: { ...DEFAULT_FILTERS, deviceIds },
      sortBy: [],
      language: "fr-CA",
    });
    expect(from).toBe("/api/reportExport/2/csv");
    const body = JSON.parse(post?.body ?? "") as { filters: string };
    expect(Object.keys(body)).toEqual(["filters", "language"]);
    expect(JSON.parse(body.filters)).toMatchObject({ facilityId, deviceIds });
  });

  test("dates go with a custom timeframe alone", () => {
    const stray = { ...DEFAULT_FILTERS, startDate: "2026-11-01T00:00" };
    expect(toFilterModel(facilityId, stray)).toEqual({ facilityId, ...DEFAULT_FILTERS });
  });

  test("paper is the same address in print mode", () => {
    const { address } = readAddress(new URLSearchParams({ reportId: "33", facilityId }));
    const url = new URL(printAddress("/reports/ams", address, "Board & co"), "http://portal.test");
    expect(url.pathname).toBe("/reports/ams");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      reportId: "33",
      facilityId,
      pdf: "true",
      pdfTitle: "Board & co",
    });
  });

  test("a file is called by facility, title and range, without what file systems refuse", () => {
    const range = "Nov 13 – 19, 2026";
    expect(reportFileName({ facility: ".St. Mary’s", title: 'A/B: "C"', range }, "csv")).toBe(
      "St. Mary’s - A B C , Nov 13 – 19, 2026.csv",
    );
    expect(reportFileName({ facility: "A", title: "Summary.." }, "pdf")).toBe("A - Summary.pdf");
  });

  test.each([
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36", true],
    ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15", false],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", false],
  ])("%s prints pages itself: %s", (agent, can) => {
    expect(canPrintHere(agent)).toBe(can);
  });
});

describe("rows", () => {
  const row = (key: string, cells: Record<string, number | null>) => ({
    key,
    isTotal: key === "total",
    cells,
  });

  test("a selection has only existing rows", () => {
    const rows = [row("total", {}), row("a", {})];
    expect(selectionAmong({}, ["a", "gone", "total"], rows)).toEqual(["a"]);
    expect(toggledSelection(["a"], "b")).toEqual(["a", "b"]);
    expect(toggledSelection(["a", "b"], "a")).toEqual(["b"]);
  });

  test("five people are in the trends graph until the reader chooses, even none", () => {
    const rows = ["total", "a", "b", "c", "d", "e", "f"].map((key) => row(key, {}));
    expect(selectionAmong(individualTrends, undefined, rows)).toEqual(["a", "b", "c", "d", "e"]);
    expect(selectionAmong(individualTrends, ["f"], rows)).toEqual(["f"]);
    expect(selectionAmong(performanceHistory, undefined, rows)).toEqual([]);
    const kept = storedSelection(individualTrends, []);
    expect(selectionAmong(individualTrends, kept, rows)).toEqual([]);
    expect(storedSelection(performanceHistory, [])).toBeUndefined();
    expect(individualTrends.graphActions).toContain("clear");
  });

  test("a report without opportunities has nothing to show", () => {
    const none = { percentCompliant: null, totalOpportunities: 0 };
    const total = unit("total", "", null, none);
    expect(performanceHistory.isEmpty(history({ total, locations: [] }))).toBe(true);
    expect(
      performanceHistory.isEmpty(
        history({ total, locations: [unit("a", "A", 50, { totalOpportunities: 0.5 })] }),
      ),
    ).toBe(false);
  });

  test("rows are incomplete where fewer devices reported than should have", () => {
    const { columns } = performanceHistory;
    const incomplete = (reporting: number | null, total: number | null) =>
      isIncomplete(columns, row("a", { devicesReporting: reporting, devicesTotal: total }));
    expect(incomplete(21, 24)).toBe(true);
    expect(incomplete(24, 24)).toBe(false);
    expect(incomplete(null, null)).toBe(false);
  });
});

test("seconds until the next load never go below zero", () => {
  expect(secondsUntil(61_000, 20_100)).toBe(41);
  expect(secondsUntil(1_000, 5_000)).toBe(0);
});
