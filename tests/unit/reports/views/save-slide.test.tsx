import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { DEFAULT_GRAPH_ACTIONS } from "#contract/reports/filters/address.ts";
import { DEFAULT_FILTERS, type ReportFilters } from "#contract/reports/filters/filters.ts";
import type { Report } from "#contract/reports/index.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { moments } from "#contract/reports/obs/crossed-hands.ts";
import { SaveSlideDialog } from "#renderer/features/reports/reports/slides/save-slide-dialog.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const FACILITY = "0199a000-0000-7000-8000-000000000001";

const api = await startApiServer();
beforeAll(async () => {
  await startI18n();
  await loadTexts("reports-view", "reports");
});
beforeEach(() => {
  api.seen.length = 0;
  api.answerWith((_, response) =>
    json(response, 409, { title: "x", status: 409, code: "duplicate_name" }),
  );
});
afterEach(cleanup);
afterAll(() => api.close());

const open = (report: Report, filters: ReportFilters = DEFAULT_FILTERS) =>
  show(
    <SaveSlideDialog
      isOpen
      onClose={() => {}}
      facilityId={FACILITY}
      sortBy={[]}
      address={{ graphActions: DEFAULT_GRAPH_ACTIONS, selectedData: undefined }}
      slideshowsPath={() => "/manageslideshows"}
      {...{ report, filters }}
    />,
  );
const sentFilters = async () => {
  fireEvent.change(await screen.findByLabelText(/Slide name/u), { target: { value: "Ward" } });
  fireEvent.click(screen.getByRole("button", { name: "Save slide" }));
  await waitFor(() => expect(api.seen).toHaveLength(1));
  return (JSON.parse(api.seen[0]?.body ?? "{}") as { filters: unknown }).filters;
};

it("a slide retains the report's timeframe until hours are chosen, without dates", async () => {
  const custom = {
    ...DEFAULT_FILTERS,
    reportDateRange: "custom" as const,
    startDate: "2026-11-01T00:00",
    endDate: "2026-11-02T00:00",
  };
  await open(performanceHistory, custom);
  const choice = await screen.findByLabelText<HTMLSelectElement>(/Timeframe on screen/u);
  expect([...choice.options].map(({ text }) => text)).toEqual([
    "As shown now: Custom",
    "Last 4 hours",
    "Last 8 hours",
    "Last 12 hours",
  ]);
  expect(screen.getByText("Fixed dates: never changes.")).toBeTruthy();
  fireEvent.change(choice, { target: { value: "last8Hours" } });
  expect(screen.queryByText("Fixed dates: never changes.")).toBeNull();
  const filters = await sentFilters();
  expect(filters).toMatchObject({ facilityId: FACILITY, reportDateRange: "last8Hours" });
  expect(filters).not.toHaveProperty("startDate");
});

it("offers no hours for a report of whole days", async () => {
  await open(moments);
  expect(await sentFilters()).toMatchObject({ reportDateRange: "last7Days" });
  expect(screen.queryByLabelText(/Timeframe on screen/u)).toBeNull();
});

it("a slide may be compared with a year before", async () => {
  await open(performanceHistory, { ...DEFAULT_FILTERS, reportDateRange: "thisMonth" });
  const choice = await screen.findByLabelText<HTMLSelectElement>(/Compared with/u);
  expect([...choice.options].map(({ text }) => text)).toEqual([
    "The range before",
    "The same days of the month before",
    "A year before",
    "Nothing",
  ]);
  expect(choice.value).toBe("sameDays");
  fireEvent.change(choice, { target: { value: "yearBefore" } });
  expect(await sentFilters()).toMatchObject({
    reportDateRange: "thisMonth",
    compareWith: "yearBefore",
  });
});
