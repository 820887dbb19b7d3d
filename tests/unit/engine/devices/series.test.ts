import { describe, expect, it } from "vitest";
import type { BatteryLevel } from "#contract/devices/ingest.ts";
import { alarmAge } from "#server/engine/devices/alarm-interval.ts";
import {
  type BatteryReading,
  MODULE_BATTERY,
  OWN_BATTERY,
  batterySeries,
} from "#server/engine/devices/battery-series.ts";
import { faultSeries as alarmsOf } from "#server/engine/devices/fault-series.ts";
import { type FaultFact, faultIntervals } from "#server/engine/devices/fault-intervals.ts";
import { refillUses } from "#server/engine/devices/refills/refill-use.ts";
import {
  type UseDay,
  replacementDate,
  weeklyRefills,
} from "#server/engine/devices/replacement-date.ts";
import { wrongRefillSeries } from "#server/engine/devices/refills/wrong-refill.ts";
import { parseEpochDay, plusDays } from "#server/lib/time/epoch-day.ts";

const ms = (at: string): number => Date.parse(at);
const ofReadings = (readings: readonly BatteryReading[]) =>
  batterySeries({ readings, faults: [], closings: [] }, OWN_BATTERY, Infinity);

describe("C: a battery from Low to Dead to Good", () => {
  const course = (until: string) =>
    ofReadings(
      (
        [
          ["2026-11-02T07:00Z", "Low"],
          ["2026-11-02T08:00Z", "Good"],
          ["2026-11-02T09:00Z", "Low"],
          ["2026-11-02T10:00Z", "Low"],
          ["2026-11-04T14:00Z", "Low"],
          ["2026-11-04T14:00Z", "Dead"],
          ["2026-11-04T15:00Z", "Low"],
          ["2026-11-05T09:30Z", "Good"],
          ["2026-11-05T09:31Z", "Good"],
          ["2026-11-05T10:30Z", "Good"],
        ] satisfies [string, BatteryLevel][]
      )
        .map(([at, level]) => ({ atMs: ms(at), level }))
        .filter(({ atMs }) => atMs <= ms(until)),
    );
  const open = (until: string): number =>
    course(until).alarms.filter(({ clearedMs }) => clearedMs === null).length;

  it("opens a battery alarm when sure, and dates it to its first sign", () => {
    const [low, dead, ...others] = course("2026-11-05T11:00Z").alarms;
    expect(others).toEqual([]);
    expect(low).toMatchObject({
      alarmType: 6,
      raisedMs: ms("2026-11-02T09:00Z"),
      sureMs: ms("2026-11-02T10:00Z"),
      clearedMs: ms("2026-11-04T14:00Z"),
      closedReason: "worse",
    });
    expect(low && alarmAge(low, Infinity)).toEqual({ days: 2, hours: 5 });
    expect(dead).toMatchObject({
      alarmType: 5,
      raisedMs: ms("2026-11-04T14:00Z"),
      clearedMs: ms("2026-11-05T09:30Z"),
      closedReason: "cleared",
    });
    expect(dead && alarmAge(dead, Infinity)).toEqual({ days: 0, hours: 19 });
  });

  it("a battery counts as one open alarm from its sure reading on", () => {
    expect(
      [
        "2026-11-02T09:30Z",
        "2026-11-02T10:00Z",
        "2026-11-04T14:00Z",
        "2026-11-05T10:00Z",
        "2026-11-05T10:30Z",
      ].map(open),
    ).toEqual([0, 1, 1, 1, 0]);
  });

  it("a battery shows its newest reading, but stays dead until Good", () => {
    const shown = (until: string) => course(until).shown.at(-1)?.level;
    expect(shown("2026-11-04T14:00Z")).toBe("Dead");
    expect(shown("2026-11-04T15:00Z")).toBe("Dead");
    expect(shown("2026-11-05T09:30Z")).toBe("Good");
  });
});

