import { expect, test } from "vitest";
import { type DayMark, type DayRange, markOf } from "#renderer/ui/forms/days/range-marks.ts";

const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, "0"));
const all = days(1, 28);
const marked = (given: { range: DayRange; inHand?: string }, what: keyof DayMark) =>
  all.filter((day) => markOf(day, given.range, given.inHand)[what]);

test("a whole range fills the days between its ends", () => {
  const range = { first: "09", last: "20" };
  expect(marked({ range }, "isEnd")).toEqual(["09", "20"]);
  expect(marked({ range }, "isWithin")).toEqual(days(10, 19));
});

test("the range that a click would end is outlined on either side", () => {
  const range = { first: "09", last: undefined };
  expect(marked({ range, inHand: "20" }, "isOutlined")).toEqual(days(9, 20));
  expect(marked({ range, inHand: "20" }, "isLastOutlined")).toEqual(["20"]);
  expect(marked({ range, inHand: "04" }, "isOutlined")).toEqual(days(4, 9));
  expect(marked({ range, inHand: "20" }, "isWithin")).toEqual([]);
});

test("where the next click begins a range its day alone is outlined", () => {
  const range = { first: "09", last: "20" };
  expect(marked({ range, inHand: "24" }, "isOutlined")).toEqual(["24"]);
});
