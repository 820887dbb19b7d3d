import { describe, expect, it } from "vitest";
import { type DeviceWorld, planImport } from "#server/features/devices/devices/lib/plan-import.ts";

const model = (id: number, name: string, deviceTypeId: number, formulationClassId?: number) => ({
  id,
  name,
  deviceTypeId,
  formulationClassId: formulationClassId ?? null,
  isArchived: false,
  products: [],
});
const place = (id: string, parentId: string | null, name: string) => ({ id, parentId, name });
const world: DeviceWorld = {
  places: [
    place("root", null, "General"),
    place("f1", "root", "Floor 1"),
    place("u1", "f1", "ICU"),
    place("u2", "f1", "Surgery"),
    place("r1", "u1", "Room 1"),
    place("r2", "u2", "Room 1"),
    place("r3", "u2", "Room 3"),
  ],
  serials: new Map([
    ["OLD-1", "active"],
    ["OLD-2", "deactivated"],
  ]),
  models: [
    model(1, "Touchless", 1),
    model(2, "Soapy", 1, 1),
    model(3, "Eye", 2),
    model(4, "Relay", 5),
  ],
  types: [
    { id: 1, names: ["Dispenser", "Distributeur"] },
    { id: 2, names: ["Activity counter"] },
    { id: 5, names: ["Repeater"] },
  ],
  formulations: [
    { id: 1, names: ["Soap", "Savon"] },
    { id: 2, names: ["Sanitizer"] },
  ],
  positions: [{ id: 1, names: ["Inside the room"] }],
  orientations: [],
  yes: ["yes", "oui"],
  no: ["no", "non"],
};
const plan = (...rows: Record<string, string>[]) =>
  planImport(
    world,
    rows.map((values, at) => ({ line: at + 2, values })),
    (reason) => reason,
  );
const GOOD = {
  serialNumber: "N-1",
  name: "Door",
  deviceModel: "touchless",
  formulation: "savon",
  location: "Floor 1 > ICU > Room 1",
};

describe("an import of devices", () => {
  it("a device import finds type, formulation and place by common spellings", async () => {
    expect(await plan({ ...GOOD, position: "inside the room", isCompliance: "non" })).toMatchObject(
      [
        {
          outcome: "new",
          plan: {
            serialNumber: "N-1",
            deviceTypeId: 1,
            formulationClassId: 1,
            locationId: "r1",
            devicePositionId: 1,
            isCompliance: false,
          },
        },
      ],
    );
    const places = ["floor 1/surgery/room 1", "r3", "Room 3"].map((location, at) => ({
      ...GOOD,
      serialNumber: `N-${at}`,
      location,
    }));
    expect(
      (await plan(...places)).map((one) => (one.outcome === "new" ? one.plan.locationId : one)),
    ).toEqual(["r2", "r3", "r3"]);
  });

  it("makes a placeholder of every line without a serial number, even repeated ones", async () => {
    const { serialNumber: _serial, ...line } = GOOD;
    expect((await plan(line, line)).map((one) => one.outcome)).toEqual(["new", "new"]);
    expect(await plan(GOOD, GOOD)).toMatchObject([{ outcome: "new" }, { outcome: "repeated" }]);
  });

  it("a device import takes a counter without its formulation", async () => {
    expect(await plan({ ...GOOD, deviceModel: "Eye" })).toMatchObject([
      { plan: { deviceTypeId: 2, formulationClassId: null } },
    ]);
  });

  it.each([
    [{ serialNumber: "OLD-1" }, "serialTaken", "serialNumber"],
    [{ serialNumber: "old-1" }, "serialTaken", "serialNumber"],
    [{ serialNumber: "1,23457E+11" }, "serialShortened", "serialNumber"],
    [{ serialNumber: "OLD-2" }, "serialDeactivated", "serialNumber"],
    [{ serialNumber: "x".repeat(300) }, "serial", "serialNumber"],
    [{ name: "" }, "name", "name"],
    [{ deviceType: "Lamp" }, "type", "deviceType"],
    [{ deviceType: "Repeater", deviceModel: "Relay" }, "type", "deviceType"],
    [{ deviceModel: "Relay" }, "type", "deviceType"],
    [{ deviceType: "Activity counter" }, "wrongModel", "deviceModel"],
    [{ deviceModel: "Soapy", formulation: "Sanitizer" }, "wrongModel", "deviceModel"],
    [{ formulation: "" }, "formulation", "formulation"],
    [{ location: "Room 1" }, "placeNotUnique", "location"],
    [{ location: "" }, "place", "location"],
    [{ orientation: "up" }, "choice", "orientation"],
    [{ isCompliance: "perhaps" }, "yesOrNo", "isCompliance"],
    [{ firmwareVersion: "x".repeat(300) }, "firmware", "firmwareVersion"],
  ])("a device import refuses %j with the reason at the cell", async (change, why, column) => {
    expect(await plan({ ...GOOD, ...change })).toMatchObject([
      { outcome: "refused", why, wrong: [column] },
    ]);
  });

  it("a device import names all faults of a line", async () => {
    const bad = { ...GOOD, name: "", location: "Nowhere", isCompliance: "perhaps" };
    expect(await plan(bad)).toMatchObject([
      { outcome: "refused", wrong: ["name", "location", "isCompliance"] },
    ]);
  });

  it("a device import refuses contradicting lines of one serial number", async () => {
    const other = { ...GOOD, serialNumber: "n-1", name: "Window" };
    const third = { ...GOOD, serialNumber: "N-2" };
    const words = (reason: string, values: object = {}) => `${reason} ${JSON.stringify(values)}`;
    const rows = [GOOD, third, other].map((values, at) => ({ line: at + 2, values }));
    expect(await planImport(world, rows, words)).toMatchObject([
      { outcome: "refused", faults: [{ column: "name", why: 'contradicts {"line":4}' }] },
      { outcome: "new" },
      { outcome: "refused", faults: [{ column: "name", why: 'contradicts {"line":2}' }] },
    ]);
  });

  it("a device import offers what was probably meant", async () => {
    expect(await plan({ ...GOOD, location: "Rooom 3" })).toMatchObject([
      { outcome: "refused", nearMatch: { column: "location", value: "Room 3" } },
    ]);
  });
});
