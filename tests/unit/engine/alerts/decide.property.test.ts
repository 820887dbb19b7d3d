import fc from "fast-check";
import { expect, it } from "vitest";

import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { quietAt } from "#server/engine/alerts/quiet-hours.ts";
import { replayAlarms } from "#server/engine/alerts/replay.ts";
import type { AlarmView } from "#server/engine/alerts/rule.ts";

import { type Change, alarmView, alertRule, liveMails } from "#tests/support/alert-history.ts";
import { DAY_MS, MINUTE_MS } from "#contract/core/durations.ts";

const ZONE = "America/Toronto";
/** Over the night in which the clocks go back. */
const BEGIN = Date.parse("2026-10-31T16:00:00Z");
const STEP_MS = 10_000;

/** Minutes of a day and a half, close together more often than not. */
const minute = fc.oneof(fc.integer({ min: 0, max: 2160 }), fc.integer({ min: 480, max: 520 }));
const lasts = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 900 }),
);
const drawnAlarm = fc.record({
  minute,
  seconds: fc.constantFrom(0, 10, 30),
  lateMinutes: fc.constantFrom(0, 0, 0, 7, 90),
  lasts,
  isGateway: fc.constantFrom(false, false, false, true),
  behind: fc.option(fc.nat({ max: 5 }), { freq: 3 }),
  reason: fc.constantFrom("cleared", "cleared", "cleared", "withdrawn"),
});
type Drawn = typeof drawnAlarm extends fc.Arbitrary<infer D> ? D : never;
const drawnRule = fc.record({
  holdMinutes: fc.constantFrom(0, 10, 30),
  remindHours: fc.constantFrom(0, 4),
  quiet: fc.constantFrom(null, { from: 21, to: 6 }, { from: 0, to: 8 }, { from: 1, to: 2 }),
  gatewaysAnyHour: fc.boolean(),
  tellResolved: fc.boolean(),
  classId: fc.constantFrom<number>(0, DEVICE_TYPE_IDS.dispenser),
});
const history = fc.array(drawnAlarm, { minLength: 1, maxLength: 14 });

const viewOf = (drawn: Drawn, index: number, all: readonly Drawn[]): AlarmView => {
  const raisedMs = BEGIN + drawn.minute * MINUTE_MS + drawn.seconds * 1000;
  const cause = drawn.behind === null ? undefined : all[drawn.behind];
  const isChild =
    cause !== undefined &&
    cause !== drawn &&
    cause.isGateway &&
    cause.behind === null &&
    !drawn.isGateway;
  return alarmView({
    alarmId: String(index),
    raisedMs,
    knownMs: raisedMs + drawn.lateMinutes * MINUTE_MS,
    deviceTypeId: drawn.isGateway ? DEVICE_TYPE_IDS.gateway : DEVICE_TYPE_IDS.dispenser,
    causeId: isChild ? String(drawn.behind) : null,
    source: isChild ? "explained" : "silence",
  });
};

/** What became of each alarm, and as the end of it all stores them. */
const seriesOf = (drawn: readonly Drawn[]) => {
  const open = drawn.map(viewOf);
  const ends = drawn.map(({ lasts: minutes }, index) => {
    const view = open[index];
    return view && minutes !== null
      ? Math.max(view.knownMs, view.raisedMs + minutes * MINUTE_MS)
      : Infinity;
  });
  const closed = open.map((view, index): AlarmView => {
    const { reason = "cleared", lasts: minutes } = drawn[index] ?? {};
    if (minutes === undefined || minutes === null) return view;
    const clearedMs = reason === "withdrawn" ? view.raisedMs : view.raisedMs + minutes * MINUTE_MS;
    return { ...view, clearedMs, closedReason: reason };
  });
  const changes: Change[] = open.flatMap((view, index) => [
    { atMs: view.knownMs, alarm: view },
    ...(ends[index] === Infinity ? [] : [{ atMs: ends[index] ?? 0, alarm: closed[index] ?? view }]),
  ]);
  return {
    changes: changes.filter(({ atMs }) => Number.isFinite(atMs)),
    closed: closed.map((view, index) => ({ ...view, changedMs: ends[index] ?? Infinity })),
  };
};

