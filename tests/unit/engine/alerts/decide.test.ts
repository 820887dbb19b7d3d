import { describe, expect, it } from "vitest";

import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import type { AlarmView, AlertRule } from "#server/engine/alerts/rule.ts";

import { alarmView, alertRule, liveMails } from "#tests/support/alert-history.ts";

const BEGIN = Date.parse("2026-11-24T15:00:00Z");
const at = (minutes: number, seconds = 0): number => BEGIN + minutes * 60_000 + seconds * 1000;
const minutesOf = (ms: number | undefined): number => ((ms ?? Number.NaN) - BEGIN) / 60_000;

const offline = (alarmId: string, minute: number, own: Partial<AlarmView> = {}): AlarmView =>
  alarmView({ alarmId, raisedMs: at(minute), ...own });
const cleared = (alarm: AlarmView, minute: number, closedReason = "cleared"): AlarmView => ({
  ...alarm,
  clearedMs: closedReason === "withdrawn" ? alarm.raisedMs : at(minute),
  closedReason,
});
const gatewayType = { deviceTypeId: DEVICE_TYPE_IDS.gateway };

const mailsOf = (rule: Partial<AlertRule>, ...changes: [minute: number, alarm: AlarmView][]) =>
  liveMails(
    alertRule({ watchedFromMs: at(-1), ...rule }),
    "America/Toronto",
    changes.map(([minute, alarm]) => ({ atMs: at(minute), alarm })),
    { fromMs: at(-1), toMs: at(60 * 30), tickMs: 5000 },
  ).map(({ atMs, raised, reminded, resolved }) => ({
    minute: minutesOf(atMs),
    raised: raised.map(({ alarmId, isOutside, explains }) =>
      [
        alarmId,
        isOutside ? "outside" : "",
        explains ? `explains ${explains.lines} of ${minutesOf(explains.toldMs)}` : "",
      ]
        .filter(Boolean)
        .join(" "),
    ),
    reminded,
    resolved: resolved.map(({ alarmId, closes }) => `${alarmId}${closes ? ` and ${closes}` : ""}`),
  }));

const mail = (
  minute: number,
  what: { raised?: string[]; reminded?: string[]; resolved?: string[] },
) => ({
  minute,
  raised: [],
  reminded: [],
  resolved: [],
  ...what,
});

describe("when a mail goes", () => {
  it("a mail waits half a minute, then ten minutes, three for a gateway", () => {
    expect(
      mailsOf(
        {},
        [0, offline("a", 0)],
        [0.25, offline("b", 0.25)],
        [2, offline("c", 2)],
        [11, offline("d", 11)],
        [12, offline("e", 12)],
        [13, offline("G", 13, gatewayType)],
        [14, offline("H", 14, gatewayType)],
      ),
    ).toEqual([
      mail(0.5, { raised: ["a", "b"] }),
      mail(10.5, { raised: ["c"] }),
      mail(13.5, { raised: ["d", "e", "G"] }),
      mail(16.5, { raised: ["H"] }),
    ]);
  });

  it("mails nothing before the longer hold, and nothing that ends within it", () => {
    expect(
      mailsOf(
        { holdMs: 15 * 60_000 },
        [0, offline("a", 0)],
        [1, offline("b", 1)],
        [14, cleared(offline("a", 0), 14)],
      ),
    ).toEqual([mail(16.5, { raised: ["b"] })]);
    expect(
      mailsOf({ kind: "battery" }, [10, offline("a", 0, { alarmType: 5, knownMs: at(10) })]),
    ).toEqual([mail(10.5, { raised: ["a"] })]);
  });

  it("a late alarm's hold counts once, from raising on", () => {
    expect(mailsOf({ holdMs: 15 * 60_000 }, [40, offline("a", 0, { knownMs: at(40) })])).toEqual([
      mail(40.5, { raised: ["a"] }),
    ]);
  });
});

