import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import {
  HALF_HOUR_MS,
  type HalfHour,
  type WallInterval,
  floorDay,
} from "#server/lib/time/half-hour.ts";
import { firstInstant, lastInstant, wallMs, wallTime } from "#server/lib/time/zoned-time.ts";
import type { LocationTree } from "../run/location-tree.ts";
import type { AssignmentRow, LocationNode } from "../run/queries/facility-context.ts";

/** A device's stay at a place while it is in service, on the facility's wall clock, in half hours (fractions allowed). */
type Stay = { deviceId: string; locationId: string; start: number; end: number };

/** How many devices were to report from some places, and how many do. */
export type DeviceCounter = {
  /** Devices that were to be heard there at any time of the span. */
  assigned(span: WallInterval): number;
  /** Of the devices that hung there, those heard there. */
  heard(isHeardThere: (hung: { deviceId: string; locationId: string }) => boolean): number;
  /** Days of the span on which each of them was to be heard, added up. */
  expectedDays(span: WallInterval): number;
  /** Devices that are to be heard there now. */
  total: number;
  /** Of those, devices that are online. */
  online: number;
};

/** Whether the assignment is the device's present one. */
export const isCurrent = (row: Pick<AssignmentRow, "from" | "to">, now: Date): boolean =>
  row.from <= now.getTime() && (row.to === null || row.to > now.getTime());

/** A device in a place, with all that any count asks of it. */
type Placed = { stay: Stay; isWithin: boolean; isCurrent: boolean; isOnline: boolean };

/** What hangs in some places together. */
type Gathered = {
  /** Stays within the span, by device. */
  byDevice: Map<string, Stay[]>;
  current: Set<string>;
  online: Set<string>;
};

const gather = (placed: Iterable<Placed>): Gathered => {
  const byDevice = new Map<string, Stay[]>();
  const [current, online] = [new Set<string>(), new Set<string>()];
  for (const { stay, isWithin, isCurrent: isNow, isOnline } of placed) {
    const { deviceId } = stay;
    if (isNow) current.add(deviceId);
    if (isOnline) online.add(deviceId);
    if (!isWithin) continue;
    const stays = byDevice.get(deviceId);
    if (stays === undefined) byDevice.set(deviceId, [stay]);
    else stays.push(stay);
  }
  return { byDevice, current, online };
};

/** How many of the first values, ascending, are still so. */
const countWhile = (ascending: Float64Array, isSo: (value: number) => boolean): number => {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(ascending[middle] ?? Infinity)) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * Devices that were to be heard, added up over the days of a span: at index `n` the sum of its
 * first `n` days. One pass over the days and the sorted bounds of stays, since series need every
 * day.
 */
const sumByDay = ({
  firstDay,
  within,
  starts,
  ends,
  moved,
}: {
  firstDay: HalfHour;
  within: WallInterval;
  starts: Float64Array;
  ends: Float64Array;
  moved: readonly (readonly Stay[])[];
}): Float64Array => {
  const from = floorDay(within.start);
  const sums = new Float64Array(Math.max(0, Math.ceil((within.end - from) / SLOTS_PER_DAY)) + 1);
  let [begun, over] = [0, 0];
  for (let index = 1; index < sums.length; index++) {
    const day = from + (index - 1) * SLOTS_PER_DAY;
    const end = day + SLOTS_PER_DAY;
    while ((starts[begun] ?? Infinity) < end) begun++;
    while ((ends[over] ?? Infinity) <= day) over++;
    const also = moved.filter((there) => there.some((stay) => stay.start < end && stay.end > day));
    const there = day < firstDay ? 0 : begun - over + also.length;
    sums[index] = (sums[index - 1] ?? 0) + there;
  }
  return sums;
};

/**
 * Counts devices by place from the history of their assignments.
 * @param assignments without the time that devices were out of service (`inService`)
 * @param within the wall-clock span inside which `assigned` is called; beyond it bounds are not
 *   worked out
 * @param firstDay before it no device was to be heard
 */
export const deviceCounts = (
  tree: LocationTree,
  assignments: readonly AssignmentRow[],
  within: WallInterval,
  timeZone: string,
  now: Date,
  firstDay: HalfHour,
) => {
  const [from, to] = [firstInstant(within.start, timeZone), lastInstant(within.end, timeZone)];
  const onWall = (at: number): number => {
    if (at <= from) return -Infinity;
    if (at >= to) return Infinity;
    return wallMs(wallTime(new Date(at), timeZone)) / HALF_HOUR_MS;
  };
  const stayOf = (row: AssignmentRow): Stay => ({
    deviceId: row.deviceId,
    locationId: row.locationId,
    start: onWall(row.from),
    end: row.to === null ? Infinity : onWall(row.to),
  });

  // Worked out once: a device counts in its unit, and in every place around it.
  const byLocation = new Map<string, Placed[]>();
  for (const row of assignments) {
    const stay = stayOf(row);
    const isNow = isCurrent(row, now);
    const placed = {
      stay,
      isWithin: stay.end > within.start && stay.start < within.end,
      isCurrent: isNow,
      isOnline: isNow && row.isOnline,
    };
    const there = byLocation.get(row.locationId);
    if (there === undefined) byLocation.set(row.locationId, [placed]);
    else there.push(placed);
  }

  return (places: readonly LocationNode[]): DeviceCounter => {
    const { byDevice, current, online } = gather(
      places
        .flatMap((place) => tree.subtree(place.id))
        .flatMap((place) => byLocation.get(place.id) ?? []),
    );
    const groups = [...byDevice.values()];
    // Most devices hung in one place: of those two sorted lists show how many were there.
    const only = groups.flatMap((stays) => (stays.length === 1 ? stays : []));
    const starts = Float64Array.from(only, ({ start }) => start).sort();
    const ends = Float64Array.from(only, ({ end }) => end).sort();
    const moved = groups.filter(({ length }) => length > 1);
    const assigned = ({ start, end }: WallInterval): number =>
      countWhile(starts, (at) => at < end) -
      countWhile(ends, (at) => at <= start) +
      moved.filter((there) => there.some((stay) => stay.start < end && stay.end > start)).length;
    let daysBefore: Float64Array | undefined;
    /** Expected days from the first one of the span on until a day. */
    const expectedUntil = (day: HalfHour): number => {
      daysBefore ??= sumByDay({ firstDay, within, starts, ends, moved });
      const index = Math.ceil((day - floorDay(within.start)) / SLOTS_PER_DAY);
      return daysBefore[Math.max(0, Math.min(index, daysBefore.length - 1))] ?? 0;
    };
    return {
      assigned,
      heard: (isHeardThere) =>
        groups.reduce((count, stays) => count + (stays.some(isHeardThere) ? 1 : 0), 0),
      expectedDays: ({ start, end }) =>
        Math.max(0, expectedUntil(end) - expectedUntil(floorDay(start))),
      total: current.size,
      online: online.size,
    };
  };
};
