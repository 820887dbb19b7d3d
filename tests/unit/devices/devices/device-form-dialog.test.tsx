import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { DeviceModel, DevicePlace } from "#contract/devices/devices.ts";
import {
  AddDeviceDialog,
  EditRowDialog,
} from "#renderer/features/devices/devices/components/device-form-dialog.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const facilityId = "0199a000-0000-7000-8000-000000000001";
const id = "0199a000-0000-7000-8000-000000000002";
const [room, bay] = [
  "0199a000-0000-7000-8000-000000000003",
  "0199a000-0000-7000-8000-000000000004",
];
const places: DevicePlace[] = [
  { id: room, parentId: null, name: "Room 301", level: 4, deviceCount: 0 },
  { id: bay, parentId: null, name: "Bay 4", level: 4, deviceCount: 0 },
];
const model = (modelId: number, deviceTypeId: number, name: string): DeviceModel => ({
  id: modelId,
  name,
  deviceTypeId,
  formulationClassId: deviceTypeId === 1 ? 2 : null,
  isArchived: modelId === 8,
  products: [],
});
const models = [
  model(2, 1, "PureFlow S2"),
  model(5, 2, "Threshold 3"),
  model(6, 3, "Link 200"),
  model(8, 2, "Threshold 1"),
];
const shared = {
  id,
  facilityId,
  locationId: room,
  name: "301 door",
  deviceTypeId: 2,
  deviceModelId: 8,
  formulationClassId: null,
  devicePositionId: null,
  deviceOrientationId: null,
  firmwareVersion: null,
  isCompliance: true,
  version: 3,
};
const none = null;
const device = {
  ...shared,
  serialNumber: "OC-1",
  jumperConfiguration: 1,
  sensitivity: 4,
  timeslot: none,
  repeaterPath: none,
  ipAddress: none,
  defaultGateway: none,
  subnetMask: none,
  networkSetup: none,
  serverPort: none,
  isDeactivated: false,
  notes: [],
  currentRefill: null,
};
const row = {
  id,
  name: "301 door",
  serialNumber: "OC-1",
} as Parameters<typeof EditRowDialog>[0]["row"];

const api = await startApiServer();
let refusal: { status: number; code: string; fieldErrors?: object } | null;
beforeAll(async () => {
  await startI18n("en-US");
});
afterAll(() => api.close());
afterEach(cleanup);
beforeEach(() => {
  refusal = null;
  api.seen.length = 0;
  api.answerWith(({ method, url }, response) => {
    if (method !== "GET" && refusal !== null)
      return json(response, refusal.status, { title: "x", ...refusal });
    if (url.endsWith("/models")) return json(response, 200, models);
    if (url.endsWith("/formulationClasses"))
      return json(response, 200, [
        { id: 1, name: "soap" },
        { id: 2, name: "sanitizer" },
      ]);
    if (url.includes("devicePlaceholders/") && method === "GET") return json(response, 200, shared);
    if (url.endsWith(id)) return json(response, 200, device);
    if (url.endsWith("/devicePlaceholders")) return json(response, 200, [id, bay]);
    if (method === "POST") return json(response, 200, { id });
    return json(response, 200, []);
  });
});