describe("the contents of a mail", () => {
  it("mails a cause outside the alert as one line", () => {
    const gateway = offline("G", 0, gatewayType);
    const child = { source: "explained", causeId: "G" };
    expect(
      mailsOf(
        { classId: DEVICE_TYPE_IDS.dispenser },
        [0, gateway],
        [120, offline("a", 120, child)],
        [120, offline("b", 120, child)],
        [125, offline("c", 125, child)],
        [200, cleared(gateway, 200)],
        [201, cleared(offline("a", 120, child), 201)],
      ),
    ).toEqual([mail(120.5, { raised: ["G outside"] }), mail(200.5, { resolved: ["G"] })]);
  });

  it("a root's mail counts the alarms it explains, and ends them with it", () => {
    const explained = { source: "explained", causeId: "G" };
    const gateway = offline("G", 20, gatewayType);
    expect(
      mailsOf(
        {},
        [0, offline("a", 0)],
        [0, offline("b", 0)],
        [20, gateway],
        [20, offline("a", 0, explained)],
        [20, offline("b", 0, explained)],
        [30, cleared(offline("a", 0, explained), 30)],
        [60, cleared(gateway, 60)],
        [61, cleared(offline("b", 0, explained), 61)],
      ),
    ).toEqual([
      mail(0.5, { raised: ["a", "b"] }),
      mail(20.5, { raised: ["G explains 2 of 0.5"] }),
      mail(60.5, { resolved: ["G and 2"] }),
    ]);
  });

  it("mails an unstable alarm's return, then nothing until it ends", () => {
    const fault = offline("a", 0, { alarmType: 2, source: "fault" });
    const unstable = { ...fault, isUnstable: true, lastRaisedMs: at(100) };
    expect(
      mailsOf(
        { kind: "lowRefill", remindMs: 4 * 3_600_000 },
        [10, fault],
        [100, unstable],
        [110, { ...unstable, lastRaisedMs: at(110) }],
        [1550, cleared(unstable, 1550)],
      ),
    ).toEqual([
      mail(10.5, { raised: ["a"] }),
      mail(100.5, { raised: ["a"] }),
      mail(1550.5, { resolved: ["a"] }),
    ]);
  });

  it("a mail mentions no end of alarms taken away, reset or worsened", () => {
    for (const reason of ["unassigned", "setting", "worse"])
      expect(mailsOf({}, [0, offline("a", 0)], [20, cleared(offline("a", 0), 20, reason)])).toEqual(
        [mail(0.5, { raised: ["a"] })],
      );
    expect(
      mailsOf({}, [0, offline("a", 0)], [20, cleared(offline("a", 0), 20, "withdrawn")]),
    ).toEqual([mail(0.5, { raised: ["a"] }), mail(20.5, { resolved: ["a"] })]);
  });

  it("mails no return of an alarm to recipients who do not get ends", () => {
    const back = { ...offline("a", 0), lastRaisedMs: at(40) };
    const changes: [number, AlarmView][] = [
      [0, offline("a", 0)],
      [20, cleared(offline("a", 0), 20)],
      [40, back],
    ];
    expect(mailsOf({ tellResolved: false }, ...changes)).toEqual([mail(0.5, { raised: ["a"] })]);
    expect(mailsOf({}, ...changes)).toEqual([
      mail(0.5, { raised: ["a"] }),
      mail(20.5, { resolved: ["a"] }),
      mail(40.5, { raised: ["a"] }),
    ]);
  });
});

describe("reminders", () => {
  const hours4 = { remindMs: 4 * 3_600_000 };

  it("reminders of roots come together, four hours after the last mail", () => {
    expect(
      mailsOf(
        hours4,
        [0, offline("a", 0)],
        [20, offline("b", 20)],
        [60, offline("c", 60)],
        [400, cleared(offline("a", 0), 400)],
        [400, cleared(offline("b", 20), 400)],
        [400, cleared(offline("c", 60), 400)],
      ),
    ).toEqual([
      mail(0.5, { raised: ["a"] }),
      mail(20.5, { raised: ["b"] }),
      mail(60.5, { raised: ["c"] }),
      mail(240.5, { reminded: ["a", "b"] }),
      mail(300.5, { reminded: ["c"] }),
      mail(400.5, { resolved: ["a", "b", "c"] }),
    ]);
  });

  it("mails no reminder of an acknowledged alarm", () => {
    expect(
      mailsOf(
        hours4,
        [0, offline("a", 0)],
        [60, { ...offline("a", 0), isTaken: true }],
        [900, cleared(offline("a", 0), 900)],
      ),
    ).toEqual([mail(0.5, { raised: ["a"] }), mail(900.5, { resolved: ["a"] })]);
  });
});

describe("where it starts", () => {
  it("mails what opens from the start on, and open alarms only if requested", () => {
    const before = offline("a", -30);
    expect(mailsOf({}, [-1, before], [5, offline("b", 5)])).toEqual([mail(5.5, { raised: ["b"] })]);
    expect(mailsOf({ sendOpen: true }, [-1, before])).toEqual([mail(-0.5, { raised: ["a"] })]);
  });
});
