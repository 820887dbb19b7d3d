import { describe, expect, it } from "vitest";
import {
  type StoredSchedule,
  missedSlots,
  nextSlot,
  slotInstant,
} from "#server/scheduling/schedule-slots.ts";
import { slotsBetween, stretches } from "#tests/support/slot-reference.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const TORONTO = "America/Toronto";
const LAST_DAY = 31;

const daily = (hour: number): StoredSchedule => ({
  frequencyId: 1,
  hour,
  daysOfWeek: [],
  dayOfMonth: null,
});
const ofMonth = (hour: number, dayOfMonth: number): StoredSchedule => ({
  frequencyId: 3,
  hour,
  daysOfWeek: [],
  dayOfMonth,
});
const text = ({ slot, at }: { slot: string; at: Date }): string =>
  `${slot} ${at.toISOString().slice(0, 16)}Z`;

/** The slots that follow an instant. */
const follow = (schedule: StoredSchedule, timeZone: string, after: string, count: number) => {
  const found: string[] = [];
  let at = new Date(after);
  while (found.length < count) {
    const next = nextSlot(schedule, timeZone, at);
    found.push(text(next));
    ({ at } = next);
  }
  return found;
};

describe(`slots, by the zone data ${process.versions["tz"]}`, () => {
  it.each([
    // W1: the clocks skip the hour, which begins when they go on.
    [
      2,
      TORONTO,
      "2027-03-13T12:00Z",
      ["2027-03-14T02:00 2027-03-14T07:00Z", "2027-03-15T02:00 2027-03-15T06:00Z"],
    ],
    // W2: the clocks show it twice: once.
    [
      1,
      TORONTO,
      "2026-10-31T12:00Z",
      ["2026-11-01T01:00 2026-11-01T05:00Z", "2026-11-02T01:00 2026-11-02T06:00Z"],
    ],
    // W3: half an hour is skipped.
    [2, "Australia/Lord_Howe", "2027-10-02T00:00Z", ["2027-10-03T02:00 2027-10-02T15:30Z"]],
    // W4
    [
      1,
      "Asia/Jerusalem",
      "2026-10-24T12:00Z",
      ["2026-10-25T01:00 2026-10-24T22:00Z", "2026-10-26T01:00 2026-10-25T23:00Z"],
    ],
    [2, "Asia/Jerusalem", "2027-03-25T12:00Z", ["2027-03-26T02:00 2027-03-26T00:00Z"]],
    // W5: midnight is skipped.
    [
      0,
      "Africa/Cairo",
      "2027-04-29T12:00Z",
      ["2027-04-30T00:00 2027-04-29T22:00Z", "2027-05-01T00:00 2027-04-30T21:00Z"],
    ],
    // W6: midnight is shown twice.
    [
      0,
      "America/Havana",
      "2026-10-31T12:00Z",
      ["2026-11-01T00:00 2026-11-01T04:00Z", "2026-11-02T00:00 2026-11-02T05:00Z"],
    ],
  ])("slots at hour %i in %s after %s are each served once", (hour, zone, after, expected) => {
    expect(follow(daily(hour), zone, after, expected.length)).toEqual(expected);
  });

  it.each([
    // W7: the last day, whatever its number.
    ["2027-02-15T00:00Z", "2027-02-28T07:00 2027-02-28T12:00Z"],
    ["2028-02-15T00:00Z", "2028-02-29T07:00 2028-02-29T12:00Z"],
    ["2027-04-15T00:00Z", "2027-04-30T07:00 2027-04-30T11:00Z"],
  ])("slots on a month's last day follow after %s", (after, expected) => {
    expect(follow(ofMonth(7, LAST_DAY), TORONTO, after, 1)).toEqual([expected]);
  });

  it("slots that an outage missed are listed oldest first, with the awaited one", () => {
    // W11
    const due = { slot: "2026-11-20T07:00", at: new Date("2026-11-20T12:00Z") };
    const missed = (now: string) => missedSlots(daily(7), TORONTO, due, new Date(now));
    expect(missed("2026-11-23T19:10Z").map(text)).toEqual([
      "2026-11-20T07:00 2026-11-20T12:00Z",
      "2026-11-21T07:00 2026-11-21T12:00Z",
      "2026-11-22T07:00 2026-11-22T12:00Z",
      "2026-11-23T07:00 2026-11-23T12:00Z",
    ]);
    expect(missed("2026-11-20T12:00Z")).toEqual([due]);
    // Its hour was changed meanwhile: what was due is due still.
    expect(missedSlots(daily(9), TORONTO, due, new Date("2026-11-20T12:10Z"))).toEqual([due]);
  });
});

