import { demoId } from "../ids.ts";
import type { FacilityPlan, UnitPlan } from "../plan/types.ts";

type LocationLayout = {
  key: string;
  id: string;
  parentId: string | null;
  level: 1 | 2 | 3 | 4 | 5;
  name: string;
  isObservable: boolean;
  /** Its dispensers serve the rooms around it. */
  countsWithUnit: boolean;
};

/** Type ids of the shared lookup. */
export const DEVICE_TYPE = { dispenser: 1, counter: 2, gateway: 3, repeater: 5 } as const;
type DeviceKind = keyof typeof DEVICE_TYPE;

export type DeviceLayout = {
  /** Place in {@link Layout.devices}. */
  index: number;
  key: string;
  id: string;
  serialNumber: string;
  kind: DeviceKind;
  isSoap: boolean;
  name: string;
  /** Key of the location where it hangs now. */
  locationKey: string;
  /** Place of its unit in the plan; -1 for what hangs on a floor. */
  unit: number;
  isCompliance: boolean;
};

/** A room's part in the make-believe traffic. */
type RoomLayout = {
  /** Place in {@link Layout.rooms}, part of the seed of its traffic. */
  index: number;
  key: string;
  unit: number;
  /** Its counter, or -1: then only dispenses are seen there. */
  counter: number;
  /** A counter at the same door that does not count towards compliance, or -1. */
  secondCounter: number;
  isCorridor: boolean;
  /** Dispensers whose home it is. */
  dispensers: number[];
};

export type Layout = {
  plan: FacilityPlan;
  facilityId: string;
  locations: LocationLayout[];
  devices: DeviceLayout[];
  /** Level 4 rooms, and the odd spots (lounges, floors) of dispensers outside of rooms. */
  rooms: RoomLayout[];
  deviceByKey: Map<string, DeviceLayout>;
};

const words = {
  en: {
    soap: "soap",
    sanitizer: "sanitizer",
    counter: "activity counter",
    secondCounter: "second activity counter",
    corridor: "Corridor",
    gateway: "Gateway",
    lounge: "Staff lounge",
    bay: "Bay",
  },
  fr: {
    soap: "savon",
    sanitizer: "désinfectant",
    counter: "compteur d’activité",
    secondCounter: "second compteur d’activité",
    corridor: "Couloir",
    gateway: "Passerelle",
    lounge: "Salon du personnel",
    bay: "Civière",
  },
} as const;

