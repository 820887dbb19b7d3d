import { describe, expect, it } from "vitest";
import { type WeekHours, hourFigure, lowHours } from "#contract/reports/unit/hours.ts";

/** Each hour with 40 opportunities and an index of 90, but for those given. */
const hoursWith = (
  given: (weekday: number, hour: number) => [number, number] | undefined,
): WeekHours => {
  const cells = Array.from(
    { length: 168 },
    (_, at): [number, number] => given(Math.floor(at / 24), at % 24) ?? [36, 40],
  );
  return { events: cells.map(([events]) => events), opportunities: cells.map(([, n]) => n) };
};

describe("hours of the week", () => {
  it("an hour has a figure from thirty opportunities on", () => {
    const hours = hoursWith((weekday, hour) =>
      weekday === 0 && hour === 3 ? [20, 29] : undefined,
    );
    const at = (weekday: number | null) => hourFigure(hours, { weekday, from: 3, to: 4 }, false);
    expect(at(0)).toEqual({ opportunities: 29, percent: null });
    expect(at(1)).toEqual({ opportunities: 40, percent: 90 });
    expect(at(null)).toEqual({ opportunities: 269, percent: 87.7 });
  });

  it("is shown as at most 100 where the facility says so", () => {
    const hours = hoursWith(() => [44, 40]);
    const span = { weekday: 2, from: 0, to: 1 };
    expect(hourFigure(hours, span, false).percent).toBe(110);
    expect(hourFigure(hours, span, true).percent).toBe(100);
  });

  it("names the two neighbouring hours that are furthest below goal on five days", () => {
    const hours = hoursWith((weekday, hour) =>
      hour === 7 || hour === 8 ? [weekday < 5 ? 28 : 36, 40] : undefined,
    );
    expect(lowHours(hours, 80, false)).toEqual({
      from: 7,
      to: 9,
      opportunities: 560,
      percent: 75.7,
    });
    expect(lowHours(hours, null, false)).toBeNull();
    const onFourDays = hoursWith((weekday, hour) =>
      hour === 7 || hour === 8 ? [weekday < 4 ? 20 : 36, 40] : undefined,
    );
    expect(lowHours(onFourDays, 80, false)).toBeNull();
    const oneHour = hoursWith((_, hour) => (hour === 7 ? [20, 40] : undefined));
    expect(lowHours(oneHour, 80, false)).toBeNull();
  });
});
