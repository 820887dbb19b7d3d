import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { defaultRoomTemplate } from "#contract/devices/room-template.ts";
import { AddDialog } from "#renderer/features/devices/devices/components/add-dialog.tsx";
import {
  DevicesWidget,
  counterWord,
} from "#renderer/features/devices/devices/components/devices-widget.tsx";
import { RoomTemplateDialog } from "#renderer/features/devices/devices/components/room-template-dialog.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const facilityId = "0199a000-0000-7000-8000-000000000001";
const room = "0199a000-0000-7000-8000-000000000003";
const model = (
  id: number,
  deviceTypeId: number,
  formulationClassId: number | null,
  code: string,
) => ({
  id,
  name: `Model ${id}`,
  deviceTypeId,
  formulationClassId,
  isArchived: false,
  products: [{ code }],
});
const models = [
  model(1, 1, 1, "ECM"),
  model(2, 1, 2, "ECM"),
  model(3, 1, 2, "IMS"),
  model(4, 2, null, "ECM"),
  model(5, 2, null, "IMS"),
  model(6, 3, null, "IMS"),
];
const heard = { online: 0, silent: 0, behindGateway: 0, notHeardYet: 0, outOfService: 0 };
const none = { count: 0, ...heard, lowBattery: 0 };
const counts = {
  total: 5,
  dispensers: 3,
  soapDispensers: 0,
  sanitizerDispensers: 3,
  gateways: 1,
  opportunityCounters: 1,
  repeaters: 0,
  kinds: {
    dispensers: { ...none, count: 3, online: 2, silent: 1, lowBattery: 2 },
    soapDispensers: none,
    sanitizerDispensers: { ...none, count: 3, online: 3 },
    gateways: { ...none, count: 1, online: 1 },
    opportunityCounters: { ...none, count: 1, online: 1 },
    repeaters: none,
  },
};

const api = await startApiServer();
let isMissing: boolean;
beforeAll(async () => {
  await startI18n("en-US");
});
afterAll(() => api.close());
afterEach(cleanup);
beforeEach(() => {
  isMissing = false;
  api.seen.length = 0;
  api.answerWith(({ method, url }, response) => {
    if (url.endsWith("/models")) return json(response, 200, models);
    if (url.endsWith("/deviceTypeCount")) return json(response, 200, counts);
    if (url.endsWith("/roomTemplateDevicePlaceholders"))
      return isMissing
        ? json(response, 404, { title: "x", status: 404, code: "room_template_missing" })
        : json(response, 200, [room]);
    if (method === "GET") return json(response, 200, defaultRoomTemplate("ECM"));
    return json(response, 200, { ...defaultRoomTemplate("IMS"), isDefault: false });
  });
});

const onClose = vi.fn<() => void>();
const onAdded = vi.fn<() => void>();
const choose = (label: RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const options = (label: RegExp) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
const sent = () => {
  const [last] = api.seen.filter(({ method }) => method !== "GET").slice(-1);
  return last && { call: `${last.method} ${last.url}`, body: JSON.parse(last.body) as object };
};

it("requires the models that a room's kind needs, and opens groups by count", async () => {
  await show(<RoomTemplateDialog isOpen onClose={onClose} facilityId={facilityId} />);
  const soap = await screen.findByLabelText<HTMLInputElement>(/^Model of soap inside/u);
  expect(soap.readOnly).toBe(true);
  expect(screen.queryByLabelText(/counter outside/u)).toBeNull();
  expect(options(/^Counter model/u)).toEqual(["None", "Model 4"]);
  await choose(/^Room type/u, "2");
  expect(screen.getByLabelText(/counter outside/u)).toBeTruthy();
  expect(options(/^Counter model/u)).toEqual(["Choose…", "Model 5"]);
  await choose(/^Sanitizer inside/u, "2");
  expect(options(/^Model of sanitizer inside/u)).toEqual(["Choose…", "Model 3"]);
  await press("Save template");
  expect(screen.getAllByText("Choose a model.")).toHaveLength(3);
  await choose(/^Gateway model/u, "6");
  await choose(/^Counter model/u, "5");
  await choose(/^Model of sanitizer inside/u, "3");
  await press("Save template");
  await waitFor(() => expect(sent()?.call).toBe(`POST /api/facility/${facilityId}/roomTemplate`));
  expect(sent()?.body).toMatchObject({
    productId: 2,
    gatewayModelId: 6,
    insideRoomSanitizerCount: 2,
    insideRoomSanitizerModelId: 3,
    insideRoomSoapModelId: null,
  });
});

it("asks what to add first, and says where the room template is missing", async () => {
  const places = [{ id: room, parentId: null, name: "Room 301", level: 4, deviceCount: 0 }];
  await show(<AddDialog isOpen {...{ onClose, onAdded, facilityId, places }} />);
  await screen.findByRole("button", { name: "Continue" });
  await press("Continue");
  expect(screen.getByText("Choose what to add first.")).toBeTruthy();
  await act(
    async () => void fireEvent.click(screen.getByRole("radio", { name: /^Room template/u })),
  );
  await press("Continue");
  const box = await screen.findByRole("checkbox", { name: /Room 301/u });
  await act(async () => void fireEvent.click(box));
  isMissing = true;
  await press("Add placeholders");
  await screen.findByText(/no room template yet/u);
  isMissing = false;
  await press("Add placeholders");
  await waitFor(() =>
    expect(onAdded).toHaveBeenCalledWith({ serialNumber: "", locationIds: [room] }),
  );
});

it("counts devices in six tiles that link to their rows", async () => {
  const listPath = (filters = {}) => JSON.stringify(filters);
  await show(<DevicesWidget facilityId={facilityId} products={["IMS"]} listPath={listPath} />);
  const tiles = await screen.findAllByRole("listitem");
  expect(tiles).toHaveLength(6);
  const hrefs = (tile: HTMLElement | undefined) =>
    within(tile ?? document.body)
      .getAllByRole("link")
      .map((link) => [link.textContent, JSON.parse(link.getAttribute("href")?.slice(1) ?? "")]);
  const inService = { online: ["Online", "Silent", "BehindGateway", "NotHeardYet"] };
  const all = { online: [...inService.online, "OutOfService"] };
  expect(hrefs(tiles[0])).toEqual([
    ["View all", { deviceType: ["1"], ...all }],
    ["1 silent", { deviceType: ["1"], online: ["Silent"] }],
    ["2 low battery", { deviceType: ["1"], ...inService, battery: ["Low", "Dead"] }],
  ]);
  expect(hrefs(tiles[2])).toEqual([
    ["View all", { deviceType: ["1"], formulation: ["2"], ...all }],
  ]);
  expect(screen.getByRole("heading", { name: "Room sensors" })).toBeTruthy();
});

it("calls counters by what the facility is licensed for", () => {
  expect(counterWord(["IMS", "ECM"])).toBe("activityCounters");
  expect(counterWord(["IMS"])).toBe("roomSensors");
  expect(counterWord(["OBS"])).toBe("opportunityCounters");
});
