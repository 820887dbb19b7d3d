import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { LocationHierarchy, LocationNode } from "#contract/organization/locations.ts";
import type { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";
import { LocationTree } from "#renderer/features/organization/locations/components/location-tree.tsx";
import { LocationsScreen } from "#renderer/features/organization/locations/screens/locations-screen.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const id = (at: number) => `0199a000-0000-7000-8000-00000000000${at}`;
const facilityId = id(0);

const node = (
  at: number,
  name: string,
  level: number,
  more: Partial<LocationNode> = {},
): LocationNode => ({
  id: id(at),
  name,
  level,
  parentId: level === 1 ? null : id(at - 1),
  isObservable: false,
  version: 1,
  deviceCount: 0,
  placeholderCount: 0,
  hasEvents: false,
  closedFrom: null,
  isClosed: false,
  closedAbove: false,
  formerly: null,
  continuedAs: null,
  goal: null,
  countsWithUnit: false,
  isPatientPlace: level > 3,
  childLocations: [],
  ...more,
});
const icu = node(3, "ICU", 3, {
  goal: 85,
  childLocations: [node(4, "Room 1", 4, { deviceCount: 2 })],
});
const root = node(1, "Northlake", 1, {
  goal: 80,
  childLocations: [node(2, "Floor 1", 2, { childLocations: [icu] })],
});
const tree: LocationHierarchy = {
  locationHierarchy: root,
  levelInfo: Object.fromEntries(
    ["facility", "floor", "unit", "room", "bay"].map((key, at) => [
      `${at + 1}`,
      `reports.levels.${key}`,
    ]),
  ),
  closedCount: 0,
  can: { edit: true, delete: true, observe: true, setThresholds: true, export: true },
};

const api = await startApiServer();
type Refusal = { status: number; body: object };
/** The tree for a reader; for an editor, the case's answer to the call. */
const answer = (writes: Refusal | object) =>
  api.answerWith(({ method }, response) => {
    if (method === "GET") json(response, 200, tree);
    else if ("status" in writes) json(response, writes.status, writes.body);
    else json(response, 200, writes);
  });
const problem = (status: number, code: string, more: object = {}): Refusal => ({
  status,
  body: { type: "about:blank", title: code, status, code, requestId: "r", ...more },
});

/** The tree with a button elsewhere that begins a floor. */
function Page() {
  const [addBelow, setAddBelow] = useState<{ id: string } | null>(null);
  return (
    <>
      <button type="button" onClick={() => setAddBelow({ id: root.id })}>
        Floor
      </button>
      <LocationTree
        facilityId={facilityId}
        onThresholds={() => undefined}
        devicesPath={(place, set) => `/devices/${place}/${set ?? "all"}`}
        addBelow={addBelow}
      />
    </>
  );
}
const open = async () => {
  await show(<Page />);
  await screen.findByRole("tree");
  fireEvent.click(screen.getByRole("button", { name: "Expand all" }));
  return row("Room 1");
};
const row = (name: string) => screen.getByRole("treeitem", { name: new RegExp(`^${name} `, "u") });
const sent = (method: string) => api.seen.find((seen) => seen.method === method);
const typeName = (name: string) => {
  const field = screen.getByRole("textbox", { name: /^Name of/u });
  fireEvent.change(field, { target: { value: name } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
};

beforeAll(() => startI18n());
beforeEach(() => {
  api.seen.length = 0;
});
afterEach(cleanup);
afterAll(() => api.close());

it("each row has the goal in force, its own or a parent's", async () => {
  answer({});
  await open();
  const from = (name: string) => row(name).getAttribute("aria-description");
  expect([row("Floor 1").textContent, from("Floor 1")]).toEqual([
    expect.stringContaining("Goal 80.0%"),
    "goal from Northlake",
  ]);
  expect(row("ICU").textContent).toContain("Goal 85.0%");
  expect([from("ICU"), from("Room 1")]).toEqual([null, "goal from ICU"]);
});

it("begins a floor from a button elsewhere, whatever is searched for", async () => {
  answer({ id: id(9), name: "Floor 2", version: 1 });
  await open();
  const search = screen.getByRole("searchbox");
  fireEvent.change(search, { target: { value: "no such place" } });
  await screen.findByText(/no such place/u);
  fireEvent.click(screen.getByRole("button", { name: "Floor" }));
  fireEvent.change(await screen.findByRole("textbox", { name: /Northlake/u }), {
    target: { value: "Floor 2" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent("POST")?.body).toBe('{"name":"Floor 2"}'));
});

it("says at the field that a name is taken, or who was quicker", async () => {
  answer(problem(409, "duplicate_name"));
  fireEvent.keyDown(await open(), { key: "F2" });
  typeName("Room 2");
  expect(await screen.findByText("ICU already has a location named “Room 2”.")).toBeTruthy();
  answer(problem(409, "conflict", { current: { id: id(4), name: "Bay room", version: 2 } }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const dialog = await screen.findByRole("dialog", { name: "Someone else also changed this name" });
  expect(dialog.textContent).toContain("Bay room");
  expect(dialog.textContent).toContain("was Room 1");
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(await screen.findByText(/Someone else changed this name too/u)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByDisplayValue("Room 2")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("dialog", { name: "Someone else also changed this name" });
  answer({ id: id(4), name: "Room 2", version: 3 });
  fireEvent.click(screen.getByRole("button", { name: "Save name" }));
  const last = () => api.seen.findLast(({ method }) => method === "PUT")?.body ?? "{}";
  await waitFor(() => expect(JSON.parse(last())).toEqual({ version: 2, name: "Room 2" }));
});

it("a row being edited stays, whatever the search", async () => {
  answer({});
  fireEvent.keyDown(await open(), { key: "F2" });
  typeName("Bay 9");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "no such place" } });
  await screen.findByRole("searchbox");
  expect(screen.getByDisplayValue("Bay 9")).toBeTruthy();
});

it("leads from a place with devices to them", async () => {
  answer(problem(412, "location_has_devices"));
  fireEvent.keyDown(await open(), { key: "Delete" });
  const ask = await screen.findByRole("dialog");
  fireEvent.click(within(ask).getByRole("button", { name: "Delete location" }));
  const link = await screen.findByRole("link", { name: "Go to device maintenance" });
  expect(link.getAttribute("href")).toContain(`/devices/${id(4)}/all`);
});

it("counts devices in service with those below, and leads to exactly these", async () => {
  answer({});
  await open();
  expect(row("ICU").textContent).toContain("2 devices in service");
  expect(row("Room 1").textContent).toContain("2 devices in service");
  fireEvent.click(within(row("ICU")).getByRole("button", { name: /ICU/u }));
  const item = await screen.findByRole("menuitem", { name: "Show its 2 devices in service" });
  expect(item.getAttribute("href")).toContain(`/devices/${icu.id}/inService`);
});

it("does with several places what can be done, and says why others stay", async () => {
  answer({
    done: 1,
    left: [{ id: icu.id, name: "ICU", code: "location_has_devices" }],
  });
  await open();
  for (const name of ["ICU", "Room 1"])
    fireEvent.click(screen.getByRole("checkbox", { name: new RegExp(name, "u") }));
  fireEvent.click(screen.getByRole("button", { name: "Observe" }));
  await waitFor(() => expect(sent("PUT")).toBeTruthy());
  expect(JSON.parse(sent("PUT")?.body ?? "")).toEqual({
    locationIds: [icu.id],
    isObservable: true,
  });
  const stays = await screen.findByRole("dialog", { name: "1 location was left as it is" });
  expect(within(stays).getByRole("link").getAttribute("href")).toContain(icu.id);
  // Only what was left is ticked still.
  expect(screen.getByText("1 selected")).toBeTruthy();
});

/** The page of locations, with what a browser has around it. */
function Browser() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <FacilityContext
      value={{
        customer: { id: id(8) } as CustomerChoice,
        facility: { id: facilityId, name: "Northlake" } as FacilityChoice,
        customers: [],
        facilities: [],
        setCustomer: () => {},
        setFacility: () => {},
        menus: [],
      }}
    >
      <code aria-label="address">{search}</code>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <Link to="?search=Floor">A link</Link>
      <LocationsScreen devicesPath={() => (place) => `/devices/${place}`} />
    </FacilityContext>
  );
}

it("a search of locations is in the address, and follows it back", async () => {
  answer({});
  await show(<Browser />);
  await screen.findByRole("tree");
  const box = () => screen.getByRole<HTMLInputElement>("searchbox");
  const address = () => screen.getByLabelText("address").textContent;
  fireEvent.change(box(), { target: { value: "icu" } });
  await waitFor(() => expect(address()).toBe("?search=icu"));
  expect(row("ICU")).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "A link" }));
  await waitFor(() => expect(box().value).toBe("Floor"));
  expect(screen.queryByRole("treeitem", { name: /^ICU /u })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(box().value).toBe("icu"));
  expect(row("ICU")).toBeTruthy();
  expect(address()).toBe("?search=icu");
});
