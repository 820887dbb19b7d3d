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

const LOBBY = {
  id: "0199a000-0000-7000-8000-000000000002",
  name: "Lobby",
  interval: 30,
  facilityId: FACILITY,
  isActive: true,
  slideCount: 1,
  displayCount: 0,
  version: 4,
};
const FULL = {
  ...LOBBY,
  id: "0199a000-0000-7000-8000-000000000003",
  name: "Full",
  slideCount: 100,
};
const SLIDE = {
  id: LOBBY.id,
  name: "Wards",
  facilityId: FACILITY,
  reportId: 2,
  reportFilters: null,
  reportControls: null,
  parametersJson: "{}",
  imageUrl: null,
  image: null,
  reportData: null,
  shownFrom: null,
  shownUntil: null,
  shiftNames: [],
  slideshows: [],
  createdAt: "2026-11-01T00:00:00Z",
};
const sent = (method: string) => api.seen.filter((one) => one.method === method);

const api = await startApiServer();
beforeAll(async () => {
  await startI18n();
  await loadTexts("reports-view", "reports");
});
beforeEach(() => {
  api.seen.length = 0;
  api.answerWith(({ method }, response) =>
    method === "GET"
      ? json(response, 200, [LOBBY, FULL])
      : json(response, 409, { title: "x", status: 409, code: "duplicate_name" }),
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
      name="Wards"
      {...{ report, filters }}
    />,
  );
const sentFilters = async () => {
  expect(await screen.findByLabelText(/Slide name/u)).toHaveProperty("value", "Wards");
  fireEvent.click(screen.getByRole("button", { name: "Save slide" }));
  await waitFor(() => expect(sent("POST")).toHaveLength(1));
  return (JSON.parse(sent("POST")[0]?.body ?? "{}") as { filters: unknown }).filters;
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

it("a saved slide goes to the end of the chosen slideshow, which has room", async () => {
  const slideId = "0199a000-0000-7000-8000-000000000009";
  const placed = { id: LOBBY.id, name: "First", order: 1, customSlideTitle: "Today" };
  const whole = { ...LOBBY, slides: [placed] };
  api.answerWith(({ method, url }, response) => {
    if (method === "POST") return json(response, 200, { ...SLIDE, id: slideId });
    return json(response, 200, url.includes(LOBBY.id) || method === "PUT" ? whole : [LOBBY, FULL]);
  });
  await open(performanceHistory);
  const choice = await screen.findByLabelText<HTMLSelectElement>(/Add to slideshow/u);
  expect([...choice.options].map(({ text }) => text)).toEqual(["None for now", "Lobby"]);
  fireEvent.change(choice, { target: { value: LOBBY.id } });
  await sentFilters();
  await waitFor(() => expect(sent("PUT")).toHaveLength(1));
  expect(JSON.parse(sent("PUT")[0]?.body ?? "{}")).toMatchObject({
    id: LOBBY.id,
    version: 4,
    reportSlides: [{ id: placed.id, customSlideTitle: "Today" }, { id: slideId }],
  });
});