describe("a battery reported by faults", () => {
  const day = (time: string): number => ms(`2026-11-02T${time}Z`);
  const course = (
    faults: readonly (readonly [time: string, alarm: number, state?: "cleared"])[],
    readings: readonly (readonly [time: string, level: BatteryLevel])[],
    until = "23:00",
  ) => {
    const { alarms, shown } = batterySeries(
      {
        readings: readings.map(([time, level]) => ({ atMs: day(time), level })),
        faults: faults.map(([time, alarmType, state]) => ({
          atMs: day(time),
          alarmType,
          isRaised: state === undefined,
        })),
        closings: [],
      },
      OWN_BATTERY,
      day(until),
    );
    const wall = (at: number | null) => at && new Date(at).toISOString().slice(11, 16);
    return {
      alarms: alarms.map(({ alarmType, raisedMs, clearedMs, closedReason, source }) =>
        [alarmType, wall(raisedMs), wall(clearedMs), closedReason, source]
          .filter(Boolean)
          .join(" "),
      ),
      shown: shown.at(-1)?.level,
    };
  };
  const goods = (...times: string[]) => times.map((time) => [time, "Good"] as const);

  it("a faulty battery is over with the first of two newer good readings", () => {
    const fault = [["09:00", 6]] as const;
    const over = { alarms: ["6 09:00 10:00 cleared fault"], shown: "Good" };
    expect(course(fault, goods("10:00", "10:30", "11:30"))).toEqual(over);
    const open = { alarms: ["6 09:00 fault"], shown: "Good" };
    expect(course(fault, goods("10:00", "10:29"))).toEqual(open);
    expect(course(fault, [...goods("08:00", "08:30", "10:00")])).toEqual(open);
    const dead = [["09:00", 5]] as const;
    expect(course(dead, goods("10:00", "10:30")).alarms).toEqual(["5 09:00 10:00 cleared fault"]);
  });

  it("a fault raised after or between the good readings opens a battery alarm again", () => {
    const again = course(
      [
        ["09:00", 6],
        ["12:00", 6],
      ],
      goods("10:00", "10:30"),
    );
    expect(again).toEqual({
      alarms: ["6 09:00 10:00 cleared fault", "6 12:00 fault"],
      shown: "Low",
    });
    const between = course(
      [
        ["09:00", 6],
        ["10:10", 6],
      ],
      goods("10:00", "10:30"),
    );
    expect(between).toEqual({ alarms: ["6 09:00 fault"], shown: "Good" });
    const atOnce = course(
      [
        ["09:00", 6],
        ["10:00", 6],
      ],
      goods("10:00", "10:30"),
    );
    expect(atOnce).toEqual({ alarms: ["6 09:00 fault"], shown: "Good" });
  });

  it("a faulty low battery that dies has one alarm", () => {
    expect(
      course(
        [
          ["09:00", 6],
          ["10:00", 5],
        ],
        [],
      ),
    ).toEqual({
      alarms: ["6 09:00 10:00 worse fault", "5 10:00 fault"],
      shown: "Dead",
    });
    expect(
      course(
        [
          ["09:00", 6],
          ["09:30", 6, "cleared"],
        ],
        [["09:10", "Dead"]],
      ),
    ).toEqual({
      alarms: ["6 09:00 09:10 worse fault", "5 09:10 reading"],
      shown: "Dead",
    });
    expect(course([["09:00", 5]], [["10:00", "Low"]])).toEqual({
      alarms: ["5 09:00 fault"],
      shown: "Dead",
    });
  });

  it("a battery is low once its dead fault is cleared, where readings say so", () => {
    const lows = [
      ["10:00", "Low"],
      ["11:00", "Low"],
    ] as const;
    expect(
      course(
        [
          ["09:00", 5],
          ["12:00", 5, "cleared"],
        ],
        lows,
      ),
    ).toEqual({
      alarms: ["5 09:00 12:00 cleared fault", "6 12:00 reading"],
      shown: "Low",
    });
    expect(
      course(
        [
          ["09:00", 6],
          ["10:30", 6, "cleared"],
        ],
        lows,
      ),
    ).toEqual({
      alarms: ["6 09:00 fault"],
      shown: "Low",
    });
    expect(
      course(
        [
          ["09:00", 5],
          ["12:00", 5, "cleared"],
        ],
        [],
      ),
    ).toEqual({
      alarms: ["5 09:00 12:00 cleared fault"],
      shown: "Good",
    });
  });

  it("a fault shorter than its hold opens no battery alarm, and reopens none", () => {
    expect(
      course(
        [
          ["09:00", 5],
          ["09:09", 5, "cleared"],
        ],
        [],
      ),
    ).toEqual({ alarms: [] });
    expect(course([["09:00", 5]], [], "09:09").alarms).toEqual([]);
    const twice = [
      ["09:00", 5],
      ["09:30", 5, "cleared"],
      ["09:40", 5],
    ] as const;
    expect(course(twice, []).alarms).toEqual(["5 09:00 09:30 cleared fault", "5 09:40 fault"]);
  });
});

