import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DeviceSettings } from "#renderer/features/devices/devices/components/device-settings.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const facilityId = "0199a000-0000-7000-8000-000000000001";
const deviceId = "0199a000-0000-7000-8000-000000000002";
const none = null;
let device = { name: "301 door", version: 3 };
const detail = () => ({
  ...device,
  id: deviceId,
  facilityId,
  serialNumber: "GW-1",
  locationId: none,
  deviceTypeId: 3,
  deviceModelId: 6,
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
  notes: [],
});
const model = { id: 6, deviceTypeId: 3, name: "Link 200", formulationClassId: none };

const api = await startApiServer();
beforeAll(async () => {
  await startI18n("en-US");
});
afterAll(() => api.close());
afterEach(cleanup);
beforeEach(() => {
  device = { name: "301 door", version: 3 };
  api.seen.length = 0;
  api.answerWith(({ method, url, body }, response) => {
    if (method === "PUT") {
      const { name, version } = JSON.parse(body) as typeof device;
      device = { name, version: version + 1 };
    }
    if (url.endsWith(deviceId)) return json(response, 200, detail());
    if (url.endsWith("/models"))
      return json(response, 200, [{ ...model, isArchived: false, products: [] }]);
    if (url.includes("/places"))
      return json(response, 200, {
        places: [],
        assigned: 0,
        unassigned: 0,
        placeholders: 0,
        timeZone: "UTC",
        canEdit: true,
      });
    return json(response, 200, []);
  });
});

const onSaved = vi.fn<() => void>();
const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/u);
const type = (value: string) =>
  act(async () => void fireEvent.change(name(), { target: { value } }));
const press = (label: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name: label })));
const sent = () =>
  api.seen
    .filter(({ method }) => method === "PUT")
    .map(({ body }) => (JSON.parse(body) as typeof device).version);

it("saves a device's settings where they stand, again and again", async () => {
  await show(<DeviceSettings {...{ facilityId, deviceId, onSaved }} />);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/u)).value).toBe("301 door");
  expect(screen.queryByRole("button", { name: "Save device" })).toBeNull();
  await type("301 window");
  expect(screen.getByText("1 unsaved change")).toBeDefined();
  await press("Discard");
  expect(name().value).toBe("301 door");
  await type("301 window");
  await press("Save device");
  await waitFor(() => expect(screen.queryByText(/unsaved/u)).toBeNull());
  expect(onSaved).toHaveBeenCalled();
  await type("301 sink");
  await press("Save device");
  await waitFor(() => expect(sent()).toEqual([3, 4]));
  await waitFor(() => expect(name().value).toBe("301 sink"));
});
