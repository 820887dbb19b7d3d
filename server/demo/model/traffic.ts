import type { Employee } from "../people.ts";
import { normal, poisson, type Random, seededRandom } from "../random.ts";
import type { LocalDay } from "./days.ts";
import type { FacilityModel, RoomModel } from "./facility-model.ts";
import { dayRate, dayVolume, hourPoints, timeOfDay } from "./rhythm.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

/** Takes one fact: a dispense, or a passage where the device is a counter. `badge` is -1 without. */
export type Emit = (device: number, atMs: number, badge: number, isOut: boolean) => void;

/** Share of a unit's counted dispenses made in its corridor. */
const CORRIDOR_SHARE = 0.08;
/** Dispenses in rooms without a counter, compared with the unit's counted ones. */
const UNSEEN_SHARE = 0.05;
/** A second counter at a door sees people a moment later. */
const SECOND_COUNTER_MS = 700;
/** Dispenses a day at a dispenser that is not counted (lounge, lobby). */
const UNCOUNTED_PER_DAY = 14;

/** A day in one room, and the chance of what happens there next. */
type RoomDay = {
  model: FacilityModel;
  room: RoomModel;
  day: LocalDay;
  random: Random;
  /** Share of the usual traffic to make, 1 for all of it. */
  intensity: number;
  emit: Emit;
};

/** Runs `happening` a number of times, each with chances of its own: a change in one moves no other. */
const repeat = (
  context: RoomDay,
  count: number,
  stream: number,
  happening: (context: RoomDay) => void,
): void => {
  const { model, room, day } = context;
  for (let index = 0; index < count; index++) {
    const random = seededRandom(model.seed, 32, room.index, day.number, stream, index);
    happening({ ...context, random });
  }
};

const pickDispenser = (context: RoomDay, atMs: number): number => {
  const { room, model, random } = context;
  const options = room.dispensersAt(atMs);
  if (options.length === 0) return -1;
  // The one at the door is used more than the one at the sink.
  const first = Math.floor(Math.min(random(), random()) * options.length);
  const device = options[first] ?? -1;
  if (!model.isSilent(device, atMs) || options.length < 2 || random() < 0.4) return device;
  return options[(first + 1) % options.length] ?? device;
};

const dispense = (context: RoomDay, atMs: number, badge: number): void => {
  const device = pickDispenser(context, atMs);
  if (device >= 0) context.emit(device, atMs, badge, false);
};

const pickStaff = (context: RoomDay, timeMs: number): Employee | undefined => {
  const { model, room, random } = context;
  if (random() >= model.plan.badgeShare) return undefined;
  const staff = model.staffOn(room.unit, timeMs);
  return staff[Math.floor(random() * staff.length)];
};

/** One visit: in, out, and perhaps a dispense at either. */
const visit = (context: RoomDay, ratePercent: number): void => {
  const { model, room, day, random, emit } = context;
  const unit = model.plan.units[room.unit];
  if (!unit) return;
  const time = timeOfDay(unit.rhythm, random());
  const inMs = day.startMs + time;
  const isPopIn = random() < 0.05;
  const stayMs = isPopIn
    ? 3_000 + random() * 9_000
    : 20_000 + 200_000 * Math.exp(0.9 * normal(random));
  const outMs = Math.floor(inMs + Math.min(stayMs, 3 * HOUR_MS));
  const employee = pickStaff(context, time);
  const badge = employee ? model.badgeIndex(employee) : -1;
  const points =
    ratePercent +
    hourPoints(model.seed, room.unit, Math.floor(time / HOUR_MS)) +
    (employee?.offsetPoints ?? 0);
  const chance = (points / 100) * (1 - CORRIDOR_SHARE);
  if (random() < chance) {
    const before = random() < 0.45;
    dispense(
      context,
      Math.floor(inMs + (before ? -2_000 - random() * 18_000 : 2_000 + random() * 38_000)),
      badge,
    );
  }
  emit(room.counter, inMs, badge, false);
  emit(room.counter, outMs, badge, true);
  if (room.secondCounter >= 0) {
    emit(room.secondCounter, inMs + SECOND_COUNTER_MS, badge, false);
    emit(room.secondCounter, outMs + SECOND_COUNTER_MS, badge, true);
  }
  if (random() < chance) {
    const before = random() < 0.3;
    dispense(
      context,
      Math.floor(outMs + (before ? -1_000 - random() * 9_000 : 1_000 + random() * 25_000)),
      badge,
    );
  }
};

const quietDispense = (context: RoomDay): void => {
  const { model, room, day, random } = context;
  const time = timeOfDay(model.plan.units[room.unit]?.rhythm ?? "ward", random());
  const employee = pickStaff(context, time);
  dispense(context, day.startMs + time, employee ? model.badgeIndex(employee) : -1);
};

/**
 * Makes a room's facts of one local day. The same facility, room, day and `stream` give the same
 * facts, whenever they are made: a history and a live simulation continue each other. Facts of
 * silent devices are left out.
 * @param intensity share of the usual traffic, 1 for all of it
 */
export const simulateRoomDay = (
  model: FacilityModel,
  room: RoomModel,
  day: LocalDay,
  stream: number,
  intensity: number,
  emit: Emit,
): void => {
  const random = seededRandom(model.seed, 31, room.index, day.number, stream);
  const emitAudible: Emit = (device, atMs, badge, isOut) => {
    if (!model.isSilent(device, atMs)) emit(device, atMs, badge, isOut);
  };
  const context: RoomDay = { model, room, day, random, intensity, emit: emitAudible };
  const quiet = (perDay: number): void =>
    repeat(context, poisson(random, perDay * intensity), stream, quietDispense);
  const unit = model.plan.units[room.unit];
  if (!unit || room.isUncounted) {
    quiet(UNCOUNTED_PER_DAY);
    return;
  }
  const rate = dayRate(model.seed, unit, room.unit, day, model.today - day.number);
  const volume = dayVolume(model.seed, room.unit, unit.rhythm, day);
  const passages = (unit.passagesPerMonth / 30) * volume;
  if (room.counter < 0) {
    const share = room.isCorridor ? CORRIDOR_SHARE : UNSEEN_SHARE;
    quiet(passages * (rate / 100) * share * room.share);
    return;
  }
  const visits = poisson(random, (passages / 2) * room.share * intensity);
  repeat(context, visits, stream, (one) => visit(one, rate));
};
