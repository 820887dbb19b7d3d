import { buildStaff, type Employee } from "../people.ts";
import type { FacilityPlan } from "../plan/types.ts";
import { hashNumbers, hashText } from "../random.ts";
import { localDays } from "./days.ts";
import { type Layout, layOut } from "./layout.ts";
import { INSTALLED_DAYS_AGO, type Stay, staysOf } from "./stays.ts";
import { DAY_MS } from "#contract/core/durations.ts";

export type RoomModel = {
  index: number;
  unit: number;
  /** Index of the room's counter, -1 without. */
  counter: number;
  /** Index of a second counter at its door, -1 without. */
  secondCounter: number;
  isCorridor: boolean;
  /** Holds dispensers that do not count towards compliance. */
  isUncounted: boolean;
  /** Share of what happens in the unit's places of this kind: with a counter, without, corridor. */
  share: number;
  /** Indexes of the dispensers that hang there at an instant. */
  dispensersAt(atMs: number): readonly number[];
};

/** A planned facility made ready for make-believe traffic around `nowMs`. */
export type FacilityModel = {
  plan: FacilityPlan;
  seed: number;
  nowMs: number;
  installedAt: Date;
  /** Number of the local day of `nowMs`. */
  today: number;
  layout: Layout;
  rooms: readonly RoomModel[];
  stays: readonly Stay[];
  staff: readonly Employee[];
  badgeIndex(employee: Employee): number;
  /** Who works in a unit at a time of day (milliseconds since midnight). */
  staffOn(unit: number, timeOfDayMs: number): readonly Employee[];
  /** Whether a device reports nothing at an instant: dead, offline, or without its gateway. */
  isSilent(device: number, atMs: number): boolean;
};

type Span = { fromMs: number; toMs: number };

const silencesOf = (layout: Layout, nowMs: number): readonly (readonly Span[])[] =>
  layout.devices.map((device) =>
    layout.plan.silences.flatMap((silence): Span[] => {
      const isUnit =
        silence.unit !== undefined && layout.plan.units[device.unit]?.code === silence.unit;
      if (!isUnit && !silence.devices?.includes(device.key)) return [];
      const toMs = silence.toDaysAgo === 0 ? Infinity : nowMs - silence.toDaysAgo * DAY_MS;
      return [{ fromMs: nowMs - silence.fromDaysAgo * DAY_MS, toMs }];
    }),
  );

/** Some rooms are busier than others; a fifth counter stands at a side door. */
const weight = (seed: number, room: number, counterNumber: number): number =>
  counterNumber === 4 ? 0.2 : 0.75 + (hashNumbers(seed, 41, room) % 100) / 200;

const buildRooms = (layout: Layout, stays: readonly Stay[], seed: number): RoomModel[] => {
  const moved = new Set(
    layout.plan.loans.map(({ device }) => layout.deviceByKey.get(device)?.index),
  );
  const weights = layout.rooms.map((room) => {
    const lent = layout.plan.loans.filter((loan) => `${loan.unit}/${loan.room}` === room.key);
    if (room.counter < 0) return room.dispensers.length + lent.length;
    const number = Number(layout.devices[room.counter]?.key.at(-1)) - 1;
    return weight(seed, room.index, number);
  });
  const isUncounted = (index: number): boolean => {
    const [first] = layout.rooms[index]?.dispensers ?? [];
    return first !== undefined && layout.devices[first]?.isCompliance === false;
  };
  return layout.rooms.map((room) => {
    const peers = layout.rooms.filter(
      (other) =>
        other.unit === room.unit &&
        other.counter < 0 === room.counter < 0 &&
        other.isCorridor === room.isCorridor &&
        !isUncounted(other.index),
    );
    const total = peers.reduce((sum, { index }) => sum + (weights[index] ?? 0), 0);
    const fixed = room.dispensers.filter((device) => !moved.has(device));
    const passing = isUncounted(room.index)
      ? []
      : stays.filter(
          ({ device, locationKey }) =>
            moved.has(device) &&
            (locationKey === room.key || locationKey.startsWith(`${room.key}/`)),
        );
    return {
      index: room.index,
      unit: room.unit,
      counter: room.counter,
      secondCounter: room.secondCounter,
      isCorridor: room.isCorridor,
      isUncounted: isUncounted(room.index),
      share: total === 0 ? 0 : (weights[room.index] ?? 0) / total,
      dispensersAt:
        passing.length === 0
          ? () => fixed
          : (atMs) => [
              ...fixed,
              ...passing.flatMap(({ device, fromMs, toMs }) =>
                atMs >= fromMs && (toMs === null || atMs < toMs) ? [device] : [],
              ),
            ],
    };
  });
};

/** Builds the model; the same plan and `now` give the same model on every machine. */
export const buildFacilityModel = (
  plan: FacilityPlan,
  nowMs: number,
  employees: number,
): FacilityModel => {
  const seed = hashText(plan.key);
  const layout = layOut(plan);
  const stays = staysOf(layout, nowMs);
  const silences = silencesOf(layout, nowMs);
  const staff = buildStaff(plan.key, seed, employees, plan.units.length, plan.shifts.length);
  const shifts = Math.max(1, plan.shifts.length);
  const places = new Map(staff.map((employee, index) => [employee.id, index]));
  const byUnitAndShift: Employee[][] = Array.from({ length: plan.units.length * shifts }, () => []);
  for (const employee of staff)
    byUnitAndShift[employee.unit * shifts + employee.shift]?.push(employee);
  const shiftAt = (timeOfDayMs: number): number => {
    const slot = Math.floor(timeOfDayMs / 1_800_000);
    const index = plan.shifts.findIndex(({ startSlot, endSlot }) =>
      startSlot < endSlot
        ? slot >= startSlot && slot < endSlot
        : slot >= startSlot || slot < endSlot,
    );
    return Math.max(0, index);
  };
  return {
    plan,
    seed,
    nowMs,
    installedAt: new Date(nowMs - INSTALLED_DAYS_AGO * DAY_MS),
    today: localDays(plan.timeZone, nowMs, nowMs)[0]?.number ?? 0,
    layout,
    stays,
    staff,
    rooms: buildRooms(layout, stays, seed),
    badgeIndex: (employee) => places.get(employee.id) ?? -1,
    staffOn: (unit, timeOfDayMs) => byUnitAndShift[unit * shifts + shiftAt(timeOfDayMs)] ?? [],
    isSilent: (device, atMs) =>
      silences[device]?.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs) ?? false,
  };
};
