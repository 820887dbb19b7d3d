import { describe, expect, it } from "vitest";
import { controlUnit } from "#contract/reports/control-chart.ts";
import { presentControlChart } from "#server/features/reports/reports/lib/present-control-chart.ts";
import {
  type ChartSlot,
  controlChart,
} from "#server/features/reports/reports/lib/control-chart.ts";

const slots = (percents: readonly (number | null)[], n = 100, phase = 0): ChartSlot[] =>
  percents.map((percent) => ({
    numerator: ((percent ?? 0) * n) / 100,
    denominator: percent === null ? 0 : n,
    phase,
  }));
const signals = (percents: readonly (number | null)[]): string[] =>
  controlChart(slots(percents), "proportion")?.map((point) => point.signals.join()) ?? [];

const USUAL = [70, 72, 69, 71, 70, 68, 71, 70, 72, 69, 71, 70];

describe("the control chart", () => {
  it("limits come from the center line, n and the variation between slots", () => {
    // p = 70.25 %: sigma 4.572 %; mean moving range 2 points, in sigmas 0.4375, / 1.128 = 0.3878.
    const [first] = controlChart(slots(USUAL), "proportion") ?? [];
    expect(first?.center).toBeCloseTo(0.7025, 6);
    expect(first?.high).toBeCloseTo(0.7025 + 3 * 0.04572 * 0.3878, 4);
    expect(first?.low).toBeCloseTo(0.7025 - 3 * 0.04572 * 0.3878, 4);
  });

  it("the control chart names what lies beyond its limits", () => {
    expect(signals(USUAL).join("")).toBe("");
    expect(signals([...USUAL, 85, 70])).toEqual(USUAL.map(() => "").concat("above", ""));
    expect(signals([...USUAL, 50, 70])).toEqual(USUAL.map(() => "").concat("below", ""));
  });

  it("signals are eight in a row on one side, and six rising", () => {
    const shifted = signals([60, 64, 60, 64, 60, 64, 60, 64, 74, 71, 74, 71, 74, 71, 74, 71]);
    expect(shifted.slice(8)).toEqual(shifted.slice(8).map(() => "runAbove"));
    expect(shifted.slice(0, 8)).toEqual(shifted.slice(0, 8).map(() => "runBelow"));
    const rising = signals([70, 75, 70, 75, 70, 75, 66, 68, 70, 72, 74, 76, 70]);
    expect(rising.map((signal) => signal === "rising")).toEqual(
      rising.map((_, at) => at >= 6 && at < 12),
    );
  });

  it("limits are wider for slots with few opportunities", () => {
    const chart = controlChart([...slots(USUAL), ...slots([70], 25)], "proportion");
    const half = (at: number): number => (chart?.[at]?.high ?? 0) - (chart?.[at]?.center ?? 0);
    expect(half(12)).toBeCloseTo(2 * half(0), 6);
  });

  it("a control chart restarts after a marked change", () => {
    const chart = controlChart([...slots(USUAL), ...slots([80, 82, 81], 100, 1)], "proportion");
    expect(chart?.[11]?.center).toBeCloseTo(0.7025, 6);
    expect(chart?.[12]?.center).toBeCloseTo(0.81, 6);
    expect(chart?.flatMap((point) => point.signals)).toEqual([]);
  });

  it("the control chart needs twelve slots, skips empty ones, and may exceed 1", () => {
    expect(controlChart(slots(USUAL.slice(1)), "proportion")).toBeNull();
    const chart = controlChart(slots([...USUAL, null, 71]), "proportion");
    expect(chart?.[12]).toEqual({ value: null, center: null, low: null, high: null, signals: [] });
    const ratio = controlChart(slots(USUAL.map((one) => one + 60)), "ratio");
    expect(ratio?.[0]?.high).toBeGreaterThan(1.3);
  });
});

