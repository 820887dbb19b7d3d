import type { Placement } from "./device-placement.ts";
import { type Span, union } from "./intervals.ts";

/** When the facts of one device count otherwise than before. */
export type DeviceInterval = Span & { deviceId: string };

const ofDevice = (before: Placement | undefined, after: Placement): Span[] => {
  const cuts = [-Infinity, ...(before?.bounds ?? []), ...after.bounds, Infinity];
  const bounds = [...new Set(cuts)].sort((one, other) => one - other);
  const changed = bounds.slice(0, -1).flatMap((fromMs, index): Span[] => {
    // A device that was not there had no facts.
    const isSame = (before?.at(fromMs) ?? "") === after.at(fromMs);
    return isSame ? [] : [{ fromMs, toMs: bounds[index + 1] ?? Infinity }];
  });
  return union(changed);
};

/** Compares the courses of devices before and after a change. */
export const changedIntervals = (
  before: ReadonlyMap<string, Placement>,
  after: ReadonlyMap<string, Placement>,
): DeviceInterval[] =>
  [...after].flatMap(([deviceId, hanging]) =>
    ofDevice(before.get(deviceId), hanging).map((span) => ({ deviceId, ...span })),
  );
