import type { Fact } from "#contract/devices/ingest.ts";
import { factId } from "../load/facts.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import type { DeviceLayout } from "../model/layout.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const FLAP_EVERY_MS = 40 * MINUTE_MS;
/** Longer than a fault is held before it is an alarm. */
const FLAP_MS = 15 * MINUTE_MS;
const CLOGGED = 2;

/** What goes wrong while a facility is simulated; units and devices by their keys. */
export type Troubles = {
  /** Unit of which nothing arrives any more. */
  killedUnit?: string;
  /** Unit of which everything arrives this much later. */
  held?: { unit: string; ms: number };
  /** Dispenser that gets a new refill when the simulation starts. */
  swappedRefill?: { device: string; atMs: number };
  /** Dispenser that says again and again that its refill is clogged, and that it is not. */
  flapping?: string;
  /** How far the gateways' clocks are behind: negative where they are ahead. */
  behindMs?: number;
};

const unitIndex = (model: FacilityModel, code: string | undefined): number =>
  model.plan.units.findIndex((unit) => unit.code === code);

const swapOf = (device: DeviceLayout, atMs: number): Fact => ({
  id: factId(device.index, atMs),
  type: "device_report",
  device: device.serialNumber,
  at: new Date(atMs).toISOString(),
  dispenses: 0,
  refill: {
    eKey: `S${atMs.toString(16).toUpperCase()}`,
    installedAt: new Date(atMs).toISOString(),
    capacity: 1000,
  },
});

const flapsOf = (device: DeviceLayout, fromMs: number, toMs: number): Fact[] => {
  const facts: Fact[] = [];
  for (let ms = Math.floor(fromMs / FLAP_EVERY_MS) * FLAP_EVERY_MS; ms <= toMs; ms += FLAP_EVERY_MS)
    for (const [atMs, state] of [
      [ms, "raised"],
      [ms + FLAP_MS, "cleared"],
    ] as const)
      if (atMs > fromMs && atMs <= toMs)
        facts.push({
          id: factId(device.index, atMs),
          type: "device_fault",
          device: device.serialNumber,
          at: new Date(atMs).toISOString(),
          alarm: CLOGGED,
          state,
        });
  return facts;
};

/** Plays what goes wrong in a facility. */
export const playTroubles = (model: FacilityModel, troubles: Troubles) => {
  const killed = unitIndex(model, troubles.killedUnit);
  const held = unitIndex(model, troubles.held?.unit);
  const deviceOf = (key: string | undefined) =>
    key === undefined ? undefined : model.layout.deviceByKey.get(key);
  const swapped = deviceOf(troubles.swappedRefill?.device);
  const flapping = deviceOf(troubles.flapping);
  const behindMs = troubles.behindMs ?? 0;
  return {
    /** A fact with the time that a gateway's clock shows. */
    told: (fact: Fact, atMs: number): Fact =>
      behindMs === 0 ? fact : { ...fact, at: new Date(atMs - behindMs).toISOString() },
    isLost: (unit: number): boolean => killed >= 0 && unit === killed,
    /** How much later than usual a unit's facts arrive. */
    delayMs: (unit: number): number => (held >= 0 && unit === held ? (troubles.held?.ms ?? 0) : 0),
    longestDelayMs: troubles.held?.ms ?? 0,
    /** Facts beside the usual ones, in `(fromMs, toMs]`. */
    factsOf: (fromMs: number, toMs: number): Fact[] => {
      const swapMs = troubles.swappedRefill?.atMs ?? Infinity;
      return [
        ...(swapped && swapMs > fromMs && swapMs <= toMs ? [swapOf(swapped, swapMs)] : []),
        ...(flapping ? flapsOf(flapping, fromMs, toMs) : []),
      ];
    },
  };
};