const drawn = fc.tuple(
  history,
  drawnRule,
  fc.array(fc.integer({ min: 0, max: 17_000 }), { maxLength: 50 }),
);

const run = ([alarms, own, looks]: typeof drawn extends fc.Arbitrary<infer D> ? D : never) => {
  const rule = alertRule({
    holdMs: own.holdMinutes * MINUTE_MS,
    remindMs: own.remindHours * 60 * MINUTE_MS,
    quiet: own.quiet,
    gatewaysAnyHour: own.gatewaysAnyHour,
    tellResolved: own.tellResolved,
    classId: own.classId,
  });
  const { changes, closed } = seriesOf(alarms);
  const span = { fromMs: BEGIN, toMs: BEGIN + 2 * DAY_MS };
  const extra = new Set(looks.map((step) => BEGIN + step * STEP_MS));
  const mails = liveMails(rule, ZONE, changes, { ...span, tickMs: STEP_MS });
  const alsoLooked = liveMails(rule, ZONE, changes, {
    ...span,
    tickMs: STEP_MS,
    alsoAt: (ms) => extra.has(ms),
  });
  return { rule, closed, mails, alsoLooked, replayed: replayAlarms(rule, ZONE, closed, span) };
};

it("mails each root once and after its hold, and ends only of mailed alarms", () => {
  fc.assert(
    fc.property(drawn, (given) => {
      const { rule, closed, mails } = run(given);
      const urgent = new Set(
        closed
          .filter((one) => one.deviceTypeId === DEVICE_TYPE_IDS.gateway)
          .map((one) => one.alarmId),
      );
      const told = new Set<string>();
      const ended = new Set<string>();
      let lastMs = -Infinity;
      for (const { atMs, raised, reminded, resolved } of mails) {
        for (const { alarmId, isOutside } of raised) {
          expect(told.has(alarmId)).toBe(false);
          told.add(alarmId);
          const alarm = closed[Number(alarmId)];
          if (!isOutside) expect(alarm?.causeId ?? null).toBeNull();
          if (!isOutside) expect(atMs).toBeGreaterThanOrEqual((alarm?.raisedMs ?? 0) + rule.holdMs);
          expect(atMs).toBeGreaterThanOrEqual(alarm?.knownMs ?? 0);
        }
        for (const alarmId of reminded) {
          expect(told.has(alarmId)).toBe(true);
          expect(ended.has(alarmId)).toBe(false);
        }
        for (const { alarmId } of resolved) {
          expect(rule.tellResolved).toBe(true);
          expect(told.has(alarmId)).toBe(true);
          expect(ended.has(alarmId)).toBe(false);
          ended.add(alarmId);
        }
        const ofGateway = raised.some(({ alarmId }) => urgent.has(alarmId));
        if (quietAt(rule.quiet, ZONE, atMs)) {
          expect(rule.gatewaysAnyHour).toBe(true);
          expect(raised.every(({ alarmId }) => urgent.has(alarmId))).toBe(true);
          expect([...reminded, ...resolved]).toHaveLength(0);
        }
        expect(atMs - lastMs).toBeGreaterThanOrEqual(ofGateway ? 1 : 10 * MINUTE_MS);
        lastMs = atMs;
      }
      // What lasts long enough is mailed: nothing is lost.
      for (const alarm of closed)
        if (alarm.causeId === null && alarm.clearedMs === null && rule.classId === 0)
          expect(told.has(alarm.alarmId)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it("mails are the same however often the job looks, and when replayed", () => {
  fc.assert(
    fc.property(drawn, (given) => {
      const { mails, alsoLooked, replayed } = run(given);
      expect(alsoLooked).toEqual(mails);
      const plain = (list: typeof mails) =>
        list.map(({ atMs, raised, reminded, resolved, passedInQuiet }) => ({
          atMs,
          raised: raised.map(({ alarmId }) => alarmId).toSorted(),
          reminded: reminded.toSorted(),
          resolved: resolved.map(({ alarmId }) => alarmId).toSorted(),
          passedInQuiet,
        }));
      expect(plain(replayed)).toEqual(plain(mails));
    }),
    { numRuns: 60 },
  );
});
