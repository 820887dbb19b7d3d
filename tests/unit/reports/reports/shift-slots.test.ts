import { expect, it } from "vitest";
import {
  countedParts,
  halfHoursOf,
} from "#server/features/reports/reports/ecm/queries/counting.ts";
import { slotsOfDays, tailOf } from "#server/features/reports/reports/run/shift-slots.ts";
import { shiftVersions, shiftsIn } from "#server/features/reports/reports/run/settings-in-force.ts";
import { parseHalfHour, wallText, plusHalfHours, OPEN_END } from "#server/lib/time/half-hour.ts";

const shift = (id: string, name: string, startSlot: number, endSlot: number) => ({
  id,
  name,
  startSlot,
  endSlot,
});
/** Until the tenth nights went from 22:00 to 06:00; since then from 23:00 to 07:00, and days from 05:00. */
const context = {
  shifts: [shift("day", "Day", 10, 46), shift("night", "Nights", 46, 14)],
  former: {
    shift: [
      {
        ownerId: "house",
        until: "2026-11-10",
        replacedOn: null,
        rows: [shift("late", "Late", 30, 44), shift("night", "Night", 44, 12)],
      },
    ],
  },
};
const versions = shiftVersions(context);
const span = (from: string, to: string) => ({
  start: parseHalfHour(from),
  end: parseHalfHour(to),
});
const hours = (ids: string[], from: string, to: string) => {
  const slots = slotsOfDays(versions, ids);
  const { start, end } = span(from, to);
  const lastEnd = plusHalfHours(end, tailOf(slots)(end));
  const parts = countedParts({ start, end, lastEnd }, slots);
  const found = halfHoursOf(parts);
  expect(new Set(found).size).toBe(found.length);
  return found.toSorted((a, b) => a - b).map(wallText);
};

it("counts each night by the shifts of the day on which it began", () => {
  const night = hours(["night"], "2026-11-09", "2026-11-11");
  expect(night[0]).toBe("2026-11-09T22:00");
  expect(night).toContain("2026-11-10T05:30");
  expect(night).not.toContain("2026-11-10T06:00");
  expect(night).not.toContain("2026-11-10T22:00");
  expect(night).toContain("2026-11-10T23:00");
  expect(night.at(-1)).toBe("2026-11-11T06:30");
});

it("counts a half hour once where last night and the day both claim it", () => {
  const both = hours(["night", "day"], "2026-11-09", "2026-11-11");
  expect(both.filter((at) => at === "2026-11-10T05:00")).toHaveLength(1);
});

it("lets a range end where the nights of its last day end", () => {
  expect(hours(["night"], "2026-11-08", "2026-11-09").at(-1)).toBe("2026-11-09T05:30");
  expect(hours(["night"], "2026-11-10", "2026-11-11").at(-1)).toBe("2026-11-11T06:30");
});

it("counts nothing of a shift on days that did not have it", () => {
  expect(hours(["late"], "2026-11-10", "2026-11-12")).toEqual([]);
  expect(hours(["day"], "2026-11-08", "2026-11-10")).toEqual([]);
  expect(hours(["late"], "2026-11-09", "2026-11-12").at(-1)).toBe("2026-11-09T21:30");
});

it("needs no versions where the chosen shifts did not change, nor without a choice", () => {
  const same = [
    { until: parseHalfHour("2026-11-10"), shifts: [shift("day", "Day", 14, 30)] },
    { until: OPEN_END, shifts: [shift("day", "Days", 14, 30), shift("night", "Night", 46, 12)] },
  ];
  expect(slotsOfDays(same, ["day"])).not.toHaveProperty("before");
  expect(slotsOfDays(versions, [])).toBeNull();
});

it("lists a range's shifts by their last times and today's names", () => {
  const told = (from: string, to: string) =>
    shiftsIn(context, span(from, to)).map(({ name, nameNow, startSlot }) => [
      name,
      nameNow,
      startSlot,
    ]);
  expect(told("2026-11-08", "2026-11-10")).toEqual([
    ["Late", "Late", 30],
    ["Night", "Nights", 44],
  ]);
  expect(told("2026-11-10", "2026-11-12")).toEqual([
    ["Day", "Day", 10],
    ["Nights", "Nights", 46],
  ]);
  expect(told("2026-11-09", "2026-11-12").map(([name]) => name)).toEqual(["Day", "Late", "Nights"]);
});