describe("a course as a control chart", () => {
  const course = (percents: readonly number[], cut: readonly number[] = []) =>
    percents.map((percent, at) => ({
      reportDate: `2026-11-${String(at + 1).padStart(2, "0")}`,
      isPartial: cut.includes(at),
      numerator: percent,
      denominator: 100,
    }));
  const options = { unit: "day", kind: "ratio", max100: false } as const;

  it("signals are numbered by their beginning, a run as one", () => {
    const run = [60, 64, 60, 64, 60, 64, 60, 64, 74, 71, 74, 71, 74, 71, 74, 71];
    const { signals } = presentControlChart(course(run), options);
    expect(signals).toMatchObject([
      { kind: "runBelow", from: "2026-11-01", to: "2026-11-08", slots: 8, center: 67.3 },
      { kind: "runAbove", from: "2026-11-09", to: "2026-11-16", slots: 8, limit: null },
    ]);
    const beyond = presentControlChart(course([...USUAL, 50, 50]), options).signals.filter(
      ({ kind }) => kind === "below",
    );
    expect(beyond.map(({ kind, from, slots }) => [kind, from, slots])).toEqual([
      ["below", "2026-11-13", 1],
      ["below", "2026-11-14", 1],
    ]);
    expect(beyond[0]?.value).toBe(50);
    expect(beyond[0]?.limit).toBeGreaterThan(50);
  });

  it("cut slots are shown, but not judged", () => {
    const chart = presentControlChart(course([...USUAL, 5], [12]), options);
    expect(chart).toMatchObject({ wholeSlots: 12, isProvisional: true, signals: [] });
    expect(chart.points[12]).toMatchObject({ value: 5, center: null, isPartial: true });
  });

  it("a control chart restarts after a known change, and its slot counts before", () => {
    const at = (time: string) => ({ kind: "rules" as const, devices: null, text: null, at: time });
    const changes = [
      at("2026-10-01T00:00"),
      at("2026-11-10T09:00"),
      at("2026-11-13T00:00"),
      at("2026-11-20T12:00"),
    ];
    const chart = presentControlChart(course([...USUAL, 90, 92, 91]), { ...options, changes });
    expect(chart.changes.map(({ day, from }) => [day, from])).toEqual([
      ["2026-11-10", "2026-11-11"],
      ["2026-11-13", "2026-11-13"],
    ]);
    expect(chart.points.slice(9, 13).map(({ center }) => center)).toEqual([70.2, 70.5, 70.5, 91]);
    expect([chart.isProvisional, chart.signals]).toEqual([true, []]);
    // Of two between the same slots the later one is shown.
    const two = [at("2026-11-10T09:00"), { ...at("2026-11-10T15:00"), kind: "devices" as const }];
    const once = presentControlChart(course([...USUAL, 70]), { ...options, changes: two });
    expect(once.changes).toMatchObject([{ kind: "devices", from: "2026-11-11" }]);
    // A user's mark is shown before what is known of itself.
    const marked = { ...at("2026-11-10T02:00"), kind: "marked" as const, text: "Gel holders" };
    const told = presentControlChart(course([...USUAL, 70]), {
      ...options,
      changes: [marked, ...two],
    });
    expect(told.changes).toMatchObject([{ kind: "marked", text: "Gel holders" }]);
  });

  it("a control chart has no points before twelve whole slots", () => {
    const chart = presentControlChart(course(USUAL, [0]), options);
    expect(chart).toMatchObject({ wholeSlots: 11, neededSlots: 12, points: [], signals: [] });
  });

  it("a control chart of half a year or more has weeks", () => {
    expect(controlUnit("last90Days", 0)).toBe("day");
    expect(controlUnit("last12Months", 0)).toBe("week");
    expect(controlUnit("custom", 120 * 86_400_000)).toBe("week");
    expect(controlUnit("custom", 397 * 86_400_000)).toBe("week");
    expect(controlUnit("custom", 730 * 86_400_000)).toBe("month");
  });
});
