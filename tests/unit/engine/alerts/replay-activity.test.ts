import { expect, it } from "vitest";

import { type Use, replayActivity } from "#server/engine/alerts/replay-activity.ts";

import { alertRule } from "#tests/support/alert-history.ts";

const at = (time: string): number => Date.parse(`2026-11-24T${time}Z`);
const uses = (count: number, from: string, to: string, isOut = false): Use[] =>
  Array.from({ length: count }, (_, index) => ({
    atMs: at(from) + Math.round(((at(to) - at(from)) * index) / Math.max(1, count - 1)),
    count: 1,
    isOut,
  }));

const mailsOf = (own: Parameters<typeof alertRule>[0], ...all: Use[][]) =>
  replayActivity(
    alertRule({ kind: "activity", ...own }),
    { threshold: 100, hours: 4 },
    "America/Toronto",
    [{ deviceId: "counter", uses: all.flat().toSorted((a, b) => a.atMs - b.atMs) }],
    { fromMs: at("00:00:00"), toMs: at("23:00:00") },
  ).map(({ atMs, lines }) => `${new Date(atMs).toISOString().slice(11, 19)} ${lines[0]?.count}`);

/** W14 of the rules for alerts. */
const morning = [uses(99, "08:00:00", "10:00:00"), uses(1, "10:01:20", "10:01:20")];

it("counts again from the newest use that a mail counted", () => {
  expect(
    mailsOf({}, ...morning, uses(60, "10:06:00", "12:00:00"), uses(40, "14:04:00", "14:05:00")),
  ).toEqual(["10:01:50 100", "14:05:30 100"]);
  expect(
    mailsOf(
      {},
      ...morning,
      uses(1, "10:03:00", "10:03:00"),
      uses(59, "10:06:00", "12:00:00"),
      uses(40, "14:04:00", "14:05:00"),
    ),
  ).toEqual(["10:01:50 100"]);
});

it("counts those in or those out, whichever are more", () => {
  expect(
    mailsOf({}, uses(99, "08:00:00", "09:00:00"), uses(99, "08:00:00", "09:00:00", true)),
  ).toEqual([]);
});

it("counts at the end of quiet hours what happened in them", () => {
  const quiet = { from: 3, to: 6 };
  expect(mailsOf({ quiet }, uses(120, "09:00:00", "10:00:00"))).toEqual(["11:00:30 120"]);
});