const NAME_MAX = 50;
const fit = (name: string): string =>
  name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX - 1)}…`;

type Builder = Layout & { floors: Map<string, LocationLayout>; dispenserCount: number };

const addLocation = (
  layout: Builder,
  key: string,
  parent: LocationLayout | null,
  name: string,
  { isObservable = false, countsWithUnit = false } = {},
): LocationLayout => {
  const location: LocationLayout = {
    key,
    id: demoId("location", `${layout.plan.key}/${key}`),
    parentId: parent?.id ?? null,
    level: Math.min(5, (parent?.level ?? 0) + 1) as LocationLayout["level"],
    name,
    isObservable,
    countsWithUnit,
  };
  layout.locations.push(location);
  return location;
};

const floorOf = (layout: Builder, name: string): LocationLayout => {
  const known = layout.floors.get(name);
  if (known) return known;
  const [root] = layout.locations;
  const floor = addLocation(layout, name, root ?? null, name);
  layout.floors.set(name, floor);
  return floor;
};

type NewDevice = Pick<
  DeviceLayout,
  "key" | "kind" | "name" | "locationKey" | "unit" | "isCompliance"
>;

const addDevice = (layout: Builder, device: NewDevice): DeviceLayout => {
  const index = layout.devices.length;
  const count = layout.plan.units.reduce(
    (sum, unit) => sum + unit.dispensers,
    layout.plan.publicDispensers.length,
  );
  const share = layout.plan.soapDispensers / count;
  let isSoap = false;
  if (device.kind === "dispenser") {
    // Spreads the soap dispensers evenly, so that their number comes out exactly.
    const before = layout.dispenserCount;
    isSoap = Math.floor((before + 1) * share + 1e-9) > Math.floor(before * share + 1e-9);
    layout.dispenserCount++;
  }
  const { soap, sanitizer } = words[layout.plan.language];
  const added: DeviceLayout = {
    ...device,
    index,
    isSoap,
    id: demoId("device", `${layout.plan.key}/${device.key}`),
    serialNumber: `${layout.plan.serialPrefix}${DEVICE_TYPE[device.kind]}${String(index + 1).padStart(5, "0")}`,
    name: fit(
      device.kind === "dispenser" ? `${device.name}, ${isSoap ? soap : sanitizer}` : device.name,
    ),
  };
  layout.devices.push(added);
  layout.deviceByKey.set(added.key, added);
  return added;
};

const addRoom = (
  layout: Builder,
  key: string,
  unit: number,
  { isCorridor = false } = {},
): RoomLayout => {
  const room: RoomLayout = {
    index: layout.rooms.length,
    key,
    unit,
    isCorridor,
    counter: -1,
    secondCounter: -1,
    dispensers: [],
  };
  layout.rooms.push(room);
  return room;
};

/** Which of the unit's rooms have a counter, evenly spread. */
const counterRooms = (unit: UnitPlan): number[] =>
  Array.from({ length: unit.counters }, (_, index) =>
    Math.floor((index * unit.roomNames.length) / unit.counters),
  );

const addUnit = (layout: Builder, unit: UnitPlan, unitIndex: number): void => {
  const say = words[layout.plan.language];
  const location = addLocation(layout, unit.code, floorOf(layout, unit.floor), unit.name, {
    isObservable: unit.isObservable,
  });
  const bays = new Map<number, LocationLayout[]>();
  const rooms = unit.roomNames.map((name, index) => {
    const place = addLocation(layout, `${unit.code}/${index}`, location, name);
    if (index < (unit.roomsWithBays ?? 0)) {
      bays.set(
        index,
        ["A", "B"].map((bay) =>
          addLocation(layout, `${place.key}/${bay}`, place, `${say.bay} ${bay}`),
        ),
      );
    }
    return addRoom(layout, place.key, unitIndex);
  });
  const counted = counterRooms(unit);
  for (const [index, place] of counted.entries()) {
    const room = rooms[place];
    if (!room) continue;
    const name = `${unit.roomNames[place]}, ${say.counter}`;
    const device = {
      key: `${unit.code}-C${index + 1}`,
      kind: "counter",
      name,
      unit: unitIndex,
      isCompliance: true,
    } as const;
    room.counter = addDevice(layout, { ...device, locationKey: room.key }).index;
    if (unit.hasSecondCounter && index === 0) {
      room.secondCounter = addDevice(layout, {
        ...device,
        key: `${unit.code}-X1`,
        name: `${unit.roomNames[place]}, ${say.secondCounter}`,
        isCompliance: false,
        locationKey: room.key,
      }).index;
    }
  }
  // Two dispensers in each room with a counter; of the others every fourth in a room without one.
  const quiet = rooms.flatMap((_, index) => (counted.includes(index) ? [] : [index]));
  const corridorPlace = addLocation(layout, `${unit.code}/corridor`, location, say.corridor, {
    countsWithUnit: true,
  });
  const corridor = addRoom(layout, corridorPlace.key, unitIndex, { isCorridor: true });
  const lounge = unit.uncounted > 0 ? addRoom(layout, unit.code, unitIndex) : undefined;
  for (let index = 0; index < unit.dispensers; index++) {
    const isUncounted = index >= unit.dispensers - unit.uncounted;
    const other = index - counted.length * 2;
    const place = other < 0 ? counted[index >> 1] : quiet[(other >> 2) % Math.max(1, quiet.length)];
    const isInCorridor = other >= 0 && other % 4 !== 3;
    const inUnit = isInCorridor ? corridor : rooms[place ?? 0];
    const room = isUncounted ? lounge : inUnit;
    if (!room) continue;
    const bay = isInCorridor ? undefined : bays.get(place ?? -1)?.[index % 2];
    const inRoom = isInCorridor
      ? say.corridor
      : `${unit.roomNames[place ?? 0] ?? ""}${bay ? ` ${bay.name}` : ""}`;
    const device = addDevice(layout, {
      key: `${unit.code}-D${String(index + 1).padStart(2, "0")}`,
      kind: "dispenser",
      name: isUncounted ? say.lounge : inRoom,
      locationKey: isUncounted ? unit.code : (bay?.key ?? room.key),
      unit: unitIndex,
      isCompliance: !isUncounted,
    });
    room.dispensers.push(device.index);
  }
  addDevice(layout, {
    key: `${unit.code}-G`,
    kind: "gateway",
    name: `${say.gateway} ${unit.name}`,
    locationKey: unit.code,
    unit: unitIndex,
    isCompliance: false,
  });
};

/** Locations, devices and rooms of a planned facility: the same for the history and the simulator. */
export const layOut = (plan: FacilityPlan): Layout => {
  const layout: Builder = {
    plan,
    facilityId: demoId("facility", plan.key),
    locations: [],
    devices: [],
    rooms: [],
    deviceByKey: new Map(),
    floors: new Map(),
    dispenserCount: 0,
  };
  addLocation(layout, "", null, plan.name);
  for (const floor of new Set(
    [...plan.units, ...plan.emptyUnits].map((unit) => unit.floor).sort(),
  )) {
    floorOf(layout, floor);
  }
  for (const [index, unit] of plan.units.entries()) addUnit(layout, unit, index);
  for (const unit of plan.emptyUnits)
    addLocation(layout, unit.name, floorOf(layout, unit.floor), unit.name);
  for (const [index, { floor, name }] of plan.publicDispensers.entries()) {
    const room = addRoom(layout, floorOf(layout, floor).key, -1);
    const key = `P-D${index + 1}`;
    room.dispensers.push(
      addDevice(layout, {
        key,
        kind: "dispenser",
        name,
        locationKey: room.key,
        unit: -1,
        isCompliance: false,
      }).index,
    );
  }
  const others = [
    ...plan.extraGateways.map((device) => ({ ...device, kind: "gateway", letter: "G" }) as const),
    ...plan.repeaters.map((device) => ({ ...device, kind: "repeater", letter: "R" }) as const),
  ];
  for (const { floor, name, kind, letter } of others) {
    let number = 1;
    while (layout.deviceByKey.has(`${floor}-${letter}${number}`)) number++;
    addDevice(layout, {
      key: `${floor}-${letter}${number}`,
      kind,
      name,
      locationKey: floorOf(layout, floor).key,
      unit: -1,
      isCompliance: false,
    });
  }
  return layout;
};
