import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { ownSilences } from "./judge-device.ts";
import { type LoadedDevice, loadSeries } from "./load-series.ts";

/**
 * Adds to the ways of devices when their repeaters were out. That is worked out from the repeaters'
 * facts, not from their alarms, so that it does not matter which of them was judged first.
 */
export const withRepeaters = async (
  tx: Tx,
  scope: Scope,
  devices: readonly LoadedDevice[],
  nowMs: number,
): Promise<LoadedDevice[]> => {
  const fromOf = new Map<string, number>();
  for (const { course, fromMs } of devices)
    for (const { repeaters } of course.ears)
      for (const { deviceId } of repeaters)
        fromOf.set(deviceId, Math.min(fromMs, fromOf.get(deviceId) ?? fromMs));
  if (fromOf.size === 0) return [...devices];
  const windows = [...fromOf].map(([deviceId, fromMs]) => ({ deviceId, sinceMs: fromMs, fromMs }));
  const repeaters = await loadSeries(tx, scope, windows);
  const outages = new Map(repeaters.map((one) => [one.deviceId, ownSilences(one.course, nowMs)]));
  return devices.map((device) => ({
    ...device,
    course: {
      ...device.course,
      ears: device.course.ears.map((ear) => ({
        ...ear,
        repeaters: ear.repeaters.map(({ deviceId }) => ({
          deviceId,
          outages: outages.get(deviceId) ?? [],
        })),
      })),
    },
  }));
};
