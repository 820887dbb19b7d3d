import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { SheetDevice } from "#contract/devices/device-sheet.ts";
import { placeFinder, placePaths } from "#contract/organization/place-finder.ts";
import { DeviceSheetCard } from "#renderer/features/devices/devices/components/sheet/device-sheet.tsx";
import type { SheetText } from "#renderer/features/devices/devices/components/sheet/use-sheet-text.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const idOf = (number: number) => `0199a000-0000-7000-8000-00000000000${number}`;
const [facilityId, root, icu, er, icuRoom, erRoom] = [1, 2, 3, 4, 5, 6].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const places = [
  { id: root, parentId: null, name: "Clinic" },
  { id: icu, parentId: root, name: "ICU" },
  { id: er, parentId: root, name: "ER" },
  { id: icuRoom, parentId: icu, name: "Room 1" },
  { id: erRoom, parentId: er, name: "Room 1" },
];
const model = (id: number, deviceTypeId: number, name: string, formulationClassId = 2) => ({
  id,
  name,
  deviceTypeId,
  formulationClassId: deviceTypeId === 1 ? formulationClassId : null,
  isArchived: false,
  products: [],
});
const words: SheetText = {
  findPlace: placeFinder(places),
  paths: placePaths(places),
  models: [model(2, 1, "PureFlow S2"), model(3, 1, "SoapFlow", 1), model(6, 3, "Link 200")],
  types: new Map([
    [1, "Dispenser"],
    [3, "Gateway"],
  ]),
  choices: {
    formulationClassId: [
      { value: 1, name: "Soap" },
      { value: 2, name: "Sanitizer" },
    ],
    devicePositionId: [{ value: 1, name: "Inside the room" }],
    deviceOrientationId: [],
    jumperConfiguration: [],
    isCompliance: [
      { value: true, name: "Yes" },
      { value: false, name: "No" },
    ],
  },
};
const device = (number: number, name: string, change: Partial<SheetDevice> = {}): SheetDevice => ({
  id: idOf(number),
  facilityId,
  serialNumber: `D4-${number}`,
  locationId: icu,
  name,
  deviceTypeId: 1,
  deviceModelId: 2,
  formulationClassId: 2,
  devicePositionId: null,
  deviceOrientationId: null,
  firmwareVersion: null,
  isCompliance: true,
  jumperConfiguration: null,
  sensitivity: null,
  timeslot: null,
  repeaterPath: null,
  ipAddress: null,
  defaultGateway: null,
  subnetMask: null,
  networkSetup: null,
  serverPort: null,
  isDeactivated: false,
  version: 1,
  ...change,
});
const devices = [
  device(7, "Bed"),
  device(8, "Door"),
  device(9, "North", { deviceTypeId: 3, deviceModelId: 6, formulationClassId: null }),
];

const api = await startApiServer();
let answer: { status: number; body: object };
beforeAll(async () => {
  await startI18n("en-US");
});
afterAll(() => api.close());
afterEach(cleanup);
beforeEach(() => {
  answer = { status: 200, body: { changed: 1 } };
  api.seen.length = 0;
  api.answerWith((_seen, response) => json(response, answer.status, answer.body));
});

const reload = vi.fn<() => Promise<void>>().mockResolvedValue();
const open = async () => {
  await show(
    <DeviceSheetCard sheet={{ total: 3, devices }} onReload={reload} {...{ facilityId, words }} />,
  );
  await screen.findByRole("grid");
};
/** Beside the serial number, which heads the row. */
const COLUMNS = ["type", "name", "place", "model", "formulation", "position"];
const cell = (row: number, column: string): HTMLElement => {
  const line = screen.getAllByRole("row")[row + 1] ?? document.body;
  const found = within(line).getAllByRole("gridcell");
  return found[COLUMNS.indexOf(column)] ?? document.body;
};
const go = (row: number, column: string) =>
  act(async () => void fireEvent.pointerDown(cell(row, column), { button: 0 }));
const key = (name: string, more = {}) =>
  act(
    async () =>
      void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more }),
  );
const write = (text: string) =>
  act(async () => void fireEvent.change(screen.getByRole("combobox"), { target: { value: text } }));
const paste = (text: string) =>
  act(
    async () =>
      void fireEvent.paste(document.activeElement ?? document.body, {
        clipboardData: { getData: () => text },
      }),
  );
const save = () =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save sheet" })));
const sent = () => api.seen.map(({ body }) => JSON.parse(body) as unknown);

