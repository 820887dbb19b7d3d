import { describe, expect, it } from "vitest";
import { alertStatus, type RangeAlarm } from "#contract/reports/sa/alert-status.ts";
import { replacementState } from "#contract/reports/sa/dispenser-refill.ts";
import { expiresWithin, isExpired, replacedWithin } from "#contract/reports/sa/due.ts";
import { whatComesFirst, type ExpiringRefill } from "#contract/reports/sa/expiration-alerts.ts";
import { countOffline } from "#contract/reports/sa/offline-devices.ts";
import { openNote, overNote, presentAge } from "#server/features/reports/reports/sa/alarm-text.ts";

const TODAY = "2026-01-31";
const id = (last: number) => `0192a000-0000-7000-8000-00000000000${last}`;

describe("when a refill expires", () => {
  it("a refill expires with the end of its day", () => {
    expect(isExpired("2026-01-31", TODAY)).toBe(false);
    expect(isExpired("2026-01-30", TODAY)).toBe(true);
  });

  it("a refill expires within calendar months, the shorter one ending on its last day", () => {
    const within = (day: string) =>
      ([0, 1, 2, 3] as const).filter((n) => expiresWithin(day, TODAY, n));
    expect(within("2026-01-30")).toEqual([0, 1, 2, 3]);
    expect(within("2026-01-31")).toEqual([1, 2, 3]);
    expect(within("2026-02-28")).toEqual([1, 2, 3]);
    expect(within("2026-03-01")).toEqual([2, 3]);
    expect(within("2026-03-31")).toEqual([2, 3]);
    expect(within("2026-04-30")).toEqual([3]);
    expect(within("2026-05-01")).toEqual([]);
  });

  it("a refill's expiry is compared with the day it is used up", () => {
    const refill = (expirationDate: string, estimatedReplacementDate: string | null) =>
      whatComesFirst({ expirationDate, estimatedReplacementDate } as ExpiringRefill, TODAY);
    expect(refill("2026-01-30", "2026-01-20")).toBe("expired");
    expect(refill("2026-02-10", "2026-02-11")).toBe("expiresFirst");
    expect(refill("2026-02-10", "2026-02-10")).toBe("usedUpFirst");
    expect(refill("2026-02-10", null)).toBe("notKnown");
  });
});

describe("when a refill is to be replaced", () => {
  const dispenser = (estimatedReplacementDate: string | null, isRefillLow = false) => ({
    estimatedReplacementDate,
    isRefillLow,
    isRough: false,
  });

  it("an overdue refill belongs to every choice of days", () => {
    const within = (day: string | null, isLow = false) =>
      ([0, 1, 7, null] as const).filter((n) => replacedWithin(dispenser(day, isLow), TODAY, n));
    expect(within("2026-01-02")).toEqual([0, 1, 7, null]);
    expect(within("2026-01-31")).toEqual([0, 1, 7, null]);
    expect(within("2026-02-01")).toEqual([1, 7, null]);
    expect(within("2026-02-07")).toEqual([7, null]);
    expect(within("2026-02-08")).toEqual([null]);
    expect(within(null)).toEqual([null]);
    expect(within(null, true)).toEqual([0, 1, 7, null]);
  });

  it("a replacement day is shown in words", () => {
    expect(replacementState(dispenser("2026-01-30"), TODAY)).toBe("overdue");
    expect(replacementState(dispenser("2026-02-07"), TODAY)).toBe("replaceSoon");
    expect(replacementState(dispenser("2026-02-08"), TODAY)).toBe("replaceLater");
    expect(replacementState({ ...dispenser("2026-02-08"), isRough: true }, TODAY)).toBe(
      "replaceRough",
    );
    expect(replacementState(dispenser(null), TODAY)).toBe("withoutEstimate");
  });
});

