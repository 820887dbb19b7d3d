import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Download } from "#contract/reports/downloads.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import type { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";
import { DownloadsScreen } from "#renderer/features/reports/downloads/screens/downloads-screen.tsx";
import { POLL_MS } from "#renderer/features/reports/downloads/queries.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const facilityId = "0199a000-0000-7000-8000-000000000001";
const scope = {
  customer: { id: facilityId, name: "Northlake Health" } as CustomerChoice,
  facility: { id: facilityId, name: "Lakeside", timeZone: "America/New_York" } as FacilityChoice,
  customers: [],
  facilities: [],
  setCustomer: () => {},
  setFacility: () => {},
  menus: [],
};
const download = (last: number, change: Partial<Download>): Download => ({
  id: `0199a000-0000-7000-8000-00000000001${last}`,
  name: `Export ${last}`,
  product: "ECM",
  requestTimestamp: "2026-11-22T19:27:00Z",
  expirationDate: null,
  status: "Failed",
  token: null,
  failure: null,
  isDownloadable: false,
  rows: 0,
  rowsTotal: null,
  bytes: null,
  reportId: 1,
  filterModel: { facilityId, ...DEFAULT_FILTERS },
  ...change,
});
const pending = download(1, { status: "Pending", rows: 12_400, rowsTotal: 80_000 });
const ready = download(2, {
  status: "Ready",
  rows: 4871,
  bytes: 612_000,
  token: "secret",
  isDownloadable: true,
  expirationDate: "2026-11-29T19:27:00Z",
});

/** jsdom lays nothing out. */
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const api = await startApiServer();
let rows: Download[] = [];
let refusal: string | null = null;
const lists = () => api.seen.filter(({ method }) => method === "GET").length;
const posts = () => api.seen.filter(({ method }) => method === "POST");
const told = () => useToasts.getState().list.map(({ text }) => text);
const open = () =>
  show(
    <FacilityContext value={scope}>
      <DownloadsScreen />
    </FacilityContext>,
  );
const press = async (role: "button" | "menuitem", name: string) => {
  const target = await screen.findByRole(role, { name });
  await act(async () => void fireEvent.click(target));
};

beforeAll(() => startI18n("en-US"));
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    shouldAdvanceTime: true,
  });
  api.seen.length = 0;
  refusal = null;
  useToasts.setState({ list: [] });
  api.answerWith(({ method }, response) => {
    if (method === "POST" && refusal !== null)
      return json(response, 409, { title: "", status: 409, code: refusal });
    return json(response, 200, method === "GET" ? rows : rows[0]);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(() => api.close());

it("looks again every 10 seconds while something is pending, and no longer", async () => {
  rows = [pending];
  await open();
  await screen.findByText("12,400 of about 80,000 rows");
  screen.getByText("7 days after it is ready");
  expect(lists()).toBe(1);
  rows = [ready];
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  await screen.findByText("612 kB · 4,871 rows");
  expect(lists()).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(3 * POLL_MS));
  expect(lists()).toBe(2);
});

it("names each standing, and offers a file only where there is one", async () => {
  rows = [
    ready,
    download(3, { failure: "broken" }),
    download(4, { status: "Expired" }),
    download(5, { failure: "access" }),
  ];
  await open();
  await screen.findByRole("button", { name: "Export 2" });
  expect(screen.queryByRole("button", { name: "Export 3" })).toBeNull();
  for (const word of ["Ready", "Failed", "Expired"])
    expect(screen.getAllByText(word).length).toBeGreaterThan(0);
  screen.getByText(/after several tries. Nothing of it was kept/u);
  screen.getByText(/^You no longer have access to these rows/u);
});

it("asks for the same rows again, and says why it may not", async () => {
  rows = [download(3, {})];
  await open();
  await press("button", "Actions for Export 3");
  await press("menuitem", "Request again");
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(posts().map(({ url }) => url)).toEqual(["/api/reportExport/1/raw"]);
  expect(JSON.parse(posts()[0]?.body ?? "")).toEqual({
    productId: 1,
    selectedReport: 1,
    filterModel: rows[0]?.filterModel,
  });
  refusal = "export_limit";
  await press("button", "Actions for Export 3");
  await press("menuitem", "Request again");
  await waitFor(() => expect(told().at(-1)).toMatch(/^An export of this facility is still/u));
});

it("removes a download only after a question, and explains an empty list", async () => {
  rows = [pending];
  await open();
  await press("button", "Actions for Export 1");
  await press("menuitem", "Cancel export");
  await screen.findByRole("heading", { name: "Cancel “Export 1”?" });
  rows = [];
  await press("button", "Cancel export");
  await screen.findByText("No raw export yet");
  expect(api.seen.filter(({ method }) => method === "DELETE").map(({ url }) => url)).toEqual([
    `/api/downloads/requests/${pending.id}`,
  ]);
});
