import { describe, expect, it } from "vitest";
import { deviceForm, fittingModels, type DeviceFormValues } from "#contract/devices/device-form.ts";
import { formDefaults } from "#renderer/features/devices/devices/lib/device-form.ts";

const [PLACE, OTHER] = [
  "0a1b2c3d-0000-4000-8000-0123456789ab",
  "0a1b2c3d-0000-4000-8000-0123456789ac",
];
const filled: DeviceFormValues = {
  ...formDefaults(),
  name: "302 door",
  deviceTypeId: 3,
  deviceModelId: 6,
  locationId: PLACE,
  locationIds: [PLACE],
};
const problems = (kind: "new" | "device" | "placeholder", change: Partial<DeviceFormValues>) =>
  (deviceForm(kind).body.safeParse({ ...filled, ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")} ${message}`,
  );

describe("the form of devices and placeholders", () => {
  it("the device form accepts complete input, and requires missing choices", () => {
    expect(problems("new", {})).toEqual([]);
    expect(problems("new", { deviceTypeId: 0, deviceModelId: 0, name: " " })).toEqual([
      "name required",
      "deviceTypeId required",
      "deviceModelId required",
    ]);
  });

  it("the device form requires a formulation class of dispensers only", () => {
    expect(problems("new", { deviceTypeId: 1 })).toEqual(["formulationClassId required"]);
    expect(problems("new", { deviceTypeId: 1, formulationClassId: 2 })).toEqual([]);
  });

  it("placeholders may be at several places, a device at one", () => {
    const several = { locationIds: [PLACE, OTHER] };
    expect(problems("new", several)).toEqual([]);
    expect(problems("new", { ...several, serialNumber: "  " })).toEqual([]);
    expect(problems("new", { ...several, serialNumber: "D4" })).toEqual(["locationIds one_place"]);
    expect(problems("new", { locationIds: [] })).toEqual(["locationIds required"]);
  });

  it("a saved unassigned device may stay unassigned, a placeholder may not", () => {
    const nowhere = { locationId: null, locationIds: [] };
    expect(problems("device", nowhere)).toEqual([]);
    expect(problems("placeholder", nowhere)).toEqual(["locationId required"]);
  });

  it("the device form limits its numbers", () => {
    expect(problems("new", { timeslot: 21, sensitivity: 8, serverPort: 65_536 })).toEqual([
      "sensitivity too_big",
      "timeslot too_big",
      "serverPort too_big",
    ]);
  });
});

describe("models that fit", () => {
  const model = (id: number, deviceTypeId: number, formulationClassId: number | null = null) => ({
    id,
    name: `Model ${id}`,
    deviceTypeId,
    formulationClassId,
    isArchived: id > 9,
    products: [],
  });
  const models = [model(1, 1, 1), model(2, 1, 2), model(3, 3), model(10, 1, 2)];
  const ids = (...given: Parameters<typeof fittingModels> extends [unknown, ...infer R] ? R : []) =>
    fittingModels(models, ...given).map(({ id }) => id);

  it("offered models fit the type, and a dispenser's class", () => {
    expect(ids({ deviceTypeId: 1, formulationClassId: 2 })).toEqual([2]);
    expect(ids({ deviceTypeId: 1, formulationClassId: null })).toEqual([]);
    expect(ids({ deviceTypeId: 3, formulationClassId: 2 })).toEqual([3]);
  });

  it("offered models leave out discontinued ones, except the device's own", () => {
    expect(ids({ deviceTypeId: 1, formulationClassId: 2 }, 10)).toEqual([2, 10]);
  });
});
