import { withCases } from "./cases.ts";
import type { FacilityModel } from "./facility-model.ts";
import type { DeviceLayout } from "./layout.ts";
import type { FactColumn } from "../history.ts";
import { hashNumbers, normal, seededRandom } from "../random.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";

type Refill = {
  eKey: string;
  installedAt: string;
  expiresOn?: string;
  batch: string;
  formulation: string;
};

/** What a device reports of itself. */
export type Report = {
  atMs: number;
  gateway: string | null;
  /** Serial numbers of the repeaters in between. */
  via: string[] | null;
  rssi: number | null;
  battery: "Good" | "Low" | "Dead" | null;
  moduleBattery: "Low" | null;
  firmware: string;
  /** Dispenses since the refill was put in. */
  dispenses: number | null;
  refill: Refill | null;
};

export type Fault = { atMs: number; alarm: number; isRaised: boolean };

/** Before this long ago, the history has one report a day, but for repeaters. */
const DENSE_MS = 2 * DAY_MS;
/** Dispenses in a full refill. */
const REFILL_DISPENSES = 1000;

/** A device reports its refill when it is put in, and every so often. */
const REFILL_TOLD_MS = 20 * DAY_MS;
const DEAD_DAYS_AGO = 16;

/** How often a device reports: gateways every ten minutes, others hourly. */
export const reportEveryMs = (device: DeviceLayout): number =>
  device.kind === "gateway" ? 10 * MINUTE_MS : HOUR_MS;

/** The instants in `[fromMs, toMs)` at which a device reports, a fixed phase of its own within `everyMs`. */
export const reportTimes = (
  model: FacilityModel,
  device: DeviceLayout,
  fromMs: number,
  toMs: number,
  everyMs: number,
): number[] => {
  const phase = hashNumbers(model.seed, 51, device.index) % everyMs;
  const times: number[] = [];
  for (
    let atMs = Math.ceil((fromMs - phase) / everyMs) * everyMs + phase;
    atMs < toMs;
    atMs += everyMs
  ) {
    if (!model.isSilent(device.index, atMs)) times.push(atMs);
  }
  return times;
};

const gatewayOf = (model: FacilityModel, device: DeviceLayout): string | null => {
  if (device.kind === "gateway") return null;
  const { units } = model.plan;
  const onFloor = units.find(({ floor }) => floor === device.locationKey);
  const unit = units[device.unit] ?? onFloor ?? units[0];
  return model.layout.deviceByKey.get(`${unit?.code ?? ""}-G`)?.serialNumber ?? null;
};

const viaOf = (model: FacilityModel, device: DeviceLayout): string[] | null => {
  const key = model.plan.behindRepeater?.[device.key];
  const repeater = key === undefined ? undefined : model.layout.deviceByKey.get(key);
  return repeater ? [repeater.serialNumber] : null;
};

const FIRMWARE: Readonly<Record<DeviceLayout["kind"], readonly [before: string, now: string]>> = {
  dispenser: ["4.1.8", "4.2.0"],
  counter: ["2.8.1", "2.8.3"],
  gateway: ["6.4.0", "7.0.1"],
  repeater: ["1.4.0", "1.4.0"],
};

/** The firmware that a device ran at an instant; some were left behind. */
export const firmwareAt = (model: FacilityModel, device: DeviceLayout, atMs: number): string => {
  const isLeftBehind = device.kind === "dispenser" && device.index % 7 === 0;
  const [before, now] = FIRMWARE[device.kind];
  return isLeftBehind || atMs < model.nowMs - 160 * DAY_MS ? before : now;
};

const batteryAt = (model: FacilityModel, device: DeviceLayout, atMs: number): Report["battery"] => {
  if (device.kind === "gateway") return null;
  if (model.plan.deadBattery?.includes(device.key)) {
    if (atMs > model.nowMs - DEAD_DAYS_AGO * DAY_MS) return "Dead";
    return atMs > model.nowMs - 2 * DEAD_DAYS_AGO * DAY_MS ? "Low" : "Good";
  }
  if (!model.plan.lowBattery.includes(device.key)) return "Good";
  // Good now and then, but never twice in a row: its alarm goes on.
  const isWobbling = device.key === model.plan.cases?.wobblingBattery;
  const isDense = atMs >= model.nowMs - DENSE_MS;
  if (isWobbling && isDense && Math.floor(atMs / HOUR_MS) % 3 === 0) return "Good";
  return atMs > model.nowMs - (9 + (device.index % 11)) * DAY_MS ? "Low" : "Good";
};

/** A report without the refill, as any device could send it at an instant. */
export const reportAt = (model: FacilityModel, device: DeviceLayout, atMs: number): Report => {
  const random = seededRandom(model.seed, 52, device.index, Math.floor(atMs / MINUTE_MS));
  const usual = -48 - (hashNumbers(model.seed, 53, device.index) % 34);
  return {
    atMs,
    gateway: gatewayOf(model, device),
    via: viaOf(model, device),
    rssi:
      device.kind === "gateway"
        ? null
        : Math.max(-95, Math.min(-38, Math.round(usual + 2.5 * normal(random)))),
    battery: batteryAt(model, device, atMs),
    moduleBattery:
      (model.plan.lowModuleBattery?.includes(device.key) ?? false) &&
      atMs > model.nowMs - 2 * DAY_MS
        ? "Low"
        : null,
    firmware: firmwareAt(model, device, atMs),
    dispenses: null,
    refill: null,
  };
};

