import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spread } from "#renderer/charts/end-labels.ts";
import { standingOf } from "#renderer/charts/plot-series.ts";
import { findChoices } from "#renderer/ui/forms/choices/choice-list.tsx";
import { fitting } from "#renderer/ui/lib/fitting.ts";
import { signalLevel, signalTone } from "#renderer/ui/indicators/signal-bars.tsx";
import { initialsOf } from "#renderer/ui/indicators/avatar.tsx";

describe("tabs", () => {
  const widths = [100, 100, 100, 100];

  test("all stay when they fit, without room for More", () => {
    expect(fitting(widths, 400, 90, 0)).toEqual([0, 1, 2, 3]);
  });

  test("the rest goes behind More, the current one stays", () => {
    expect(fitting(widths, 399, 90, 0)).toEqual([0, 1, 2]);
    expect(fitting(widths, 300, 90, 3)).toEqual([0, 3]);
    expect(fitting(widths, 120, 90, 2)).toEqual([2]);
    expect(fitting(widths, 120, 90, -1)).toEqual([]);
  });
});

describe("labels at the end of lines", () => {
  test("they move apart and stay inside", () => {
    expect(spread([50, 52, 54], 200)).toEqual([50, 67, 84]);
    expect(spread([190, 195, 200], 200)).toEqual([166, 183, 200]);
  });

  test("end labels that have room retain their order and distance", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 15 }), (wanted) => {
        const placed = spread(wanted, 300);
        const order = wanted.map((at, i) => ({ at, to: placed[i] ?? 0 }));
        const sorted = order.toSorted((a, b) => a.to - b.to);
        for (const [i, next] of sorted.slice(1).entries()) {
          const before = sorted[i] ?? next;
          expect(next.to - before.to).toBeGreaterThanOrEqual(16);
          expect(next.at).toBeGreaterThanOrEqual(before.at);
        }
        expect(Math.max(0, ...placed)).toBeLessThanOrEqual(300);
        expect(Math.min(0, ...placed)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test("a bar stands to goal and baseline; exactly at one is at it", () => {
  expect(standingOf(80, 80, 70)).toBe("at-goal");
  expect(standingOf(79.9, 80, 70)).toBe("below-goal");
  expect(standingOf(69.9, 80, 70)).toBe("below-baseline");
  expect(standingOf(5, null)).toBe("at-goal");
});

test("a signal is green from −50 dBm, amber from −75, and red below", () => {
  expect([-1, -50, -51, -65, -75, -76, -120].map(signalTone)).toEqual([
    "good",
    "good",
    "warn",
    "warn",
    "warn",
    "bad",
    "bad",
  ]);
});

test("a signal's color never stands alone: bars distinguish the tones too", () => {
  const all = Array.from({ length: 151 }, (_, value) => -value);
  const tones = new Map(all.map((dbm) => [signalLevel(dbm), signalTone(dbm)]));
  for (const dbm of all) expect(tones.get(signalLevel(dbm))).toBe(signalTone(dbm));
});

test("signal strength fills one to four bars", () => {
  expect([-46, -58, -71, -83].map(signalLevel)).toEqual([4, 3, 2, 1]);
});

test("initials take first and last part, accents and all", () => {
  expect(initialsOf("Maya Torres")).toBe("MT");
  expect(initialsOf("  Élise de la Fontaine ")).toBe("ÉF");
  expect(initialsOf("admin")).toBe("A");
  expect(initialsOf("")).toBe("");
});

test("names are found whatever their accents and case", () => {
  const choices = ["Pavillon Principal", "Hôpital Élan"].map((label) => ({ value: label, label }));
  expect(findChoices(choices, " elan").map(({ value }) => value)).toEqual(["Hôpital Élan"]);
  expect(findChoices(choices, "")).toBe(choices);
});