describe("D: a fault that comes and goes, and a device that is replaced", () => {
  const fault = (at: string, isRaised: boolean) => ({ atMs: ms(at), isRaised });
  const now = ms("2026-11-03T12:00Z");
  const NONE: { refillsMs: number[]; closedMs: number[] } = { refillsMs: [], closedMs: [] };
  const faultSeries = (facts: readonly FaultFact[], ends: typeof NONE, nowMs: number) =>
    alarmsOf(
      2,
      faultIntervals(2, {
        faults: facts.map((fact) => ({ ...fact, alarmType: 2 })),
        closings: ends.closedMs.map((atMs) => ({ alarmType: 2, atMs })),
        refillsMs: ends.refillsMs,
      }),
      nowMs,
    );

  it("a flapping fault is one alarm, reopened once, over a clock change", () => {
    const [alarm, ...others] = faultSeries(
      [
        fault("2026-11-01T00:00Z", true),
        fault("2026-11-01T00:30Z", false),
        fault("2026-11-01T01:10Z", true),
        fault("2026-11-01T14:00Z", false),
      ],
      NONE,
      now,
    );
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ reopened: 1, clearedMs: ms("2026-11-01T14:00Z") });
    expect(alarm && alarmAge(alarm, now)).toEqual({ days: 0, hours: 14 });
  });

  it("a fault of less than ten minutes opens no alarm", () => {
    const short = [fault("2026-11-02T09:12Z", true), fault("2026-11-02T09:20Z", false)];
    expect(faultSeries(short, NONE, now)).toEqual([]);
    expect(faultSeries(short.slice(0, 1), NONE, ms("2026-11-02T09:21Z"))).toEqual([]);
    expect(faultSeries(short.slice(0, 1), NONE, ms("2026-11-02T09:22Z"))).toHaveLength(1);
  });

  it("a fault raised again at its clearing goes on, and ends with a refill", () => {
    const facts = [
      fault("2026-11-02T09:00Z", true),
      fault("2026-11-02T09:05Z", false),
      fault("2026-11-02T09:05Z", true),
    ];
    expect(
      faultSeries(facts, { ...NONE, refillsMs: [ms("2026-11-02T10:00Z")] }, now),
    ).toMatchObject([{ raisedMs: ms("2026-11-02T09:00Z"), closedReason: "refilled", reopened: 0 }]);
  });

  it("reports a low refill at once, and a second time where it returns", () => {
    const told = [
      fault("2026-11-02T09:00Z", true),
      fault("2026-11-02T09:04Z", false),
      fault("2026-11-02T09:10Z", true),
    ].map((one) => ({ ...one, alarmType: 8 }));
    const stretches = faultIntervals(8, { faults: told, closings: [], refillsMs: [] });
    expect(alarmsOf(8, stretches, now)).toMatchObject([
      { alarmType: 8, raisedMs: ms("2026-11-02T09:00Z"), clearedMs: ms("2026-11-02T09:04Z") },
      { alarmType: 8, raisedMs: ms("2026-11-02T09:10Z"), clearedMs: null, reopened: 0 },
    ]);
  });

  it("an alarm is unstable from its third reopening, until a day is quiet", () => {
    const facts = ["08", "09", "10", "11"].flatMap((hour) => [
      fault(`2026-11-02T${hour}:00Z`, true),
      fault(`2026-11-02T${hour}:20Z`, false),
    ]);
    const at = (until: string) => faultSeries(facts, NONE, ms(until));
    expect(at("2026-11-02T12:30Z")).toMatchObject([
      { reopened: 3, isUnstable: true, clearedMs: null },
    ]);
    expect(at("2026-11-03T11:20Z")).toMatchObject([{ clearedMs: ms("2026-11-02T11:20Z") }]);
  });

  it("closing a fault by hand holds until a later fact raises it again", () => {
    const closed = { ...NONE, closedMs: [ms("2026-11-02T12:00Z")] };
    const facts = ["2026-11-01T09:00Z", "2026-11-01T10:00Z"].map((time) => fault(time, true));
    const byHand = {
      confirmedMs: ms("2026-11-01T10:00Z"),
      clearedMs: ms("2026-11-02T12:00Z"),
      closedReason: "byHand",
    };
    expect(faultSeries(facts, closed, now)).toMatchObject([byHand]);
    const again = [...facts, fault("2026-11-02T12:05Z", true)];
    expect(faultSeries(again, closed, now)).toMatchObject([
      byHand,
      { raisedMs: ms("2026-11-02T12:05Z"), clearedMs: null, reopened: 0 },
    ]);
    const flaps = ["06", "07", "08", "09"].flatMap((hour) => [
      fault(`2026-11-02T${hour}:00Z`, true),
      fault(`2026-11-02T${hour}:20Z`, false),
    ]);
    const unstable = faultSeries([...flaps, fault("2026-11-02T10:00Z", true)], closed, now);
    expect(unstable).toMatchObject([{ isUnstable: true, closedReason: "byHand" }]);
  });

  it("closing readings' alarms by hand holds until later readings raise them again", () => {
    const closings = [
      { alarmType: 10, atMs: ms("2026-11-02T12:00Z") },
      { alarmType: 4, atMs: ms("2026-11-02T12:00Z") },
    ];
    const readings = ["2026-11-01T09:00Z", "2026-11-01T10:00Z", "2026-11-02T13:00Z"];
    const dead = readings.map((time) => ({ atMs: ms(time), level: "Dead" as const }));
    const wrong = readings.map((time) => ({ atMs: ms(time), eKey: "K1", isWrong: true }));
    const told = [
      {
        confirmedMs: ms("2026-11-01T10:00Z"),
        clearedMs: ms("2026-11-02T12:00Z"),
        closedReason: "byHand",
      },
      { raisedMs: ms("2026-11-02T13:00Z"), clearedMs: null },
    ];
    const ofModule = batterySeries({ readings: dead, faults: [], closings }, MODULE_BATTERY, now);
    expect(ofModule.alarms).toMatchObject(told);
    expect(ofModule.shown.map(({ level }) => level)).toEqual(["Dead", "Dead", null, "Dead"]);
    expect(wrongRefillSeries(wrong, closings)).toMatchObject(told);
    expect(wrongRefillSeries(wrong.slice(0, 2), closings)).toMatchObject(told.slice(0, 1));
  });

  it("a refill's use survives a late dispense and a counter that restarts", () => {
    const k1 = { atMs: ms("2026-10-20T10:00Z"), eKey: "K1" };
    const read = { atMs: ms("2026-11-02T14:00Z"), eKey: "K1", dispenses: 412 };
    const dispenses = [{ atMs: ms("2026-11-02T14:40Z"), count: 1 }];
    const swapped = { atMs: ms("2026-11-02T15:30Z"), eKey: "K1", dispenses: 3 };
    const used = (readings: (typeof read)[]): number | undefined =>
      refillUses({ installs: [k1], readings, dispenses }, ms("2026-11-02T16:00Z")).at(-1)?.used;
    expect(used([read])).toBe(413);
    expect(used([read, swapped])).toBe(416);
  });
});

