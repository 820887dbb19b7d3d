import type { BatteryLevel } from "#contract/devices/ingest.ts";
import type { AlarmInterval, ClosedReason } from "./alarm-interval.ts";
import type { Closing } from "./closings.ts";
import { HOLD_MS } from "./fault-series.ts";
import { type DeviceFaults, faultIntervals } from "./fault-intervals.ts";

export type BatteryReading = { atMs: number; level: BatteryLevel };

/** What devices report of a battery, in order of time. */
export type BatteryReport = {
  readings: readonly BatteryReading[];
  /** Faults of the device; other kinds of faults say nothing of a battery. */
  faults: DeviceFaults["faults"];
  /** What users closed by hand. */
  closings: readonly Closing[];
};

/** The alarms of a battery: when it is dead and when it is low. */
type BatteryAlarms = { dead: number; low: number };
export const OWN_BATTERY: BatteryAlarms = { dead: 5, low: 6 };
export const MODULE_BATTERY: BatteryAlarms = { dead: 10, low: 9 };

/** A level that lasts this long between two readings is believed. */
const SURE_MS = 30 * 60_000;
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

/** What is shown of a battery from an instant on; null: no longer known. */
export type ShownBattery = { atMs: number; level: BatteryLevel | null };

/** What says that a battery is low or dead: what it reads, or a fault that the device reports. */
type BatterySource = "reading" | "fault";

type BatteryAlarm = AlarmInterval & { source: BatterySource };

export type BatterySeries = {
  alarms: readonly BatteryAlarm[];
  /** In order of time, with each report; the last one is shown now. */
  shown: readonly ShownBattery[];
};

type Run = { fromMs: number; sureMs: number };

/**
 * Where readings of one level follow each other for so long that they are believed.
 * @param breaks instants at which something else was reported
 */
const sureRuns = (
  readings: readonly BatteryReading[],
  level: BatteryLevel,
  breaks: readonly number[],
): Run[] => {
  const runs: Run[] = [];
  let fromMs: number | undefined;
  let lastMs = -Infinity;
  for (const { atMs, level: read } of readings) {
    const isBroken = breaks.some((ms) => ms > lastMs && ms <= atMs);
    lastMs = atMs;
    if (isBroken) fromMs = undefined;
    if (read !== level) fromMs = undefined;
    else if (fromMs === undefined) fromMs = atMs;
    else if (atMs - fromMs >= SURE_MS && runs.at(-1)?.fromMs !== fromMs)
      runs.push({ fromMs, sureMs: atMs });
  }
  return runs;
};

type Ground = "dead" | "low";
type Event = { atMs: number } & (
  | { kind: "closed"; alarmType: number }
  | { kind: "over"; ground: Ground; sinceMs: number }
  | { kind: "good" }
  /** A fault reports it, for the first time where `isStart`. */
  | { kind: "fault"; ground: Ground; isStart: boolean }
  /** Readings that follow each other show that it is low. */
  | { kind: "low"; sureMs: number }
  | { kind: "reading"; level: BatteryLevel }
);

/** At one instant what ends something comes before what begins it: the worst is what counts. */
const ORDER: Readonly<Record<Event["kind"], number>> = {
  closed: 0,
  over: 1,
  good: 2,
  fault: 3,
  low: 4,
  reading: 5,
};

const eventsOf = (
  { readings, faults, closings }: BatteryReport,
  types: BatteryAlarms,
  nowMs: number,
): Event[] => {
  const raisings = faults.filter(
    ({ alarmType, isRaised }) => isRaised && (alarmType === types.dead || alarmType === types.low),
  );
  const own = closings.filter(({ alarmType }) => [types.dead, types.low].includes(alarmType));
  const ordered = inOrder(readings);
  const goods = sureRuns(
    ordered.filter(
      ({ level, atMs }) => level !== "Good" || !raisings.some((one) => one.atMs === atMs),
    ),
    "Good",
    raisings.map(({ atMs }) => atMs),
  ).map(({ fromMs }) => fromMs);
  const ofFaults = (["dead", "low"] as const).flatMap((ground): Event[] => {
    const alarmType = types[ground];
    // Who closes a dead battery says nothing of it is left, not that it is low.
    const ended = own.map(({ atMs }) => ({ atMs, alarmType }));
    const closed = ground === "low" ? ended : own;
    return faultIntervals(alarmType, {
      faults,
      closings: closed,
      refillsMs: [],
      overruledMs: goods,
    })
      .filter(({ fromMs, toMs }) => (toMs ?? nowMs) - fromMs >= HOLD_MS)
      .flatMap(({ fromMs, toMs }): Event[] => [
        ...raisings
          .filter((one) => one.alarmType === alarmType)
          .filter(({ atMs }) => atMs >= fromMs && atMs < (toMs ?? Infinity))
          .map(({ atMs }) => ({ kind: "fault" as const, ground, atMs, isStart: atMs === fromMs })),
        ...(toMs === null ? [] : [{ kind: "over" as const, ground, atMs: toMs, sinceMs: fromMs }]),
      ]);
  });
  const lows = sureRuns(
    ordered,
    "Low",
    own.map(({ atMs }) => atMs),
  );
  return [
    ...own.map(({ atMs, alarmType }) => ({ kind: "closed" as const, atMs, alarmType })),
    ...ofFaults,
    ...goods.map((atMs) => ({ kind: "good" as const, atMs })),
    ...lows.map(({ fromMs: atMs, sureMs }) => ({ kind: "low" as const, atMs, sureMs })),
    ...ordered.map((reading) => ({ kind: "reading" as const, ...reading })),
  ].toSorted((one, other) => one.atMs - other.atMs || ORDER[one.kind] - ORDER[other.kind]);
};