const dateText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const refillOf = (
  model: FacilityModel,
  device: DeviceLayout,
  number: number,
  installedMs: number,
): Refill => {
  const hash = hashNumbers(model.seed, 54, device.index, number);
  const batch = `L${String(24_000 + (Math.floor(installedMs / (30 * DAY_MS)) % 1000))}`;
  return {
    eKey: `K${hash.toString(16).padStart(8, "0").toUpperCase()}`,
    installedAt: new Date(installedMs).toISOString(),
    ...(model.plan.hasRefillsWithExpirationDate && {
      expiresOn: dateText(
        model.nowMs + (model.plan.expiring?.[device.key] ?? 40 + (hash % 360)) * DAY_MS,
      ),
    }),
    batch,
    formulation: device.isSoap ? "Foam soap" : "Alcohol gel 70%",
  };
};

/** How many dispenses a device's refill had given when the history began. */
const givenAtStart = (model: FacilityModel, device: DeviceLayout, total: number): number => {
  const natural = hashNumbers(model.seed, 55, device.index) % 900;
  const remainder = (natural + total) % REFILL_DISPENSES;
  const isLow = model.plan.lowRefill.includes(device.key);
  const wanted = isLow ? 955 + (device.index % 30) : Math.min(remainder, 880);
  return (natural + wanted - remainder + REFILL_DISPENSES) % REFILL_DISPENSES;
};

/** A device's reports of its whole history, oldest first: daily, and of the last days in full. */
export const reportHistory = (
  model: FacilityModel,
  device: DeviceLayout,
  column: FactColumn | undefined,
  sinceMs: number,
): Report[] => {
  // Repeaters are missed after three hours.
  const denseMs = device.kind === "repeater" ? sinceMs : model.nowMs - DENSE_MS;
  const times = [
    ...reportTimes(model, device, sinceMs, Math.max(sinceMs, denseMs), DAY_MS),
    ...reportTimes(model, device, Math.max(sinceMs, denseMs), model.nowMs, reportEveryMs(device)),
  ];
  const isDispenser = device.kind === "dispenser" && column !== undefined;
  const offset = isDispenser ? givenAtStart(model, device, column.count) : 0;
  let lastRefill = -1;
  let toldMs = -Infinity;
  const reports = times.map((atMs) => {
    const report = reportAt(model, device, atMs);
    if (!isDispenser) return report;
    const given = offset + column.firstFrom(atMs);
    const refill = Math.floor(given / REFILL_DISPENSES);
    report.dispenses = given % REFILL_DISPENSES;
    if (refill !== lastRefill || atMs - toldMs >= REFILL_TOLD_MS) {
      lastRefill = refill;
      toldMs = atMs;
      const place = refill * REFILL_DISPENSES - offset;
      const installedMs = place > 0 ? column.at(place) : sinceMs - 5 * DAY_MS;
      report.refill = refillOf(model, device, refill, installedMs);
    }
    return report;
  });
  return withCases(model, device, reports, (atMs) => column?.firstFrom(atMs) ?? 0);
};

/** Alarm types that come and go by chance: clogged refill, no refill, wrong refill, pumphouse. */
const CHANCE_ALARMS = [2, 3, 4, 7] as const;

const FLAPS = 14;
const FLAP_EVERY_MS = 40 * MINUTE_MS;
const FLAP_MS = 15 * MINUTE_MS;

/** A clogged refill that comes and goes all day. */
const flaps = (model: FacilityModel): Fault[] =>
  Array.from(
    { length: FLAPS },
    (_, index) => model.nowMs - (FLAPS - index) * FLAP_EVERY_MS,
  ).flatMap((raisedMs) => [
    { atMs: raisedMs, alarm: 2, isRaised: true },
    { atMs: raisedMs + FLAP_MS, alarm: 2, isRaised: false },
  ]);

/** A device's faults of its whole history, oldest first; those that still last have no end. */
export const faultHistory = (
  model: FacilityModel,
  device: DeviceLayout,
  sinceMs: number,
): Fault[] => {
  const faults: Fault[] = [];
  const random = seededRandom(model.seed, 56, device.index);
  if (device.kind === "dispenser") {
    const gapMs = (): number => (60 + 340 * random()) * DAY_MS;
    for (let atMs = sinceMs + gapMs() / 2; atMs < model.nowMs - DAY_MS; atMs += gapMs()) {
      const alarm = CHANCE_ALARMS[Math.floor(random() * CHANCE_ALARMS.length)] ?? 2;
      const raisedMs = Math.floor(atMs);
      const clearedMs = Math.floor(atMs + (0.5 + 40 * random() ** 3) * HOUR_MS);
      faults.push(
        { atMs: raisedMs, alarm, isRaised: true },
        { atMs: clearedMs, alarm, isRaised: false },
      );
    }
    if (model.plan.lowRefill.includes(device.key))
      faults.push({ atMs: model.nowMs - 17 * HOUR_MS, alarm: 8, isRaised: true });
  }
  const open = model.plan.cases?.openFault;
  if (open?.device === device.key)
    faults.push({ atMs: model.nowMs - open.daysAgo * DAY_MS, alarm: open.alarm, isRaised: true });
  if (model.plan.flapping?.includes(device.key)) faults.push(...flaps(model));
  if (model.plan.lowBattery.includes(device.key)) {
    faults.push({
      atMs: Math.floor(model.nowMs - (9 + (device.index % 11)) * DAY_MS),
      alarm: 6,
      isRaised: true,
    });
  }
  return faults
    .filter(
      ({ atMs }) => atMs >= sinceMs && atMs < model.nowMs && !model.isSilent(device.index, atMs),
    )
    .sort((one, other) => one.atMs - other.atMs);
};
