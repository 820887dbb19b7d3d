import type { Fact } from "#contract/devices/ingest.ts";
import type { Device } from "./device-directory.ts";

/** A valid fact with its instant in whole milliseconds. */
export type TimedFact = { fact: Fact; atMs: number };

/** A fact of a device that the facility knows. */
export type DeviceFact = TimedFact & { device: Device };

/** The alarm that others raise about a device: that it is not heard. */
export const OFFLINE_ALARM = 1;

/** Whether a fact came from the device itself, so that it was there at that instant. */
export const isHearing = (fact: Fact): boolean =>
  fact.type !== "device_fault" || fact.alarm !== OFFLINE_ALARM;