type Told = { source: BatterySource; sureMs: number };

/**
 * The alarms of a battery and what is shown of it, from its readings and faults. Low needs two
 * readings at least half an hour apart with none other between, Dead one, a fault its hold; all of
 * it ends with the first of two such Goods, and what only a fault reported when that fault is
 * cleared. A dead battery that reads low stays dead, and one that died was low before: that alarm
 * closes as worse. One that was closed by hand begins again, with what is reported after that.
 * Shown is the last report, but a dead battery as dead until it reads good.
 */
export const batterySeries = (
  told: BatteryReport,
  types: BatteryAlarms,
  nowMs: number,
): BatterySeries => {
  const alarms: BatteryAlarm[] = [];
  const shown: ShownBattery[] = [];
  const grounds = { dead: new Set<string>(), low: new Set<string>() };
  let open: BatteryAlarm | undefined;
  let isDead = false;
  let lastReading: BatteryReading | undefined;
  /** Opens and closes alarms by the grounds that are left. */
  const follow = (atMs: number, reason: ClosedReason, by?: Told): void => {
    const ground: Ground | undefined =
      grounds.dead.size > 0 ? "dead" : grounds.low.size > 0 ? "low" : undefined;
    const alarmType = ground && types[ground];
    if (open?.alarmType === alarmType) return;
    if (open) {
      Object.assign(open, { clearedMs: atMs, closedReason: ground === "dead" ? "worse" : reason });
      open = undefined;
    }
    if (alarmType === undefined) return;
    open = {
      alarmType,
      raisedMs: atMs,
      sureMs: by?.sureMs ?? atMs,
      lastRaisedMs: atMs,
      confirmedMs: atMs,
      clearedMs: null,
      closedReason: null,
      reopened: 0,
      source: by?.source ?? "reading",
    };
    alarms.push(open);
  };
  const forget = (): void => {
    grounds.dead.clear();
    grounds.low.clear();
  };
  const show = (atMs: number, level: BatteryLevel | null): void => {
    isDead = level === "Dead" || (level === "Low" && isDead);
    // Of one instant the last event holds.
    if (shown.at(-1)?.atMs === atMs) shown.pop();
    shown.push({ atMs, level: isDead ? "Dead" : level });
  };
  const confirm = (atMs: number): void => {
    if (open) open.confirmedMs = Math.max(open.confirmedMs, atMs);
  };
  for (const event of eventsOf(told, types, nowMs)) {
    const { atMs } = event;
    switch (event.kind) {
      case "closed":
        if (open?.alarmType !== event.alarmType) break;
        forget();
        follow(atMs, "byHand");
        show(atMs, null);
        break;
      case "over": {
        // A Good, or a user, ended it already.
        if (!grounds[event.ground].delete("fault")) break;
        follow(atMs, "cleared");
        if (grounds.dead.size > 0) break;
        isDead = false;
        const isNewer = lastReading !== undefined && lastReading.atMs >= event.sinceMs;
        if (isNewer) show(atMs, lastReading?.level ?? null);
        else show(atMs, grounds.low.size > 0 ? "Low" : "Good");
        break;
      }
      case "good":
        forget();
        follow(atMs, "cleared");
        break;
      case "fault":
        if (event.isStart) grounds[event.ground].add("fault");
        follow(atMs, "cleared", { source: "fault", sureMs: atMs + HOLD_MS });
        confirm(atMs);
        show(atMs, event.ground === "dead" ? "Dead" : "Low");
        break;
      case "low":
        grounds.low.add("reading");
        follow(atMs, "cleared", { source: "reading", sureMs: event.sureMs });
        break;
      case "reading":
        lastReading = event;
        if (event.level === "Dead") grounds.dead.add("reading");
        follow(atMs, "cleared");
        if (event.level !== "Good") confirm(atMs);
        show(atMs, event.level);
        break;
    }
  }
  return { alarms, shown };
};
