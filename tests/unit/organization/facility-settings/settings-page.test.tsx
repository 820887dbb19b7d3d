import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { FacilitySettings } from "#contract/organization/facility-settings.ts";
import { SettingsPage } from "#renderer/features/organization/facility-settings/components/settings-page.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const facilityId = "0199a000-0000-7000-8000-000000000001";
const customerId = "0199a000-0000-7000-8000-000000000002";
const noteId = "0199a000-0000-7000-8000-000000000003";
const bandId = (last: number) => `0199a000-0000-7000-8000-00000000001${last}`;
const settings: FacilitySettings = {
  facilityId,
  facilityName: "Lakeside",
  customerId,
  customerName: "Northlake Health",
  licensedProductCodes: ["ECM", "IMS", "OBS"],
  locationHierarchyId: facilityId,
  hasLocations: true,
  basicInfo: {
    version: 3,
    name: "Lakeside",
    countryId: 1,
    timeZone: "America/New_York",
    showDevices: false,
    templateId: 1,
    hygieneProtocolId: 1,
    occupancy: 412,
    address1: "1 Hospital Drive",
    address2: "",
    address3: "",
    city: "Toledo",
    stateId: 36,
    stateName: "",
    postalCode: "43606",
  },
  reportSettings: {
    version: 5,
    opportunityOffset: 100,
    outboundOnly: false,
    max100PctCompliance: false,
    lookBehindSeconds: 60,
    lookAheadSeconds: 45,
    popInWindowSeconds: 8,
    observationGoal: 90,
    minimumOpportunities: 30,
    intervalMethod: "wilson",
    suppressionSize: 5,
    dataHealthPercent: 80,
  },
  serviceAlertSettings: {
    version: 1,
    refillAlarmThreshold: 5,
    hasRefillsWithExpirationDate: false,
    canRawExport: true,
  },
  recount: null,
  canArchive: true,
  canManageLicenses: false,
  canToggleCustomNotes: true,
  canCloneNotes: true,
};
const band = (last: number, title: string, limit: number) => ({
  id: bandId(last),
  facilityId,
  title,
  limit,
  color: "red" as const,
  symbolId: 1,
  symbol: { id: 1, name: "thumbUp" as const },
});
const bands = {
  version: 2,
  performanceBands: [band(1, "Low", 40), band(2, "High", 100)],
  symbols: [],
  history: {
    since: "2026-11-02",
    former: [
      {
        until: "2026-11-02",
        replacedOn: null,
        rows: [{ title: "All", limit: 100, color: "red" as const }],
      },
    ],
  },
};
const bandsSaved = { ...bands, version: 3, history: { since: null, former: [] } };
const observation = {
  version: 4,
  allowCustomObsNotes: false,
  enableObservationFeedback: false,
  maxObservationAgeDays: 7,
  observationUnit: "opportunity" as const,
  samplingChoice: "leapfrog200" as const,
  samplingTarget: null,
  facilityName: "Northlake",
  hygieneProtocolId: 1,
  timeZone: "America/New_York",
  observationNotes: [{ id: noteId, facilityId, text: "Gel empty", isArchived: false }],
};

/** jsdom lays nothing out: every tab fits. */
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const api = await startApiServer();
const LOOKUPS: Record<string, unknown> = {
  Countries: [{ id: 1, name: "United States", code: "US", hasStates: true, paperSize: "Letter" }],
  StateOrProvince: [
    { id: 36, name: "Ohio", timeZone: null },
    { id: 33, name: "New York", timeZone: "America/New_York" },
    { id: 9, name: "Florida", timeZone: "America/New_York" },
  ],
  cloneObservationNotes: [
    { facilityId: bandId(8), facilityName: "Harbour" },
    { facilityId: bandId(9), facilityName: "Lakeview" },
  ],
  figures: {
    from: "2026-10-28",
    to: "2026-11-26",
    performances: [35, 40.1, 55, 90],
    isSuppressed: false,
    tooFew: 2,
  },
  locationTemplate: [{ id: 1, name: "US hospital" }],
  hygieneProtocol: [{ id: 1, name: "WHO 5 moments" }],
};
/** What writes are refused with, by the end of their path. */
let refused: Record<string, unknown> = {};
let recount: FacilitySettings["recount"] = null;
const open = async () => {
  await show(
    <SettingsPage
      settings={settings}
      observation={observation}
      bands={bands}
      trail={[]}
      archivedPath="/"
      thresholds={null}
    />,
  );
  await screen.findByRole("textbox", { name: "Facility name" });
};
/** A tab by its name; where spaces come from layout, jsdom has none. */
const tab = (name: string) =>
  screen.getByRole("link", {
    name: (own) => own.replaceAll(" ", "") === name.replaceAll(" ", ""),
  });
const go = (name: string) => act(async () => void fireEvent.click(tab(name)));
const type = (name: string | RegExp, value: string) =>
  act(
    async () => void fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } }),
  );
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const writes = () =>
  api.seen.filter(({ method }) => method === "PUT").map(({ url }) => url.split("/").at(-1));
const told = () => useToasts.getState().list.map(({ text }) => text);