const FIRST = Date.UTC(2026, 0, 1);
const YEARS = 10;
const LAST = Date.UTC(2026 + YEARS, 0, 1);
/** All of it takes half an hour: `HANDRAIL_ALL_SLOTS=1/8` has the first eighth of the zones compared. */
const [part, parts] = (process.env["HANDRAIL_ALL_SLOTS"] ?? "").split("/").map(Number);
const isWhole = part !== undefined && parts !== undefined;

type Rule = { frequencyId: number; hour: number; day: number };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const RULES: readonly Rule[] = HOURS.flatMap((hour) => [
  { frequencyId: 1, hour, day: 0 },
  ...[0, 1, 2, 3, 4, 5, 6].map((day) => ({ frequencyId: 2, hour, day })),
  ...[1, 15, 28, LAST_DAY].map((day) => ({ frequencyId: 3, hour, day })),
]);
const scheduleOf = ({ frequencyId, hour, day }: Rule): StoredSchedule => ({
  frequencyId,
  hour,
  daysOfWeek: frequencyId === 2 ? [day] : [],
  dayOfMonth: frequencyId === 3 ? day : null,
});

/** Numbers from 0 to 1, the same with each run. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/**
 * Where the product's slots of a schedule differ from the reference's: all that follow one another in a
 * range of days.
 */
const differences = (
  zone: string,
  rule: Rule,
  clocks: ReturnType<typeof stretches>,
  [first, last]: readonly [number, number],
): string[] => {
  const expected = slotsBetween(rule, clocks, first, last);
  const schedule = scheduleOf(rule);
  const found: string[] = [];
  let previous: number | null = null;
  for (const { slot, at } of expected) {
    // From the slot before, so that none lies in between, none comes twice and none is left out.
    const got = nextSlot(schedule, zone, new Date(previous ?? at - 1));
    if (got.slot !== slot || got.at.getTime() !== at)
      found.push(`${zone} ${JSON.stringify(rule)}: ${text(got)}, not ${slot} ${at}`);
    if (slotInstant(slot, zone).getTime() !== at) found.push(`${zone} ${slot}: its instant`);
    previous = at;
  }
  return found;
};

const zones = Intl.supportedValuesOf("timeZone");

/** Each zone's changes within one of the years, at the hours around them and at others. */
const sampled = (): string[] => {
  const next = numbers(20261126);
  const pick = <T>(all: readonly T[]): T => {
    const one = all[Math.floor(next() * all.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  };
  return zones.flatMap((zone) => {
    const from = FIRST + Math.floor(next() * YEARS) * 365 * DAY_MS;
    const clocks = stretches(zone, from - 40 * DAY_MS, from + 410 * DAY_MS);
    const days = clocks.map((stretch) => Math.floor(stretch.from / DAY_MS) * DAY_MS);
    return days.slice(1).flatMap((day) => {
      const around = [day - 2 * DAY_MS, day + 2 * DAY_MS] as const;
      const nearest = HOURS.slice(0, 4).map((hour) => ({ frequencyId: 1, hour, day: 0 }));
      return [...nearest, pick(RULES), pick(RULES)].flatMap((rule) =>
        differences(zone, rule, clocks, around),
      );
    });
  });
};

/** Every slot of ten years; zones whose clocks show the same all along share theirs. */
const whole = (): string[] => {
  const all = zones.map((zone) => ({
    zone,
    clocks: stretches(zone, FIRST - 40 * DAY_MS, LAST + 40 * DAY_MS),
  }));
  const distinct = new Map(all.map((one) => [JSON.stringify(one.clocks), one]));
  const own = [...distinct.values()].filter((_, at) => at % (parts ?? 1) === (part ?? 1) - 1);
  let compared = 0;
  const found = own.flatMap(({ zone, clocks }) =>
    RULES.flatMap((rule) => {
      compared += slotsBetween(rule, clocks, FIRST, LAST).length;
      return differences(zone, rule, clocks, [FIRST, LAST]);
    }),
  );
  process.stdout.write(
    `${own.length} of ${distinct.size} zones, ${compared} slots, ${found.length} differences\n`,
  );
  return found;
};

it("slots agree with a reference that was worked out another way, in every zone", () => {
  expect(isWhole ? whole() : sampled()).toEqual([]);
}, 600_000);
