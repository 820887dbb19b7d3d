import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { type Device, assignmentAt } from "../device-directory.ts";
import { numbers, texts } from "../pg-arrays.ts";
import { type TimeInterval, intersection } from "../intervals.ts";
import type { BadgeDispense, BadgePassage } from "./badge-facts.ts";
import type { Wearer } from "./wearers.ts";

/** Facts of a wearer between two instants `[fromMs, toMs)`. */
export type SeriesInterval = TimeInterval & { wearer: Wearer };

type WornSpan = TimeInterval & { course: number; badge: string };
type FactRow = {
  course: number;
  device_id: string;
  at_ms: number;
  fact_id: string;
  badge: string;
  is_out: boolean;
};

/** Where devices hung when; their facts count nowhere without a place. */
export type DeviceIndex = ReadonlyMap<string, Device>;

const wornIn = (courses: readonly SeriesInterval[]): WornSpan[] =>
  courses.flatMap(({ wearer, fromMs, toMs }, course) =>
    wearer.worn.flatMap((worn) =>
      intersection([{ fromMs, toMs }], [worn]).map((span) => ({
        course,
        badge: worn.badge,
        ...span,
      })),
    ),
  );

// 8.64e14 ms is year 29349: as far as both sides reach.
const bound = (ms: number): number => Math.min(Math.max(ms, 0), 8.64e14);

const given = `unnest(?::integer[], ?::text[], ?::float8[], ?::float8[])
         AS w (course, badge, from_ms, to_ms)`;
const givenValues = (worn: readonly WornSpan[]): string[] => [
  numbers(worn.map(({ course }) => course)),
  texts(worn.map(({ badge }) => badge)),
  numbers(worn.map(({ fromMs }) => bound(fromMs))),
  numbers(worn.map(({ toMs }) => bound(toMs))),
];

const selectFacts = (table: "passage" | "dispense", end: string): string => `
  SELECT w.course, f.device_id, f.at_ms, f.fact_id, w.badge, f.is_out
    FROM ${given}
   CROSS JOIN LATERAL (
     SELECT device_id, extract(epoch FROM at)::float8 * 1000 AS at_ms, fact_id,
            ${table === "passage" ? "is_out" : "false"} AS is_out
       FROM ${table}
      WHERE customer_id = ? AND facility_id = ? AND badge = w.badge
        AND at >= to_timestamp(w.from_ms / 1000) AND at < to_timestamp(w.to_ms / 1000)
      ${end}) f`;

const select = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  table: "passage" | "dispense",
  worn: readonly WornSpan[],
  // Each badge by its key, whatever the planner knows of a new month.
  end = "OFFSET 0",
): Promise<FactRow[]> => {
  if (worn.length === 0) return [];
  const { rows } = await tx.raw<{ rows: FactRow[] }>(selectFacts(table, end), [
    ...givenValues(worn),
    customerId,
    facilityId,
  ]);
  return rows;
};

const placeOf = (devices: DeviceIndex, row: FactRow, mustComply: boolean): string | undefined => {
  const device = devices.get(row.device_id);
  const assignment = device && assignmentAt(device, row.at_ms);
  return assignment && (assignment.isCompliance || !mustComply) ? assignment.locationId : undefined;
};
const idOf = (row: FactRow): string => `${row.device_id} ${row.at_ms} ${row.fact_id}`;

const passageOf = (devices: DeviceIndex, row: FactRow): BadgePassage[] => {
  const placeId = placeOf(devices, row, false);
  if (placeId === undefined) return [];
  const { at_ms: atMs, is_out: isOut, device_id: deviceId, badge } = row;
  return [{ id: idOf(row), atMs, isOut, placeId, deviceId, badge }];
};

const byCourse = <T>(
  courses: readonly SeriesInterval[],
  rows: readonly FactRow[],
  read: (row: FactRow) => T[],
): T[][] => {
  const lists: T[][] = courses.map(() => []);
  for (const row of rows) lists[row.course]?.push(...read(row));
  return lists;
};

/** The passages of each course, in no order. */
export const loadPassages = async (
  tx: Tx,
  scope: Scope,
  devices: DeviceIndex,
  courses: readonly SeriesInterval[],
): Promise<BadgePassage[][]> =>
  byCourse(courses, await select(tx, scope, "passage", wornIn(courses)), (row) =>
    passageOf(devices, row),
  );

/** The dispenses of each course by compliance-capable dispensers, in no order. */
export const loadDispenses = async (
  tx: Tx,
  scope: Scope,
  devices: DeviceIndex,
  courses: readonly SeriesInterval[],
): Promise<BadgeDispense[][]> =>
  byCourse(courses, await select(tx, scope, "dispense", wornIn(courses)), (row) => {
    const placeId = placeOf(devices, row, true);
    return placeId === undefined ? [] : [{ id: idOf(row), atMs: row.at_ms, placeId }];
  });

/** Passages next to a course, and whether there may be more beyond them. */
export type Beside = { passages: BadgePassage[]; isAll: boolean };

/**
 * The nearest passages before each span's beginning, or after its end.
 * @param most of each badge
 */
export const loadBeside = async (
  tx: Tx,
  scope: Scope,
  devices: DeviceIndex,
  courses: readonly SeriesInterval[],
  side: "before" | "after",
  most: number,
): Promise<Beside[]> => {
  const isBefore = side === "before";
  const beyond = courses.map(({ wearer, fromMs, toMs }) => ({
    wearer,
    fromMs: isBefore ? -Infinity : toMs,
    toMs: isBefore ? fromMs : Infinity,
  }));
  const worn = wornIn(beyond);
  const end = `ORDER BY at ${isBefore ? "DESC" : "ASC"} LIMIT ${most}`;
  const rows = await select(tx, scope, "passage", worn, end);
  const lists = Map.groupBy(rows, (row) => row.course);
  return courses.map((_, course) => {
    const own = lists.get(course) ?? [];
    // Where a badge had more than was requested, the others are known only up to where it ends. A
    // badge worn twice had two answers; taking them for one only makes this more careful.
    const full = [...Map.groupBy(own, (row) => row.badge).values()].filter(
      (ofBadge) => ofBadge.length >= most,
    );
    const ends = full.map((ofBadge) => {
      const times = ofBadge.map((row) => row.at_ms);
      return isBefore ? Math.min(...times) : Math.max(...times);
    });
    const isKnown = (row: FactRow): boolean =>
      ends.every((ms) => (isBefore ? row.at_ms > ms : row.at_ms < ms));
    return {
      passages: own.filter(isKnown).flatMap((row) => passageOf(devices, row)),
      isAll: full.length === 0,
    };
  });
};