beforeAll(() => startI18n("en-US"));
beforeEach(() => {
  api.seen.length = 0;
  refused = {};
  recount = null;
  useToasts.setState({ list: [] });
  api.answerWith((seen, response) => {
    const end = seen.url.split("?")[0]?.split("/").at(-1) ?? "";
    if (seen.method === "GET")
      return json(
        response,
        200,
        end === "recount" ? { recount, history: null } : (LOOKUPS[end] ?? []),
      );
    const problem = refused[end];
    if (problem !== undefined) return json(response, 409, problem);
    const body = JSON.parse(seen.body) as { version: number; observationNotes?: object[] };
    const rows = body.observationNotes?.map((note) => ({ id: noteId, facilityId, ...note }));
    const saved = { ...body, ...(rows && { observationNotes: rows }), version: body.version + 1 };
    return json(response, 200, end === "performanceBands" ? bandsSaved : saved);
  });
});
afterEach(cleanup);
afterAll(() => api.close());

it("marks unsaved changes on other tabs, and saves all of them at once", async () => {
  await open();
  await type("Facility name", "Lakeside West");
  await go("Reports");
  await type("Look behind", "90");
  expect(screen.getAllByText("2 unsaved changes").length).toBeGreaterThan(0);
  expect(tab("Basic info 1 unsaved change")).toBeTruthy();
  expect(tab("Reports 1 unsaved change")).toBeTruthy();
  await press("Save settings");
  await waitFor(() => expect(told()).toEqual(["Facility settings saved."]));
  expect(writes().toSorted()).toEqual(["basicInfo", "report"]);
  const sent = api.seen.find(({ url }) => url.endsWith("/report"));
  expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ version: 5, lookBehindSeconds: 90 });
  expect(tab("Basic info")).toBeTruthy();
});

it("a failed save retains its input, and reports no success", async () => {
  refused = { basicInfo: { code: "duplicate_name", status: 409, title: "" } };
  await open();
  await type("Facility name", "Harbour");
  await go("Reports");
  await type("Look ahead", "30");
  await press("Save settings");
  await waitFor(() => expect(writes()).toHaveLength(2));
  await waitFor(() =>
    expect(told()).toEqual(["Some settings were saved. What was not saved keeps its values."]),
  );
  // The page leads to what failed.
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Facility name" });
  expect(name.value).toBe("Harbour");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(tab("Reports")).toBeTruthy();
});

it("a comma counts as a point, with limits shown at the field", async () => {
  await open();
  await go("Reports");
  await type(/^Observation goal/u, "82,5");
  await type("Opportunity offset", "101");
  await press("Save settings");
  expect(writes()).toEqual([]);
  const offset = screen.getByRole("textbox", { name: "Opportunity offset" });
  expect(offset.getAttribute("aria-invalid")).toBe("true");
  await type("Opportunity offset", "90");
  await press("Save settings");
  await waitFor(() => expect(writes()).toEqual(["report"]));
  const sent = JSON.parse(api.seen.find(({ method }) => method === "PUT")?.body ?? "{}") as object;
  expect(sent).toMatchObject({ observationGoal: 82.5, opportunityOffset: 90 });
});

it("puts a new quick note first, checks it while typing, clones only saved notes", async () => {
  await open();
  await go("Observation");
  const clone = () => screen.getByRole("button", { name: "Clone to facilities" });
  expect(clone().getAttribute("aria-disabled")).toBeNull();
  await press("Add note");
  await type("New quick note", "gel EMPTY");
  expect(
    screen.getByText("A note with this text already exists, maybe an archived one."),
  ).toBeTruthy();
  expect(clone().getAttribute("aria-disabled")).toBe("true");
  await type("New quick note", "Hands full");
  await act(
    async () => void fireEvent.click(screen.getByRole("switch", { name: "Gel empty in use" })),
  );
  await press("Save settings");
  await waitFor(() => expect(writes()).toEqual(["observation"]));
  const sent = JSON.parse(api.seen.find(({ method }) => method === "PUT")?.body ?? "{}") as object;
  expect(sent).toMatchObject({
    observationNotes: [
      { text: "Hands full", isArchived: false },
      { id: noteId, text: "Gel empty", isArchived: true },
    ],
  });
});

it("works out where a band begins, and lets the last one end at 100", async () => {
  await open();
  await go("Reports");
  await go("Edit bands");
  await press("Add band");
  const starts = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(starts().filter((text) => /^\d/u.test(text ?? ""))).toEqual(["0", "41", "71"]);
  await press("Save settings");
  expect(writes()).toEqual([]);
  expect(screen.getAllByText("Give the band a title.").length).toBeGreaterThan(0);
  await press("Remove the band High");
  const limits = screen.getAllByRole<HTMLInputElement>("textbox", { name: "To" });
  expect(limits.map(({ value }) => value)).toEqual(["40"]);
  expect(starts().filter((text) => /^\d/u.test(text ?? ""))).toEqual(["0", "41"]);
});