describe("the age of an alarm", () => {
  const age = (raisedAt: string, clearedAt: string | null, now: string) =>
    presentAge(
      { raisedAt: new Date(raisedAt), clearedAt: clearedAt === null ? null : new Date(clearedAt) },
      new Date(now),
      "en-US",
    );

  it("an alarm's age is whole hours that passed, whatever the clocks did", () => {
    // From Saturday evening to Sunday morning the wall clock says 13 hours.
    const sunday = age("2026-11-01T00:00Z", "2026-11-01T14:00Z", "2026-11-03T00:00Z");
    expect(sunday).toEqual({ minutes: 840, text: "0.14", words: "14 h 0 min" });
    expect(age("2026-11-02T14:00Z", "2026-11-04T19:59Z", "2026-11-09T00:00Z").text).toBe("2.5");
  });

  it("an alarm's age runs on while the alarm is open", () => {
    expect(age("2026-11-02T14:00Z", null, "2026-11-02T14:48Z")).toEqual({
      minutes: 48,
      text: "0.0",
      words: "48 min",
    });
  });

  it("an alarm's age has a note where the alarm returned or is unconfirmed", () => {
    const now = new Date("2026-01-31T12:00:00Z");
    const alarm = (more: Partial<Parameters<typeof openNote>[0]>) => ({
      alarmType: 7 as const,
      confirmedAt: now,
      reopened: 0,
      isUnstable: false,
      ...more,
    });
    expect(openNote(alarm({}), now, "en-US")).toBeNull();
    expect(openNote(alarm({ reopened: 5 }), now, "en-US")).toBe("6 short outages, shown as one");
    expect(openNote(alarm({ reopened: 13, isUnstable: true }), now, "fr-CA")).toBe(
      "Instable\u00A0: 14 déclenchements",
    );
    const silent = (at: string) => ({ reopened: 5, confirmedAt: new Date(at) });
    expect(openNote(alarm(silent("2026-01-24T12:00:01Z")), now, "en-US")).toMatch("outages");
    expect(openNote(alarm(silent("2026-01-24T12:00:00Z")), now, "en-US")).toBe(
      "Not confirmed for 7 days",
    );
    // Readings tell of a battery day by day, and of a low refill its count.
    const old = silent("2026-01-01T12:00:00Z");
    expect(openNote({ ...alarm(old), alarmType: 5 }, now, "en-US")).toMatch("outages");
    expect(overNote({ ...alarm(old), isByHand: true }, "en-US")).toBe("Closed by hand");
    expect(overNote({ ...alarm({}), isByHand: false }, "en-US")).toBeNull();
  });
});

describe("what an alarm explains", () => {
  const alarm = (last: number, given: Partial<RangeAlarm>): RangeAlarm => ({
    alarmId: id(last),
    causeAlarmId: null,
    deviceId: id(last),
    deviceName: `Device ${last}`,
    serialNumber: "1",
    deviceAlarmTypeId: 1,
    alarmTypeName: "Offline device",
    note: null,
    state: "open",
    raisedAt: "2026-01-30T12:00:00.000Z",
    clearedAt: null,
    alarmTimestampLocal: "2026-01-30T07:00",
    clearedTimestampLocal: null,
    alarmAge: "1.0",
    alarmAgeFormatted: "1 d 0 h",
    ageMinutes: 1440,
    floor: null,
    unit: null,
    room: null,
    ...given,
  });
  const alarms = [
    alarm(1, {}),
    alarm(2, { state: "explained", causeAlarmId: id(1) }),
    alarm(3, { state: "explained", causeAlarmId: id(9) }),
    alarm(4, { state: "cleared", deviceAlarmTypeId: 4 }),
    alarm(5, { deviceAlarmTypeId: 8 }),
    alarm(6, { state: "withdrawn" }),
  ];
  const answer = { alarms } as Parameters<typeof alertStatus.rows>[0];

  it("an explained alarm is listed under its cause, without its own age", () => {
    const rows = alertStatus.rows(answer);
    expect(rows.map(({ parentKey }) => parentKey)).toEqual([
      undefined,
      id(1),
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(rows.map(({ cells }) => cells["age"])).toEqual([1440, null, null, 1440, 1440, 1440]);
    expect(rows.map(({ cells }) => cells["stateTone"])).toEqual([
      "bad",
      "unknown",
      "unknown",
      "good",
      "warn",
      "unknown",
    ]);
  });

  it("an explained alarm does not count as open", () => {
    expect(alertStatus.keyFigures(answer)).toMatchObject([
      { label: "openAlarms", value: 2, note: { values: { stopping: 1, toPlan: 1 } } },
      { label: "devicesTouched", value: 5 },
      { label: "clearedAlarms", value: 1 },
      { label: "longestOpen", minutes: 1440, of: alarms[0]?.deviceName },
      { label: "explainedAlarms", value: 2 },
    ]);
    const none = { ...answer, alarms: alarms.filter(({ state }) => state !== "open") };
    expect(alertStatus.keyFigures(none)[3]).toMatchObject({ minutes: null, of: null });
  });

  it("separates devices behind gateways from other explained ones", () => {
    const behind = (deviceId: string, kind: "site" | "gateway" | "device") => ({
      cause: { deviceId, name: "", kind },
      behindClock: null,
    });
    const devices = [
      { cause: null, behindClock: null },
      { cause: null, behindClock: "Clock of gateway G1 is ahead" },
      behind("a", "gateway"),
      behind("a", "gateway"),
      behind("b", "device"),
      behind("c", "site"),
    ];
    expect(countOffline(devices)).toEqual({
      count: 6,
      explained: 4,
      behindGateways: 2,
      gateways: 1,
      withSite: 1,
      behindClocks: 1,
    });
  });
});
