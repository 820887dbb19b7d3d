import { changeBy } from "#tests/factories/change.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { roomLevelMetrics } from "#contract/reports/ecm/room-level-metrics.ts";
import { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { groupPerformance } from "#contract/reports/ims/group-reports.ts";
import type { Report } from "#contract/reports/index.ts";
import { dispenserUsage } from "#contract/reports/sa/dispenser-usage.ts";
import { alertStatus } from "#contract/reports/sa/alert-status.ts";
import { offlineDevices } from "#contract/reports/sa/offline-devices.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import { byAttention, sortReportRows, type SortBy } from "#contract/reports/sort.ts";
import type { Medium } from "#contract/core/design/medium.ts";
import { MediumProvider } from "#renderer/ui/medium/medium.tsx";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { alarmsIn } from "#renderer/features/reports/reports/views/sa/alert-status.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext, type FacilityScope } from "#renderer/session/facility-context.ts";
import { history, unit } from "./samples.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(cleanup);

const room = (name: string, index: number | null, given: Parameters<typeof unit>[3] = {}) => ({
  ...unit(name, name, index, given),
  unit: "Medical ICU",
  floor: "Floor 3",
});
const without = {
  totalOpportunities: 0,
  change: null,
  noOpportunitiesReason: "noCounter" as const,
};
const ROOMS = [
  room("Few", 95, { totalOpportunities: 4, change: null }),
  room("Low", 60),
  room("High", 90),
  room("Over", 104, { change: null, devicesReporting: 20 }),
  room("None", null, without),
  room("Nothing", null, without),
];
const data = { ...history(), locations: ROOMS };
const rows = roomLevelMetrics.rows(data);
const names = (sorted: readonly { key: string }[]) => sorted.map(({ key }) => key);

describe("the order of a table's rows", () => {
  const by = (key: string, desc: boolean): SortBy => [{ key, desc }];
  const sorted = (sortBy: SortBy) =>
    names(sortReportRows(roomLevelMetrics.columns, rows, sortBy, (a, b) => a.localeCompare(b)));

  it("a table sorts rows without a verdict last, in both directions", () => {
    expect(sorted(by("percentCompliant", true)).slice(0, 3)).toEqual(["total", "High", "Low"]);
    expect(sorted(by("percentCompliant", false)).slice(0, 3)).toEqual(["total", "Low", "High"]);
    expect(sorted(by("name", false)).slice(1, 3)).toEqual(["High", "Low"]);
  });

  it("a table sorts changes by size, unsure ones after real ones, others last", () => {
    const changes = { Noise: 1, Fell: -9, Small: 2.5, Rose: 6 };
    const changed = Object.entries(changes).map(([name, points]) =>
      room(name, 75, { change: changeBy(points) }),
    );
    const locations = [room("Bare", 75, { change: null }), ...changed];
    const some = roomLevelMetrics.rows({ ...data, locations });
    const order = sortReportRows(roomLevelMetrics.columns, some, by("change", true), (a, b) =>
      a.localeCompare(b),
    );
    expect(names(order)).toEqual(["total", "Fell", "Rose", "Small", "Noise", "Bare"]);
  });

  it("a table on a phone begins with what needs attention", () => {
    const places = rows.filter((row) => row.isTotal !== true);
    expect(names(byAttention(roomLevelMetrics.columns, places))).toEqual([
      "Low",
      "Over",
      "Few",
      "None",
      "Nothing",
      "High",
    ]);
  });
});

const outage = (key: string, name: string, age: number | null, parentKey?: string): ReportRow => ({
  key,
  ...(parentKey !== undefined && { parentKey }),
  cells: {
    alarm: name,
    alarmTypeId: 1,
    note: null,
    state: parentKey === undefined ? "open" : "explained",
    stateTone: parentKey === undefined ? "bad" : "unknown",
    raisedAt: "2026-11-19T12:00:00.000Z",
    age,
    device: key,
    serialNumber: "1",
  },
});

describe("the table of alarms", () => {
  const draw = (medium: Medium, sortBy: SortBy = []) =>
    render(
      <FacilityContext.Provider
        value={{ facility: { timeZone: "America/New_York" } } as FacilityScope}
      >
        <MediumProvider medium={medium}>
          <ReportTable
            report={alertStatus}
            rows={[
              outage("gateway", "Outage", 48),
              outage("second", "Other", 1500),
              outage("door", "Silence", null, "gateway"),
            ]}
            more={null}
            filters={DEFAULT_FILTERS}
            sortBy={sortBy}
            onSort={() => undefined}
            selected={[]}
            onSelect={() => undefined}
            onBehind={() => undefined}
            caption="Alarms"
          />
        </MediumProvider>
      </FacilityContext.Provider>,
    );
  const alarms = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

  it("folds what an alarm explains under it, in any order", () => {
    draw("screen", [{ key: "age", desc: false }]);
    expect(alarms()).toEqual(["Outage", "Other"]);
    const fold = screen.getByRole("button", { name: "What this alarm explains: Outage" });
    expect(fold.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(fold);
    expect(alarms()).toEqual(["Outage", "Silence", "Other"]);
    expect(fold.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("row", { name: /^Silence/u }).textContent).toContain(
      "Not heard, explained",
    );
    fireEvent.click(fold);
    expect(alarms()).toEqual(["Outage", "Other"]);
  });

  it("the table of alarms shows only open or cleared ones, with explained ones", () => {
    const row = (key: string, state: string, parentKey?: string): ReportRow => ({
      key,
      ...(parentKey !== undefined && { parentKey }),
      cells: { state },
    });
    const all = [
      row("outage", "open"),
      row("silence", "explained", "outage"),
      row("battery", "cleared"),
      row("alone", "explained"),
    ];
    expect(names(alarmsIn(all, "open"))).toEqual(["outage", "silence"]);
    expect(names(alarmsIn(all, "cleared"))).toEqual(["battery"]);
    expect(names(alarmsIn(all, "all"))).toEqual(["outage", "silence", "battery", "alone"]);
  });

  it("shows states and ages in words, and opens nothing on paper", () => {
    draw("paper");
    const row = screen.getByRole("row", { name: /^Other/u });
    expect(row.textContent).toContain("Open");
    expect(row.textContent).toContain("1\u00A0d\u00A01\u00A0h");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a report's table", () => {
  const opened: string[] = [];
  const draw = (medium: Medium = "screen", report: Report = roomLevelMetrics, drawn = rows) =>
    render(
      <FacilityContext.Provider
        value={{ facility: { timeZone: "America/New_York" } } as FacilityScope}
      >
        <MediumProvider medium={medium}>
          <ReportTable
            report={report}
            rows={drawn}
            more={null}
            filters={DEFAULT_FILTERS}
            sortBy={report.defaultSort}
            onSort={() => undefined}
            selected={[]}
            onSelect={() => undefined}
            onBehind={(key) => opened.push(key)}
            caption="Rooms"
          />
        </MediumProvider>
      </FacilityContext.Provider>,
    );

  it("a table says that a silent device never reported", () => {
    const device = (key: string, lastCommunication: string | null): ReportRow => ({
      key,
      cells: { deviceName: key, state: "silent", stateTone: "bad", lastCommunication, age: 60 },
    });
    draw("screen", offlineDevices, [
      device("New", null),
      device("Old", "2026-11-19T12:00:00.000Z"),
    ]);
    const [, first, second] = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(first).toContain("Never reported");
    expect(second).toContain("Nov 19, 2026, 7:00 AM");
  });
  const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`, "u") });

  it("a table says how each row stands as text", () => {
    draw();
    expect(row("Few").textContent).toContain("Too few to say");
    expect(row("Low").textContent).toContain("Below baseline");
    expect(row("High").textContent).toContain("At goal");
    expect(row("Over").textContent).toContain("Check the counters");
    expect(row("Few").textContent).toContain("No earlier figure to compare");
  });

  it("rooms without opportunities are folded into one line that opens", () => {
    draw();
    expect(screen.queryByRole("row", { name: /^None/u })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "2 rooms without opportunities" }));
    expect(row("None").textContent).toContain("No opportunities: no counter");
  });

  it("a table's row opens its devices", () => {
    draw();
    fireEvent.click(screen.getByRole("button", { name: "20 of 24" }));
    expect(opened).toEqual(["Over"]);
    cleanup();
    const cells = { name: "ICU", devicesReporting: 2, devicesTotal: 3 };
    draw("screen", groupPerformance, [{ key: "icu", cells }]);
    fireEvent.click(screen.getByRole("button", { name: "2 of 3" }));
    expect(opened).toEqual(["Over", "icu"]);
  });

  it("shows hours by the reader's clock, and refills a week with two decimals", () => {
    const cells = { name: "Evening", hours: "15:00", hoursTo: "23:00" };
    draw("screen", shiftComparison, [{ key: "evening", cells }]);
    expect(row("Evening").textContent).toMatch(/3:00 – 11:00\sPM/u);
    cleanup();
    draw("screen", dispenserUsage, [
      { key: "door", cells: { device: "Door", weeklyAverageRefills: 0.058 } },
    ]);
    expect(screen.getByRole("row", { name: /Door/u }).textContent).toContain("0.06");
  });

  it("footnotes on paper have marks that are no digits", () => {
    draw("paper");
    expect(row("Over").querySelector("th")?.textContent).toBe("Over*†");
  });
});