it("counts the people of each band, and those who change band, without a name", async () => {
  await open();
  await go("Reports");
  await go("Edit bands");
  expect(await screen.findByText("1 of 4 · 25.0%")).toBeTruthy();
  expect(screen.getByText("3 of 4 · 75.0%")).toBeTruthy();
  expect(screen.getByText(/2 people with too few entries and exits are left out\.$/u)).toBeTruthy();
  expect(screen.getByText("Nobody changes band with these limits.")).toBeTruthy();
  await type("To", "60");
  expect(screen.getByText("3 of 4 · 75.0%").previousSibling?.textContent).toBe("Low");
  expect(screen.getByText("2 people change band.").parentElement?.textContent).toContain(
    "Up: 0; down: 2.",
  );
  await type("To", "20");
  expect(screen.getByText("1 person changes band.").parentElement?.textContent).toContain(
    "Up: 1; down: 0.",
  );
});

it("shows since when bands hold, and applies them to earlier days if chosen", async () => {
  await open();
  await go("Reports");
  await go("Edit bands");
  // Among the other settings, and where they are edited.
  expect(screen.getAllByText("In effect since Nov 2, 2026.")).toHaveLength(2);
  expect(screen.getAllByText("Before Nov 2, 2026: All ≤ 100.")).toHaveLength(2);
  const name = "Apply to earlier days too";
  const choice = () => screen.getByRole<HTMLInputElement>("checkbox", { name });
  await act(async () => void fireEvent.click(choice()));
  await press("Save settings");
  await waitFor(() => expect(writes()).toEqual(["performanceBands"]));
  const sent = JSON.parse(api.seen.find(({ method }) => method === "PUT")?.body ?? "{}") as object;
  expect(sent).toMatchObject({ version: 2, alsoForPast: true });
  // The saved answer is shown now, and the choice is made again for the next one.
  expect(await screen.findByText("In effect for all days.")).toBeTruthy();
  expect(choice().checked).toBe(false);
});

it("a conflict compares another user's changes by name, not by number", async () => {
  const current = { ...settings.basicInfo, version: 4, stateId: 33 };
  refused = { basicInfo: { code: "conflict", status: 409, title: "", current } };
  await open();
  const state = await screen.findByRole("combobox", { name: "State or province" });
  await act(async () => void fireEvent.change(state, { target: { value: "9" } }));
  await press("Save settings");
  const dialog = await screen.findByRole("dialog", { name: /also changed/u });
  await waitFor(() => expect(dialog.textContent).toContain("New York"));
  expect(dialog.textContent).toContain("Florida");
});

it("says yes and no in words where ticks differ", async () => {
  const current = { ...settings.serviceAlertSettings, version: 2, refillAlarmThreshold: 7 };
  refused = {
    serviceAlerts: {
      code: "conflict",
      status: 409,
      title: "",
      current: { ...current, canRawExport: true, hasRefillsWithExpirationDate: false },
    },
  };
  await open();
  await go("Service alerts");
  await act(
    async () =>
      void fireEvent.click(
        screen.getByRole("checkbox", { name: /^Refills have an expiration date/u }),
      ),
  );
  const share = screen.getByRole("combobox", { name: "Refill alarm at or below" });
  await act(async () => void fireEvent.change(share, { target: { value: "3" } }));
  await press("Save settings");
  const dialog = await screen.findByRole("dialog", { name: /also changed/u });
  expect(dialog.textContent).toMatch(/Off.*On/u);
});

it("says beside the refill alarm what it comes to", async () => {
  await open();
  await go("Service alerts");
  expect(screen.getByText(/5% is left: when a refill of 1,000 doses has given 950/u)).toBeTruthy();
  const share = screen.getByRole("combobox", { name: "Refill alarm at or below" });
  await act(async () => void fireEvent.change(share, { target: { value: "0" } }));
  expect(screen.getByText("An alarm is raised once a refill is empty.")).toBeTruthy();
});

it("shows how far a recount of stored figures is, and its failure", async () => {
  recount = { state: "running", percent: 40, keptBefore: "2026-03-01" };
  await open();
  const note = await screen.findByText(/^40% done/u);
  expect(note.textContent).toContain("Days before Mar 1, 2026 stay");
  cleanup();
  recount = { state: "failed", percent: null };
  await open();
  expect(await screen.findByText("Recalculating the figures has failed.")).toBeTruthy();
});

it("clones quick notes to the facilities that are ticked", async () => {
  api.answerWith((seen, response) => {
    const end = seen.url.split("?")[0]?.split("/").at(-1) ?? "";
    if (seen.method === "POST") return json(response, 200, { added: 2 });
    return json(
      response,
      200,
      end === "recount" ? { recount, history: null } : (LOOKUPS[end] ?? []),
    );
  });
  await open();
  await go("Observation");
  await press("Clone to facilities");
  const harbour = await screen.findByRole("checkbox", { name: "Harbour" });
  await act(async () => void fireEvent.click(harbour));
  const dialog = within(screen.getByRole("dialog"));
  await act(async () => void fireEvent.click(dialog.getByRole("button", { name: /^Clone/u })));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = api.seen.find(({ method }) => method === "POST");
  expect(JSON.parse(sent?.body ?? "{}")).toEqual({ targetFacilityIds: [bandId(8)] });
});