const onAdded = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const dialog = { isOpen: true, onClose, facilityId, places };
const type = (label: RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const tick = (name: string) =>
  act(
    async () => void fireEvent.click(screen.getByRole("checkbox", { name: new RegExp(name, "u") })),
  );
const options = (label: RegExp) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
const has = (label: RegExp) => screen.queryByLabelText(label) !== null;
const sent = () => {
  const [last] = api.seen.filter(({ method }) => method !== "GET").slice(-1);
  return last && { call: `${last.method} ${last.url}`, body: JSON.parse(last.body) as object };
};

it("shows the type's fields, and a device's once it has a serial number", async () => {
  await show(<AddDeviceDialog {...dialog} onAdded={onAdded} />);
  await screen.findByLabelText(/^Device type/u);
  expect(options(/^Device type/u)).toEqual([
    "Choose…",
    "Dispenser",
    "Opportunity counter",
    "Gateway",
  ]);
  await type(/^Device type/u, "1");
  expect(has(/^Formulation class/u)).toBe(true);
  expect(options(/^Model/u)).toEqual(["Choose…"]);
  await waitFor(() => expect(options(/^Formulation class/u)).toContain("Sanitizer"));
  await type(/^Formulation class/u, "2");
  expect(options(/^Model/u)).toEqual(["Choose…", "PureFlow S2"]);
  await type(/^Device type/u, "2");
  expect(has(/^Formulation class/u)).toBe(false);
  expect(has(/^Sensitivity/u)).toBe(false);
  await type(/^Serial number/u, "OC-2");
  expect([has(/^Sensitivity/u), has(/^Jumper/u), has(/^Timeslot/u)]).toEqual([true, true, true]);
  expect(options(/^Model/u)).toEqual(["Choose…", "Threshold 3"]);
  expect(has(/^Compliance capable/u)).toBe(true);
  await type(/^Device type/u, "3");
  expect([has(/^IP address/u), has(/^Server port/u), has(/^Repeater path/u)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([has(/^Sensitivity/u), has(/^Compliance capable/u)]).toEqual([false, false]);
  await type(/^Serial number/u, "  ");
  expect([has(/^IP address/u), has(/^Repeater path/u)]).toEqual([false, true]);
});

it("saves placeholders at several places, and a device with a serial number at one", async () => {
  await show(<AddDeviceDialog {...dialog} onAdded={onAdded} />);
  await screen.findByLabelText(/^Device type/u);
  await press("Add placeholders");
  for (const problem of ["Choose a device type.", "Choose a model.", "Choose a location."])
    expect(screen.getByText(problem)).toBeTruthy();
  await type(/^Name/u, "302 door");
  await type(/^Device type/u, "3");
  await waitFor(() => expect(options(/^Model/u)).toContain("Link 200"));
  await type(/^Model/u, "6");
  await tick("Room 301");
  await tick("Bay 4");
  await press("Add placeholders");
  await waitFor(() => expect(sent()?.call).toBe("POST /api/devicePlaceholders"));
  expect(sent()?.body).toMatchObject({ locationIds: [room, bay] });
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  await type(/^Serial number/u, "GW-2");
  await press("Add device");
  await screen.findByText("A device with a serial number has only one location.");
  await tick("Bay 4");
  refusal = { status: 409, code: "duplicate_value", fieldErrors: { serialNumber: "taken" } };
  await press("Add device");
  await screen.findByText("Another device has this serial number.");
  refusal = { status: 412, code: "serial_number_deactivated" };
  await press("Add device");
  await screen.findByText(/Reactivate that device instead/u);
  expect(sent()).toMatchObject({
    call: "POST /api/device",
    body: { serialNumber: "GW-2", locationId: room, deviceModelId: 6 },
  });
});

it("configuring a device leaves its number fixed, and reports a deactivated device", async () => {
  await show(<EditRowDialog {...dialog} row={row} />);
  const serial = await screen.findByLabelText<HTMLInputElement>(/^Serial number/u);
  expect([serial.value, serial.readOnly]).toEqual(["OC-1", true]);
  await waitFor(() => expect(options(/^Model/u)).toContain("Threshold 1"));
  await type(/^Sensitivity/u, "0");
  refusal = { status: 409, code: "device_deactivated" };
  await press("Save device");
  await screen.findByText(/This device is deactivated/u);
  expect(sent()).toMatchObject({
    call: `PUT /api/device/${id}`,
    body: { version: 3, locationId: room, sensitivity: 0, jumperConfiguration: 1 },
  });
});

it("makes a placeholder a device once it has a serial number", async () => {
  await show(<EditRowDialog {...dialog} row={{ ...row, serialNumber: null }} />);
  await screen.findByRole("button", { name: "Save placeholder" });
  await type(/^Serial number/u, " OC-3 ");
  await press("Convert to device");
  await waitFor(() => expect(sent()?.call).toMatch(/^POST .*\/convertandedit$/u));
  expect(sent()?.body).toMatchObject({
    serialNumber: "OC-3",
    version: 3,
    deviceUpdates: { locationId: room, name: "301 door" },
  });
});
