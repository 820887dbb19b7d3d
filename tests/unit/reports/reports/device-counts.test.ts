import { expect, it } from "vitest";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { deviceCounts } from "#server/features/reports/reports/ecm/device-counts.ts";
import { buildTree } from "#server/features/reports/reports/run/location-tree.ts";
import type { AssignmentRow } from "#server/features/reports/reports/run/queries/facility-context.ts";
import { HALF_HOUR_MS, parseHalfHour, plusHalfHours } from "#server/lib/time/half-hour.ts";

const START = parseHalfHour("2026-03-01");
const DAYS = 10;
const WITHIN = { start: START, end: plusHalfHours(START, DAYS * SLOTS_PER_DAY) };
const TREE = buildTree([
  { id: "unit", parentId: null, level: 3, name: "unit" },
  { id: "a", parentId: "unit", level: 4, name: "a" },
  { id: "b", parentId: "unit", level: 4, name: "b" },
]);

const onDay = (day: number): number => (START + day * SLOTS_PER_DAY) * HALF_HOUR_MS;

const hung = (deviceId: string, locationId: string, from: number, to?: number): AssignmentRow => ({
  deviceId,
  typeId: 1,
  locationId,
  from: onDay(from),
  to: to === undefined ? null : onDay(to),
  isCompliance: true,
  heardAt: null,
  isOnline: true,
});

const ROWS = [
  hung("stays", "a", -5),
  hung("arrives", "a", 4),
  hung("leaves", "b", -5, 6),
  hung("moves", "a", -5, 3),
  hung("moves", "b", 3),
  hung("returns", "b", 1, 2),
  hung("returns", "b", 8, 9),
];
const countIn = deviceCounts(TREE, ROWS, WITHIN, "UTC", new Date(onDay(DAYS)), START);

const dayOf = (day: number) => ({
  start: plusHalfHours(START, day * SLOTS_PER_DAY),
  end: plusHalfHours(START, (day + 1) * SLOTS_PER_DAY),
});

it.for(["unit", "a", "b"])("each device in %s counts on the days on which it hung there", (id) => {
  const counter = countIn(TREE.subtree(id).slice(0, 1));
  const places = TREE.subtree(id).map((place) => place.id);
  const expected = Array.from({ length: DAYS }, (_, day) => {
    const there = ROWS.filter((row) => places.includes(row.locationId)).filter(
      ({ from, to }) => from < onDay(day + 1) && (to ?? Infinity) > onDay(day),
    );
    return new Set(there.map(({ deviceId }) => deviceId)).size;
  });
  expect(expected.map((_, day) => counter.assigned(dayOf(day)))).toEqual(expected);
  expect(counter.expectedDays(WITHIN)).toBe(expected.reduce((sum, count) => sum + count, 0));
});

it("a device that moved within the unit counts there once", () => {
  expect(countIn(TREE.subtree("unit").slice(0, 1)).assigned(WITHIN)).toBe(5);
});

it("counts devices that are online where they hang now, whenever they were heard", () => {
  const rows = [
    hung("online", "a", -5),
    { ...hung("offline", "a", -5), isOnline: false },
    hung("moved", "a", -5, 3),
    hung("moved", "b", 3),
  ];
  const counts = deviceCounts(TREE, rows, WITHIN, "UTC", new Date(onDay(DAYS)), START);
  const at = (id: string) => counts(TREE.subtree(id).slice(0, 1));
  expect(["unit", "a", "b"].map((id) => [at(id).online, at(id).total])).toEqual([
    [2, 3],
    [1, 2],
    [1, 1],
  ]);
});
