import type { Fact } from "#contract/ingest.ts";
import type { Device } from "./device-directory.ts";

/** A valid fact with its instant in whole milliseconds. */
export type TimedFact = { fact: Fact; atMs: number };

/** A fact of a device that the facility knows. */
export type DeviceFact = TimedFact & { device: Device };