it("saves a pasted block, with names in place of ids, in one call", async () => {
  await open();
  await go(0, "name");
  await paste("Bed 2\ter > room 1\tsoapflow\tsoap\tInside the room\r\nDoor 2\tER");
  expect(cell(0, "place").textContent).toContain("ER > Room 1");
  expect(cell(0, "formulation").textContent).toContain("Soap");
  expect(screen.getByText("7 unsaved changes")).toBeDefined();
  await save();
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        rows: [
          {
            id: idOf(7),
            version: 1,
            name: "Bed 2",
            locationId: erRoom,
            deviceModelId: 3,
            formulationClassId: 1,
            devicePositionId: 1,
          },
          { id: idOf(8), version: 1, name: "Door 2", locationId: er },
        ],
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByText(/unsaved/u)).toBeNull());
  expect(reload).toHaveBeenCalled();
});

it.each([
  ["name", "", "Enter a value."],
  ["name", "x".repeat(51), "This is too long."],
  ["place", "Nowhere", "This facility does not have this location."],
  ["place", "Room 1", "Several locations have this name. Write it from the floor down."],
  ["place", "", "Enter a location. In the list a device can be unassigned."],
  ["model", "Other", "This model does not exist."],
  ["model", "Link 200", "The model does not fit the type or formulation."],
  ["formulation", "", "Enter a value."],
  ["position", "Outside", "This is not one of the choices."],
])(
  "shows in the cell %s what is wrong with “%s”, and sends nothing",
  async (column, text, fault) => {
    await open();
    await go(0, column);
    await paste(text);
    expect(cell(0, column).textContent).toContain(fault);
    expect(cell(0, column).getAttribute("aria-invalid")).toBe("true");
    await save();
    expect(screen.getByText("1 cell needs a correction. Nothing was saved.")).toBeDefined();
    expect(api.seen).toEqual([]);
    await go(1, "name");
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: /first one/u })));
    expect(document.activeElement).toBe(cell(0, column));
  },
);

it("is typed into, taken back and left as in a spreadsheet", async () => {
  await open();
  await go(0, "position");
  await key("I");
  await write("inside the room");
  await key("Enter");
  expect(cell(0, "position").textContent).toContain("Inside the room");
  expect(document.activeElement).toBe(cell(1, "position"));
  await key("F2");
  await write("inside");
  await key("Escape");
  expect(cell(1, "position").textContent).toBe("");
  await key("ArrowUp", { shiftKey: true });
  await key("Delete");
  expect(screen.queryByText(/unsaved/u)).toBeNull();
  await key("z", { ctrlKey: true });
  expect(screen.getByText("1 unsaved change")).toBeDefined();
  await key("z", { ctrlKey: true });
  expect(screen.queryByText(/unsaved/u)).toBeNull();
});

it("the device sheet closes cells that a type does not have", async () => {
  await open();
  await go(2, "formulation");
  expect(cell(2, "formulation").getAttribute("aria-readonly")).toBe("true");
  await key("F2");
  expect(screen.queryByRole("combobox")).toBeNull();
  await go(2, "name");
  await paste("N\tER\tLink 200\tSoap");
  expect(screen.getByText("2 unsaved changes")).toBeDefined();
});

it("shows the server's fault in its cell until something else is typed there", async () => {
  await open();
  await go(1, "place");
  await paste("ER");
  const fieldErrors = { "rows.0.locationId": "not_in_list" };
  answer = { status: 400, body: { title: "x", status: 400, code: "invalid_input", fieldErrors } };
  await save();
  await waitFor(() => expect(cell(1, "place").textContent).toContain("Choose one of the values"));
  await paste("ER > Room 1");
  expect(cell(1, "place").textContent).not.toContain("Choose one of the values");
});

it("the device sheet retains input when a device changed meanwhile, and names it", async () => {
  await open();
  await go(0, "name");
  await paste("Bed 2\r\nDoor 2");
  const rows = [
    { id: idOf(7), device: { ...devices[0], name: "Window", version: 2 } },
    { id: idOf(8), device: null },
  ];
  answer = {
    status: 409,
    body: { title: "x", status: 409, code: "conflict", current: { rows } },
  };
  await save();
  expect(await screen.findByText(/2 devices were changed by somebody else/u)).toBeDefined();
  expect(
    screen.getByText(/newest values: Bed\..*No longer in this facility: Door\./u),
  ).toBeDefined();
  expect(screen.getByText("1 unsaved change")).toBeDefined();
});
