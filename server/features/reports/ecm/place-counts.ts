import { NO_SUMS, addSums, sumsOf } from "./figures.ts";
import type { OffsetOf, Sums } from "./figures.ts";

/** What was counted in a place at one point: sums, and the devices heard as far as known. */
type Count = { sums: Sums; seen: number; deviceDays: number };

type CountRow = {
  locationId: string;
  version: number;
  events: number;
  passages: number;
  uncovered?: number;
  devicesSeen?: number;
  deviceDays?: number;
};

/** Counts by place and point, for summing over the places that a line of a report is made of. */
export type PlaceCounts = {
  /** Sums of these places at one point. */
  sumsAt(locationIds: readonly string[], point: number): Sums;
  /** Sums of these places over all points from 0 on. */
  sums(locationIds: readonly string[]): Sums;
  /**
   * Devices of these places heard at a point: for each place those of its best day, so that a
   * device is never counted that was not there.
   */
  seenAt(locationIds: readonly string[], point: number): number;
  /** Days on which devices of these places were heard, at a point or over all points. */
  deviceDaysAt(locationIds: readonly string[], point: number): number;
  deviceDays(locationIds: readonly string[]): number;
};

const add = (a: Count | undefined, b: Count): Count =>
  a === undefined
    ? b
    : {
        sums: addSums(a.sums, b.sums),
        seen: Math.max(a.seen, b.seen),
        deviceDays: a.deviceDays + b.deviceDays,
      };

/**
 * Gathers rows of summaries by place and point. Versions of the report settings are put together
 * here, each with the opportunity offset it had.
 */
export const placeCounts = <R extends CountRow>(
  rows: readonly R[],
  pointOf: (row: R) => number,
  offsetOf: OffsetOf,
): PlaceCounts => {
  const places = new Map<string, { points: Map<number, Count>; all: Count | undefined }>();
  for (const row of rows) {
    const place = places.get(row.locationId) ?? { points: new Map(), all: undefined };
    places.set(row.locationId, place);
    const point = pointOf(row);
    const count = {
      sums: sumsOf(row, offsetOf),
      seen: row.devicesSeen ?? 0,
      deviceDays: row.deviceDays ?? 0,
    };
    place.points.set(point, add(place.points.get(point), count));
    if (point >= 0) place.all = add(place.all, count);
  }
  const at = (locationIds: readonly string[], point: number): Count[] =>
    locationIds.flatMap((id) => places.get(id)?.points.get(point) ?? []);
  const over = (locationIds: readonly string[]): Count[] =>
    locationIds.flatMap((id) => places.get(id)?.all ?? []);
  const sum = (counts: readonly Count[]): Sums =>
    counts.reduce((sums, count) => addSums(sums, count.sums), NO_SUMS);
  const total = (counts: readonly Count[], what: "seen" | "deviceDays"): number =>
    counts.reduce((sum, count) => sum + count[what], 0);
  return {
    sumsAt: (ids, point) => sum(at(ids, point)),
    sums: (ids) => sum(over(ids)),
    seenAt: (ids, point) => total(at(ids, point), "seen"),
    deviceDaysAt: (ids, point) => total(at(ids, point), "deviceDays"),
    deviceDays: (ids) => total(over(ids), "deviceDays"),
  };
};