describe("B: a refill from low to new", () => {
  const facts = {
    installs: [
      { atMs: ms("2026-10-30T08:00Z"), eKey: "K7" },
      { atMs: ms("2026-11-13T16:00Z"), eKey: "K8" },
    ],
    readings: [
      { atMs: ms("2026-10-29T12:00Z"), eKey: "K7", dispenses: 990 },
      { atMs: ms("2026-11-13T12:00Z"), eKey: "K7", dispenses: 937 },
    ],
    dispenses: [
      { atMs: ms("2026-11-13T11:40Z"), count: 1 },
      { atMs: ms("2026-11-13T12:30Z"), count: 1 },
      { atMs: ms("2026-11-13T13:00Z"), count: 2 },
      { atMs: ms("2026-11-13T15:10Z"), count: 10 },
    ],
  };
  /** Weekdays 50, Tuesdays 60 and 40, weekends 0; Wednesday, November 4 was not heard. */
  const days: UseDay[] = Array.from({ length: 14 }, (_, index) => {
    const day = plusDays(parseEpochDay("2026-10-30"), index);
    const weekday = new Date(day * 86_400_000).getUTCDay();
    const tuesday = index < 7 ? 60 : 40;
    const dispenses = weekday === 2 ? tuesday : weekday % 6 === 0 ? 0 : 50;
    const isCovered = day !== parseEpochDay("2026-11-04");
    return { day, dispenses: isCovered ? dispenses : 0, isCovered };
  });
  const today = parseEpochDay("2026-11-13");

  it("refill use counts from the last reading of this refill", () => {
    expect(refillUses(facts, ms("2026-11-13T14:00Z")).at(-1)?.used).toBe(940);
    expect(refillUses(facts, ms("2026-11-13T15:10Z")).at(-1)?.used).toBe(950);
    expect(refillUses(facts, ms("2026-11-13T16:02Z")).at(-1)).toMatchObject({
      eKey: "K8",
      used: 0,
    });
  });

  it("expected refill use follows each weekday", () => {
    const on = (date: string) => ({ day: parseEpochDay(date), isRough: false });
    expect(replacementDate({ left: 60, usedToday: 30, today }, days)).toEqual(on("2026-11-16"));
    expect(replacementDate({ left: 1000, usedToday: 40, today }, days)).toEqual(on("2026-12-11"));
    expect(weeklyRefills(days, today, 1000)).toBeCloseTo(0.242, 3);
  });

  it("uses the mean of few days, and gives no date for fewer than three", () => {
    const few = days.slice(-5);
    expect(replacementDate({ left: 60, usedToday: 0, today }, few)?.isRough).toBe(true);
    expect(replacementDate({ left: 60, usedToday: 0, today }, days.slice(-2))).toBeNull();
    const unused = days.map((day) => ({ ...day, dispenses: 0 }));
    expect(replacementDate({ left: 60, usedToday: 0, today }, unused)).toBeNull();
  });

  it("a refill that returns continues its use", () => {
    const installs = ["K1", "K2", "K1"].map((eKey, index) => ({
      atMs: ms(`2026-11-0${index + 1}T08:00Z`),
      eKey,
    }));
    const dispenses = ["01", "02", "03"].map((date, index) => ({
      atMs: ms(`2026-11-${date}T09:00Z`),
      count: 10 + index,
    }));
    const used = (until: string): number | undefined =>
      refillUses({ installs, readings: [], dispenses }, ms(until)).at(-1)?.used;
    expect(["2026-11-01T12:00Z", "2026-11-02T12:00Z", "2026-11-03T12:00Z"].map(used)).toEqual([
      10, 11, 22,
    ]);
  });
});
