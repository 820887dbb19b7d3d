import { describe, expect, it } from "vitest";

import type { Outcome } from "#server/engine/badges/badge-facts.ts";
import { type JudgedHolder, judgeHolder } from "#server/engine/badges/judge-holder.ts";

import { at, dispensesOf, passagesOf, rulesOf } from "./badge-series.ts";

const LATER = at("+1 12:00:00");

const count = ({ passages }: JudgedHolder, outcome: Outcome, isOut?: boolean): number =>
  passages.filter(
    (one) => one.outcome === outcome && (isOut === undefined || one.passage.isOut === isOut),
  ).length;
const figures = (judged: JudgedHolder) => ({
  ins: [
    count(judged, "compliant", false),
    count(judged, "compliant", false) + count(judged, "missed", false),
  ],
  outs: [
    count(judged, "compliant", true),
    count(judged, "compliant", true) + count(judged, "missed", true),
  ],
});

describe("the worked examples", () => {
  it("E1: windows that end with their second, one act between rooms, a pop-in", () => {
    const judged = judgeHolder(
      {
        passages: passagesOf([
          "in 401 07:00:30",
          "out 401 07:05:00",
          "in 402 07:05:18",
          "out 402 07:05:50",
          "in 403 07:06:05",
          "out 403 07:06:15",
          "in 404 07:10:00",
          "out 404 07:10:09.999",
        ]),
        dispenses: dispensesOf(["401 07:00:00", "402 07:05:12", "402 07:05:36"]),
      },
      rulesOf([30, 20, 10]),
      LATER,
    );
    expect(figures(judged)).toEqual({ ins: [3, 3], outs: [2, 3] });
    expect(count(judged, "pop_in")).toBe(2);
    expect(judged.unmatched).toEqual([]);
  });

  it("E2: two badges of one person, a bounce, a missed exit, a changed holder", () => {
    const rules = rulesOf([60, 60, 20]);
    const ben = judgeHolder(
      {
        passages: passagesOf([
          "in 410 08:10:00 P7",
          "in 410 08:10:00.4 T3",
          "in 410 08:10:01.5 P7",
          "out 410 08:14:00 P7",
          "in 410 08:14:06 P7",
          "out 410 08:20:00 P7",
          "in 411 08:21:10 P7",
          "in 412 08:21:25 P7",
          "out 412 08:40:00 P7",
        ]),
        dispenses: dispensesOf([
          "410 08:10:20",
          "corridor 08:20:45",
          "412 08:39:50",
          "413 08:59:50",
        ]),
      },
      rules,
      LATER,
    );
    expect(figures(ben)).toEqual({ ins: [2, 3], outs: [2, 2] });
    expect([count(ben, "merged"), count(ben, "bounce")]).toEqual([2, 2]);
    expect(ben.passages.filter((one) => one.isExitMissed)).toHaveLength(1);
    expect(ben.unmatched.map(({ id }) => id)).toEqual(["d3"]);
    const cleo = judgeHolder(
      {
        passages: passagesOf(["in 413 09:00:20 T3", "out 413 09:03:00 T3"]),
        dispenses: dispensesOf(["413 09:02:50"]),
      },
      rules,
      LATER,
    );
    expect(figures(cleo)).toEqual({ ins: [0, 1], outs: [1, 1] });
  });

  it("E3: places not judged, an outer door, midnight, a passage still pending", () => {
    const rules = rulesOf([60, 60, 0], {
      isCounted: (placeId) => placeId !== "430",
      notJudged: (placeId, atMs) => {
        if (placeId === "421") return "no_reading";
        return placeId === "420" && atMs < at("23:30:00") ? "blind" : null;
      },
    });
    const dana = judgeHolder(
      {
        passages: passagesOf([
          "in 420 22:30:00",
          "out 420 22:40:00",
          "in 421 22:50:00",
          "out 421 22:55:00",
          "in 430 23:40:00",
          "in A 23:40:05",
          "out A 23:45:00",
          "in B 23:45:20",
          "out B 23:50:00",
          "out 430 23:50:04",
          "in 431 23:58:00",
          "out 431 23:59:40",
          "in 431 +1 00:10:00",
        ]),
        dispenses: dispensesOf(["430 23:39:50", "A 23:44:50", "430 23:50:10", "431 +1 00:00:20"]),
      },
      rules,
      at("+1 00:10:30"),
    );
    expect(figures(dana)).toEqual({ ins: [2, 3], outs: [3, 3] });
    expect([count(dana, "blind"), count(dana, "no_reading")]).toEqual([2, 2]);
    expect([count(dana, "outer_door"), count(dana, "pending")]).toEqual([2, 1]);
    expect(dana.unmatched).toEqual([]);
  });
});

