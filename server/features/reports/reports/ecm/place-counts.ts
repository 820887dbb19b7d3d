import { NO_SUMS, type OffsetOf, type Sums, addSums, sumsOf } from "./figures.ts";

/** What was counted in a place at one point: sums, and the devices heard as far as known. */
type Count = { sums: Sums; seen: number; deviceDays: number; daysHeard: number };

type CountRow = {
  locationId: string;
  version: number;
  events: number;
  passages: number;
  uncovered?: number;
  devicesSeen?: number;
  deviceDays?: number;
  daysHeard?: number;
};

/** Counts by place and point, for summing over the places that a line of a report is made of. */
export type PlaceCounts = {
  /** Sums of these places at one point. */
  sumsAt(locationIds: readonly string[], point: number): Sums;
  /** Sums of these places over all slots of the preceding range. */
  sumsBefore(locationIds: readonly string[]): Sums;
  /** Sums of these places over all points from 0 on. */
  sums(locationIds: readonly string[]): Sums;
  /**
   * Devices of these places heard at a point: for each place the number of its best day, so that a
   * device is never counted that was not there.
   */
  seenAt(locationIds: readonly string[], point: number): number;
  /** Days on which devices of these places were heard, at a point or over all points. */
  deviceDaysAt(locationIds: readonly string[], point: number): number;
  deviceDays(locationIds: readonly string[]): number;
  /** The same over all slots of the preceding range. */
  deviceDaysBefore(locationIds: readonly string[]): number;
  /** Of a point's days at least so many on which some device of these places was heard. */
  daysHeardAt(locationIds: readonly string[], point: number): number;
};

const add = (a: Count | undefined, b: Count): Count =>
  a === undefined
    ? b
    : {
        sums: addSums(a.sums, b.sums),
        seen: Math.max(a.seen, b.seen),
        deviceDays: a.deviceDays + b.deviceDays,
        // Both may cover the same day.
        daysHeard: Math.max(a.daysHeard, b.daysHeard),
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
  const places = new Map<
    string,
    { points: Map<number, Count>; all: Count | undefined; before: Count | undefined }
  >();
  for (const row of rows) {
    const place = places.get(row.locationId) ?? {
      points: new Map(),
      all: undefined,
      before: undefined,
    };
    places.set(row.locationId, place);
    const point = pointOf(row);
    const count = {
      sums: sumsOf(row, offsetOf),
      seen: row.devicesSeen ?? 0,
      deviceDays: row.deviceDays ?? 0,
      daysHeard: row.daysHeard ?? 0,
    };
    place.points.set(point, add(place.points.get(point), count));
    if (point >= 0) place.all = add(place.all, count);
    else place.before = add(place.before, count);
  }
  const at = (id: string, point: number): Count | undefined => places.get(id)?.points.get(point);
  const over = (id: string): Count | undefined => places.get(id)?.all;
  const before = (id: string): Count | undefined => places.get(id)?.before;
  const sum = (ids: readonly string[], countOf: (id: string) => Count | undefined): Sums => {
    let sums: Sums | undefined;
    for (const id of ids) {
      const more = countOf(id)?.sums;
      if (more !== undefined) sums = sums === undefined ? more : addSums(sums, more);
    }
    return sums ?? NO_SUMS;
  };
  const total = (
    ids: readonly string[],
    countOf: (id: string) => Count | undefined,
    what: "seen" | "deviceDays",
  ): number => ids.reduce((all, id) => all + (countOf(id)?.[what] ?? 0), 0);
  return {
    sumsAt: (ids, point) => sum(ids, (id) => at(id, point)),
    sums: (ids) => sum(ids, over),
    sumsBefore: (ids) => sum(ids, before),
    seenAt: (ids, point) => total(ids, (id) => at(id, point), "seen"),
    deviceDaysAt: (ids, point) => total(ids, (id) => at(id, point), "deviceDays"),
    deviceDays: (ids) => total(ids, over, "deviceDays"),
    deviceDaysBefore: (ids) => total(ids, before, "deviceDays"),
    daysHeardAt: (ids, point) => Math.max(0, ...ids.map((id) => at(id, point)?.daysHeard ?? 0)),
  };
};
