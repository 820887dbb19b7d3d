import type { BatteryLevel } from "#contract/devices/ingest.ts";
import type { ShownBattery } from "#server/engine/devices/battery-series.ts";

/** From when to when a battery was shown as it was; `to` is null while it is. */
type LevelStretch = { level: BatteryLevel; from: Date; to: Date | null };

/**
 * The levels that were shown of a battery, each until another one was, or it was no longer known.
 */
export const levelIntervals = (shown: readonly ShownBattery[]): LevelStretch[] => {
  const changes = shown.filter(({ level }, at) => at === 0 || shown[at - 1]?.level !== level);
  return changes.flatMap(({ atMs, level }, at) => {
    const to = changes[at + 1]?.atMs;
    if (level === null) return [];
    return [{ level, from: new Date(atMs), to: to === undefined ? null : new Date(to) }];
  });
};
