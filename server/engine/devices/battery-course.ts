import type { BatteryLevel } from "#contract/ingest.ts";
import type { AlarmSpan } from "./alarm-span.ts";
import { closingOf } from "./closings.ts";
import type { Closing } from "./closings.ts";

export type BatteryReading = { atMs: number; level: BatteryLevel };

/** A level that lasts this long between two readings is believed. */
const SURE_MS = 30 * 60_000;
/** The alarms of a battery: when it is dead and when it is low. */
export type BatteryAlarms = { dead: number; low: number };
export const OWN_BATTERY: BatteryAlarms = { dead: 5, low: 6 };
export const MODULE_BATTERY: BatteryAlarms = { dead: 10, low: 9 };

const RANK: Readonly<Record<BatteryLevel, number>> = { Good: 0, Low: 1, Dead: 2 };

/** Readings in order; of several at one instant the worst. */
export const inOrder = (readings: readonly BatteryReading[]): BatteryReading[] => {
  const worst = new Map<number, BatteryReading>();
  for (const reading of readings) {
    const known = worst.get(reading.atMs);
    if (!known || RANK[reading.level] > RANK[known.level]) worst.set(reading.atMs, reading);
  }
  return [...worst.values()].toSorted((one, other) => one.atMs - other.atMs);
};

/** What is shown of a battery from an instant on; null: nobody knows any more. */
export type ShownBattery = { atMs: number; level: BatteryLevel | null };

export type BatteryCourse = {
  alarms: readonly AlarmSpan[];
  /** In order of time, with each reading; the last one is shown now. */
  shown: readonly ShownBattery[];
};

const raised = (alarmType: number, raisedMs: number, sureMs: number): AlarmSpan => ({
  alarmType,
  raisedMs,
  sureMs,
  lastRaisedMs: raisedMs,
  confirmedMs: sureMs,
  clearedMs: null,
  closedReason: null,
  reopened: 0,
});

/**
 * The alarms of a battery and what is shown of it, from its readings. Low needs two readings at least half an hour apart
 * with none better between, Dead one; both end with the first of such two Goods. A dead battery
 * that reads Low stays dead, and one that died was low before: that alarm closes as worse. One that
 * was closed by hand begins anew, with the readings after that. Shown is the newest reading, but a
 * dead battery as dead until it reads Good.
 */
export const batteryCourse = (
  readings: readonly BatteryReading[],
  types: BatteryAlarms = OWN_BATTERY,
  closings: readonly Closing[] = [],
): BatteryCourse => {
  const alarms: AlarmSpan[] = [];
  let open: AlarmSpan | undefined;
  const shown: ShownBattery[] = [];
  let run: BatteryReading | undefined;
  const closeByHand = (untilMs: number): void => {
    if (!open) return;
    const clearedMs = closingOf(closings, open.alarmType, { fromMs: open.raisedMs, untilMs });
    if (clearedMs === undefined) return;
    Object.assign(open, { clearedMs, closedReason: "byHand" });
    open = undefined;
    run = undefined;
    shown.push({ atMs: clearedMs, level: null });
  };
  for (const reading of inOrder(readings)) {
    const { atMs, level } = reading;
    closeByHand(atMs);
    if (open && level !== "Good") open.confirmedMs = atMs;
    const isDead = open?.alarmType === types.dead;
    const isStillDead = level === "Low" && shown.at(-1)?.level === "Dead";
    shown.push({ atMs, level: isStillDead ? "Dead" : level });
    if (level === "Dead") {
      run = reading;
      if (isDead) continue;
      if (open) Object.assign(open, { clearedMs: atMs, closedReason: "worse" });
      open = raised(types.dead, atMs, atMs);
      alarms.push(open);
      continue;
    }
    if (run?.level !== level) {
      run = reading;
      continue;
    }
    if (atMs - run.atMs < SURE_MS) continue;
    if (level === "Low" && !open) {
      open = raised(types.low, run.atMs, atMs);
      alarms.push(open);
    }
    if (level === "Good" && open) {
      Object.assign(open, { clearedMs: run.atMs, closedReason: "cleared" });
      open = undefined;
    }
  }
  closeByHand(Infinity);
  return { alarms, shown };
};
