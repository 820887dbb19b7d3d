import { describe, expect, it } from "vitest";
import type { VisitNeed } from "#contract/devices/to-do.ts";
import { orderVisits } from "#server/features/devices/to-do/lib/order-visits.ts";
import { unitsAlongFloors } from "#server/features/devices/to-do/lib/places.ts";

const place = (name: string) => ({ id: name, name });
const visit = (
  floor: number,
  unit: string,
  name: string,
  need: VisitNeed,
  since: string | null = null,
) => ({ name, floor: place(`Floor ${floor}`), unit: place(unit), need, since });
const namesOf = (visits: readonly { name: string }[]) => visits.map(({ name }) => name);
const NOT_ALONG = new Map<string, number>();

describe("the order of a round", () => {
  it("begins on the floor of the most urgent device and goes upward, then below", () => {
    const visits = [
      visit(1, "Lab", "1", "batteryLow"),
      visit(10, "North", "10", "refillExpires"),
      visit(3, "ICU", "3", "batteryDead", "2026-11-19T10:00:00Z"),
      visit(5, "East", "5", "silent", "2026-11-19T11:00:00Z"),
      visit(2, "Ward", "2", "waiting"),
    ];
    expect(namesOf(orderVisits(visits, NOT_ALONG))).toEqual(["3", "5", "10", "1", "2"]);
    expect(namesOf(orderVisits(visits, NOT_ALONG, "East"))).toEqual(["5", "10", "1", "2", "3"]);
    expect(namesOf(orderVisits(visits, NOT_ALONG, "Elsewhere"))).toEqual([
      "3",
      "5",
      "10",
      "1",
      "2",
    ]);
  });

  it("goes through the units of a floor by distance from the first", () => {
    const along = new Map([
      ["A", 0],
      ["B", 1],
      ["C", 2],
      ["D", 3],
    ]);
    const visits = [
      visit(3, "A", "a", "batteryLow"),
      visit(3, "B", "b", "refillExpires"),
      visit(3, "D", "d", "batteryDead"),
      visit(3, "C", "c", "refillEmpty"),
    ];
    expect(namesOf(orderVisits(visits, along))).toEqual(["d", "c", "b", "a"]);
  });

  it("within a unit: dead or silent, waiting, low or empty, expiring", () => {
    const visits = [
      visit(3, "ICU", "room 9", "refillExpires"),
      visit(3, "ICU", "room 10", "batteryLow"),
      visit(3, "ICU", "room 4", "refillEmpty"),
      visit(3, "ICU", "room 11", "waiting", "2026-11-19T09:00:00Z"),
      visit(3, "ICU", "room 6", "silent", "2026-11-18T10:00:00Z"),
      visit(3, "ICU", "room 2", "batteryDead", "2026-11-19T10:00:00Z"),
    ];
    expect(namesOf(orderVisits(visits, NOT_ALONG))).toEqual([
      "room 2",
      "room 6",
      "room 11",
      "room 4",
      "room 10",
      "room 9",
    ]);
  });

  it("is empty where nothing is to be visited, and takes places without a floor", () => {
    expect(orderVisits([], NOT_ALONG)).toEqual([]);
    const roof = { ...visit(3, "Roof", "roof", "silent"), floor: null };
    const visits = [visit(3, "ICU", "3", "batteryLow"), roof];
    expect(namesOf(orderVisits(visits, NOT_ALONG))).toEqual(["roof", "3"]);
  });
});

it("units stand along their floor by the numbers of their rooms", () => {
  const level = (id: string, parentId: string, depth: number) => ({
    id,
    parentId,
    level: depth,
    name: id,
  });
  const along = unitsAlongFloors([
    level("Step-down", "Floor 3", 3),
    level("Atrium", "Floor 3", 3),
    level("Zone ICU", "Floor 3", 3),
    level("Room 320", "Step-down", 4),
    level("3-ICU-301", "Zone ICU", 4),
    level("3-ICU-2", "Zone ICU", 4),
    level("Other floor's", "Floor 4", 3),
  ]);
  expect(Object.fromEntries(along)).toEqual({
    "Zone ICU": 0,
    "Step-down": 1,
    Atrium: 2,
    "Other floor's": 0,
  });
});