describe("single rules", () => {
  const outcomes = (lines: string[], dispenses: string[] = [], changes = {}): string[] =>
    judgeHolder(
      { passages: passagesOf(lines), dispenses: dispensesOf(dispenses) },
      rulesOf([60, 60, 20], changes),
      LATER,
    ).passages.map(({ outcome }) => outcome);

  it("uses the last of an exit's reads", () => {
    expect(outcomes(["in 1 07:00:00", "out 1 07:10:00", "out 1 07:10:10"])).toEqual([
      "missed",
      "merged",
      "missed",
    ]);
  });

  it("a read one millisecond too late is not folded into a passage", () => {
    expect(outcomes(["in 1 07:00:00", "in 1 07:00:10.001"])).toEqual(["missed", "missed"]);
  });

  it("a dispense inside a pop-in counts for the passages around it", () => {
    expect(
      outcomes(
        ["out 1 07:00:00", "in 2 07:00:10", "out 2 07:00:18", "in 3 07:00:50"],
        ["2 07:00:15"],
      ),
    ).toEqual(["compliant", "pop_in", "pop_in", "compliant"]);
  });

  it("a dispense in the entered unit serves both sides of the passage", () => {
    const serves = (dispenser: string, place: string): boolean => dispenser[0] === place[0];
    expect(outcomes(["out A1 07:00:00", "in B1 07:00:30"], ["B2 07:00:20"], { serves })).toEqual([
      "compliant",
      "compliant",
    ]);
    expect(outcomes(["in A1 07:00:00", "in B1 07:00:30"], ["B2 07:00:01"], { serves })).toEqual([
      "missed",
      "compliant",
    ]);
  });

  it("a window of 0 switches bounces and pop-ins off", () => {
    const windowsAt = () => ({ lookBehindMs: 0, lookAheadMs: 0, popInMs: 0 });
    expect(
      outcomes(["in 1 07:00:00", "out 1 07:00:01", "in 1 07:00:02"], [], { windowsAt }),
    ).toEqual(["missed", "missed", "missed"]);
  });

  it("each passage has the windows of the settings at its instant", () => {
    const change = at("07:00:30");
    const windowsAt = (atMs: number) => ({
      lookBehindMs: atMs < change ? 0 : 60_000,
      lookAheadMs: 0,
      popInMs: 0,
    });
    const lines = (time: string): string[] => [`in 1 ${time}`];
    expect(outcomes(lines("07:00:29.999"), ["1 07:00:29"], { windowsAt })).toEqual(["missed"]);
    expect(outcomes(lines("07:00:30"), ["1 07:00:29"], { windowsAt })).toEqual(["compliant"]);
  });

  it("a badge that lies at a door is not judged", () => {
    const reads = Array.from({ length: 31 }, (_, index) => {
      const minute = String(index).padStart(2, "0");
      return `${index % 2 ? "out" : "in"} 1 07:${minute}:00`;
    });
    expect(new Set(outcomes(reads))).toEqual(new Set(["implausible"]));
    expect(outcomes(reads.slice(1))).not.toContain("implausible");
    expect(outcomes([...reads.slice(0, 30), "in 2 07:29:30", "in 1 07:30:00"])).not.toContain(
      "implausible",
    );
  });
});
