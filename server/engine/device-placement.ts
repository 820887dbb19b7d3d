import type { Tx } from "../db/knex.ts";
import { DEVICE_TYPE, type Device, assignmentAt, listDevices } from "./device-directory.ts";
import type { FacilityRules } from "./facility-rules.ts";

/** A device's course: what its facts count for, as a function of time, and where that changes. */
export type Placement = {
  /** Instants at which it may change, in any order. */
  bounds: readonly number[];
  /** Equal texts for instants at which the same fact would count the same. */
  at(atMs: number): string;
};

const isDispenser = ({ typeId }: Device): boolean => typeId === DEVICE_TYPE.dispenser;

const hangingOf = (device: Device, { coverage }: FacilityRules): Placement => ({
  bounds: device.assignments.flatMap(({ fromMs, toMs, locationId }) => [
    fromMs,
    toMs,
    ...(isDispenser(device)
      ? coverage.openIntervalsOf(locationId).flatMap((span) => [span.fromMs, span.toMs])
      : []),
  ]),
  at: (atMs) => {
    const assignment = assignmentAt(device, atMs);
    if (!assignment) return "";
    const { locationId, isCompliance } = assignment;
    const canBeCovered = isCompliance && isDispenser(device);
    return `${locationId} ${isCompliance} ${canBeCovered && coverage.isCovered(locationId, atMs)}`;
  },
});

/** The courses of all devices of a facility, by device. */
export const loadHangings = async (
  tx: Tx,
  rules: FacilityRules,
): Promise<Map<string, Placement>> => {
  const devices = await listDevices(tx, rules.scope);
  return new Map(devices.map((device) => [device.deviceId, hangingOf(device, rules)]));
};
