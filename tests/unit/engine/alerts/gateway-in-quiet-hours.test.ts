import { expect, it } from "vitest";

import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";

import { type Change, alarmView, alertRule, liveMails } from "#tests/support/alert-history.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

/** W13 of the rules for alerts: Toronto, November 23, 2026, by clocks that show EST. */
const at = (time: string, day = 23): number => Date.parse(`2026-11-${day}T${time}-05:00`);

const rule = alertRule({
  remindMs: 4 * HOUR_MS,
  quiet: { from: 21, to: 6 },
  watchedFromMs: at("08:00:00"),
});

const gateway = alarmView({
  alarmId: "G",
  raisedMs: at("22:30:00"),
  knownMs: at("22:30:09"),
  deviceTypeId: DEVICE_TYPE_IDS.gateway,
  heardMs: at("22:00:00"),
});
const D = alarmView({ alarmId: "D", raisedMs: at("23:10:00"), knownMs: at("23:10:09") });
const behind = Array.from({ length: 14 }, (_, index) =>
  alarmView({
    alarmId: `behind ${index}`,
    raisedMs: at("23:58:00"),
    knownMs: at("23:58:09"),
    source: "explained",
    causeId: "G",
  }),
);

const changes: Change[] = [
  { atMs: gateway.knownMs, alarm: gateway },
  { atMs: D.knownMs, alarm: D },
  ...behind.map((alarm) => ({ atMs: alarm.knownMs, alarm })),
  {
    atMs: at("04:00:05", 24),
    alarm: { ...gateway, clearedMs: at("04:00:00", 24), closedReason: "cleared" },
  },
  ...behind.map((alarm, index) => ({
    atMs: at(`04:${10 + index}:20`, 24),
    alarm: { ...alarm, clearedMs: at(`04:${10 + index}:00`, 24), closedReason: "cleared" },
  })),
];

it("mails a gateway in quiet hours, and all else at their end", () => {
  const mails = liveMails(rule, "America/Toronto", changes, {
    fromMs: at("20:00:00"),
    toMs: at("09:59:00", 24),
    tickMs: 5000,
  });
  expect(mails).toHaveLength(2);
  const [first, second] = mails;
  expect(first?.atMs).toBeGreaterThanOrEqual(at("22:30:30"));
  expect(first?.atMs).toBeLessThanOrEqual(at("22:31:30"));
  expect(first).toMatchObject({
    raised: [{ alarmId: "G", isOutside: false }],
    reminded: [],
    resolved: [],
  });
  expect(second?.atMs).toBeGreaterThanOrEqual(at("06:00:00", 24));
  expect(second?.atMs).toBeLessThanOrEqual(at("06:01:00", 24));
  expect(second).toMatchObject({
    raised: [{ alarmId: "D" }],
    reminded: [],
    resolved: [{ alarmId: "G", heardMs: at("22:00:00"), recipientIds: ["one"] }],
    passedInQuiet: 0,
  });
});

it("holds gateways back too where the form says so, then mails no passed ones", () => {
  const mails = liveMails({ ...rule, gatewaysAnyHour: false }, "America/Toronto", changes, {
    fromMs: at("20:00:00"),
    toMs: at("09:59:00", 24),
    tickMs: 5000,
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    atMs: at("06:00:00", 24),
    raised: [{ alarmId: "D" }],
    resolved: [],
    passedInQuiet: 1,
  });
});
