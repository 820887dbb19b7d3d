import type { BatteryLevel } from "#contract/devices/ingest.ts";
import {
  type BatteryReading,
  type BatteryReport,
  type BatterySeries,
  MODULE_BATTERY,
  OWN_BATTERY,
  type ShownBattery,
  batterySeries,
  inOrder,
} from "./battery-series.ts";
import { type Piece, type Service, piecesOf, within } from "./pieces.ts";

/** What is known of the batteries of a device, in order of time. */
export type BatteryFacts = Service &
  Pick<BatteryReport, "faults" | "closings"> & {
    batteries: readonly BatteryReading[];
    moduleBatteries: readonly BatteryReading[];
  };

type BatteryKind = "own" | "module";

const ALARMS = { own: OWN_BATTERY, module: MODULE_BATTERY };
const isOver =
  (nowMs: number) =>
  ({ atMs }: { atMs: number }): boolean =>
    atMs <= nowMs;
const readingsOf = (facts: BatteryFacts, kind: BatteryKind, nowMs: number): BatteryReading[] =>
  (kind === "own" ? facts.batteries : facts.moduleBatteries).filter(isOver(nowMs));

/** The course of a device's battery while it is expected to work: what every screen has from it. */
export const batteryIn = (
  facts: BatteryFacts,
  kind: BatteryKind,
  piece: Piece,
  nowMs: number,
): BatterySeries =>
  batterySeries(
    {
      readings: readingsOf(facts, kind, nowMs).filter(within(piece)),
      faults: facts.faults.filter(within(piece)).filter(isOver(nowMs)),
      closings: facts.closings.filter(within(piece)),
    },
    ALARMS[kind],
    nowMs,
  );

/**
 * What is shown of a device's battery from each report on, in order of time. While the device is
 * not expected to work there are no alarms, and each reading stands for itself; of new hardware
 * nothing is known at first.
 */
export const shownBattery = (
  facts: BatteryFacts,
  kind: BatteryKind,
  nowMs: number,
): ShownBattery[] => {
  const told = readingsOf(facts, kind, nowMs);
  const pieces = piecesOf(facts);
  return facts.hardware.flatMap((hardware, at) => {
    const own = pieces.filter(
      ({ fromMs, toMs }) => fromMs >= hardware.fromMs && toMs <= hardware.toMs,
    );
    const inService = own.flatMap((piece) => batteryIn(facts, kind, piece, nowMs).shown);
    const others = told
      .filter(within(hardware))
      .filter((reading) => !own.some((piece) => within(piece)(reading)));
    const isNew = at > 0 && hardware.fromMs <= nowMs;
    return [
      ...(isNew ? [{ atMs: hardware.fromMs, level: null }] : []),
      ...[...inService, ...inOrder(others)].toSorted((one, other) => one.atMs - other.atMs),
    ];
  });
};

/** How a device's batteries are; undefined where its facts say nothing of one. */
export type Batteries = Record<BatteryKind, BatteryLevel | null | undefined>;

/** How a device's batteries are now. */
export const batteriesNow = (facts: BatteryFacts, nowMs: number): Batteries => ({
  own: shownBattery(facts, "own", nowMs).at(-1)?.level,
  module: shownBattery(facts, "module", nowMs).at(-1)?.level,
});
