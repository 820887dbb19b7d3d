import type { Fact } from "#contract/devices/ingest.ts";
import { DEMO_INTENSITY, FactColumn, playDay } from "../history.ts";
import { factId } from "../load/facts.ts";
import { type LocalDay, localDays } from "../model/days.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import { reportAt, reportEveryMs, reportTimes } from "../model/telemetry.ts";
import { type Troubles, playTroubles } from "./troubles.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";

/** A visit ends at most this long after it began, perhaps on the next day. */
const LONGEST_VISIT_MS = 4 * HOUR_MS;
/**
 * In every hour one gateway has no network for these minutes and sends what it stored afterwards.
 */
const HELD = { fromMs: 20 * MINUTE_MS, toMs: 29 * MINUTE_MS };

export type TrafficSource = {
  /** The facts that a facility's gateways send in `(fromMs, toMs]`, oldest first. */
  between(fromMs: number, toMs: number): Fact[];
};

/** When a device's fact leaves its gateway. */
const sendMs = (model: FacilityModel, unit: number, atMs: number): number => {
  const hour = Math.floor(atMs / HOUR_MS);
  const isHeld = unit === hour % model.plan.units.length;
  const inHour = atMs - hour * HOUR_MS;
  return isHeld && inHour >= HELD.fromMs && inHour < HELD.toMs ? hour * HOUR_MS + HELD.toMs : atMs;
};

const factsOfDay = (model: FacilityModel, day: LocalDay, rate: number): FactColumn[] => {
  const columns = model.layout.devices.map(() => new FactColumn(day.startMs - HOUR_MS));
  const intensities = Array.from(
    { length: Math.ceil(rate) },
    (_, stream) => DEMO_INTENSITY * Math.min(1, rate - stream),
  );
  playDay(model, day, intensities, (device, atMs, badge, isOut) =>
    columns[device]?.add(atMs, badge, isOut),
  );
  for (const column of columns) column.sort();
  return columns;
};

/**
 * The live continuation of a demo facility: at rate 1 the very facts (and fact ids) that the demo
 * would have had, had it been loaded later.
 * @param rate how many times the demo's traffic
 * @param troubles what goes wrong meanwhile
 */
export const createTrafficSource = (
  model: FacilityModel,
  rate: number,
  troubles: Troubles = {},
): TrafficSource => {
  const trouble = playTroubles(model, troubles);
  const days = new Map<number, FactColumn[]>();
  const columnsOf = (day: LocalDay): FactColumn[] => {
    const known = days.get(day.number);
    if (known) return known;
    const played = factsOfDay(model, day, rate);
    days.set(day.number, played);
    for (const number of days.keys()) if (number < day.number - 2) days.delete(number);
    return played;
  };

  const eventsOf = (fromMs: number, toMs: number): Fact[] => {
    const facts: Fact[] = [];
    for (const day of localDays(model.plan.timeZone, fromMs - LONGEST_VISIT_MS, toMs)) {
      for (const [index, column] of columnsOf(day).entries()) {
        const device = model.layout.devices[index];
        if (!device) continue;
        const end = column.firstFrom(toMs + 1);
        for (let place = column.firstFrom(fromMs + 1); place < end; place++) {
          const atMs = column.at(place);
          const badge = model.staff[column.badge(place)]?.badge;
          const common = {
            id: factId(index, atMs),
            device: device.serialNumber,
            at: new Date(atMs).toISOString(),
            ...(badge !== undefined && { badge }),
          };
          facts.push(
            device.kind === "counter"
              ? { ...common, type: "passage", direction: column.isOut(place) ? "out" : "in" }
              : { ...common, type: "dispense", count: 1 },
          );
        }
      }
    }
    return facts;
  };

  const reportsOf = (fromMs: number, toMs: number): Fact[] =>
    model.layout.devices.flatMap((device) =>
      reportTimes(model, device, fromMs + 1, toMs + 1, reportEveryMs(device)).map((atMs): Fact => {
        const { gateway, via, rssi, battery, moduleBattery, firmware } = reportAt(
          model,
          device,
          atMs,
        );
        return {
          id: factId(device.index, atMs),
          type: "device_report",
          device: device.serialNumber,
          at: new Date(atMs).toISOString(),
          firmware,
          ...(gateway !== null && { gateway }),
          ...(via !== null && { via }),
          ...(rssi !== null && { rssi }),
          ...(moduleBattery !== null && { moduleBattery }),
          ...(battery !== null && { battery }),
        };
      }),
    );

  const unitOf = new Map(model.layout.devices.map((device) => [device.serialNumber, device.unit]));
  return {
    between: (fromMs, toMs) => {
      const earliestMs = fromMs - Math.max(HELD.toMs - HELD.fromMs, trouble.longestDelayMs);
      const usual = [...eventsOf(earliestMs, toMs), ...reportsOf(earliestMs, toMs)];
      return [...usual, ...trouble.factsOf(earliestMs, toMs)]
        .map((fact) => ({ fact, atMs: Date.parse(fact.at) }))
        .filter(({ fact, atMs }) => {
          const unit = unitOf.get(fact.device) ?? -1;
          const leavesMs = sendMs(model, unit, atMs) + trouble.delayMs(unit);
          return !trouble.isLost(unit) && leavesMs > fromMs && leavesMs <= toMs;
        })
        .sort((one, other) => one.atMs - other.atMs)
        .map(({ fact, atMs }) => trouble.told(fact, atMs));
    },
  };
};
