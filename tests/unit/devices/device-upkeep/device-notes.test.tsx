import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { DeviceNote } from "#contract/devices/devices.ts";
import { DeviceNotes } from "#renderer/features/devices/device-upkeep/components/device-notes.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const idOf = (number: number) => `0199a000-0000-7000-8000-00000000000${number}`;
const deviceId = idOf(0);
const note = (number: number, noteText: string): DeviceNote => ({
  id: idOf(number),
  noteText,
  createdDate: "2026-11-17T14:00:00.000Z",
  addedBy: "Daniel Reyes",
});
let notes: DeviceNote[] = [];
const none = null;
const device = {
  id: deviceId,
  facilityId: idOf(9),
  serialNumber: "D4-1",
  locationId: none,
  name: "Door",
  deviceTypeId: 1,
  deviceModelId: none,
  formulationClassId: none,
  devicePositionId: none,
  deviceOrientationId: none,
  firmwareVersion: none,
  isCompliance: true,
  jumperConfiguration: none,
  sensitivity: none,
  timeslot: none,
  repeaterPath: none,
  ipAddress: none,
  defaultGateway: none,
  subnetMask: none,
  networkSetup: none,
  serverPort: none,
  isDeactivated: false,
  currentRefill: null,
  version: 1,
};

const api = await startApiServer();
beforeAll(async () => {
  await startI18n("en-US");
});
afterAll(() => api.close());
afterEach(cleanup);
beforeEach(() => {
  notes = ["Swapped", "Cleaned", "Moved", "Turned", "Batteries", "First"].map((text, at) =>
    note(at + 1, text),
  );
  api.answerWith(({ method, body }, response) => {
    if (method !== "POST") return json(response, 200, { ...device, notes });
    const { noteText } = JSON.parse(body) as { noteText: string };
    notes = [note(8, noteText), ...notes];
    return json(response, 200, notes[0]);
  });
});

const open = async (canEdit = true) => {
  await show(<DeviceNotes timeZone="UTC" {...{ deviceId, canEdit }} />);
  await screen.findByRole("table");
};
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const type = (role: "searchbox" | "textbox", value: string) =>
  act(async () => void fireEvent.change(screen.getByRole(role), { target: { value } }));
const texts = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);

it("shows five notes on a page, and those that have the words searched for", async () => {
  await open(false);
  expect(texts()).toHaveLength(5);
  await press("Next page");
  expect(texts()).toEqual(["First"]);
  await type("searchbox", "batt");
  expect(texts()).toEqual(["Batteries"]);
  expect(screen.queryByRole("button", { name: "Add note" })).toBeNull();
});

it("takes one note at a time, in place", async () => {
  await open();
  await press("Add note");
  const add = screen.getByRole("button", { name: "Add note" });
  expect(add.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
  expect(screen.getByRole("button", { name: "Save note" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await type("textbox", "Contact bent.");
  await press("Save note");
  await waitFor(() => expect(texts()[0]).toBe("Contact bent."));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(document.activeElement).toBe(add);
});
