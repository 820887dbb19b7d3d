import { describe, expect, test } from "vitest";
import type { ControlChart } from "#contract/reports/control-chart.ts";
import type { DeviceMetric } from "#contract/reports/ecm/device-metrics.ts";
import {
  controlFigure,
  controlRange,
  controlTooltip,
  looksOf,
} from "#renderer/features/reports/reports/control-chart/control-figure.ts";
import {
  changeMark,
  describeChange,
  signalText,
  tooFewText,
} from "#renderer/features/reports/reports/control-chart/control-text.ts";
import {
  countAxisEnd,
  drawnDevices,
  noCountText,
} from "#renderer/features/reports/reports/views/ecm/devices/device-bars.ts";
import { theme } from "./samples.ts";
import { wordsOf } from "./texts.ts";

const at = (day: number, value: number | null, isPartial = false) => ({
  reportDate: `2026-11-0${day}`,
  value,
  isPartial,
  ...(isPartial ? { center: null, low: null, high: null } : { center: 75, low: 72, high: 78 }),
});

const chart: ControlChart = {
  unit: "week",
  wholeSlots: 13,
  neededSlots: 12,
  isProvisional: true,
  changes: [],
  points: [at(1, 75), at(2, 76), at(3, 81), at(4, 60, true)],
  signals: [
    {
      kind: "rising",
      from: "2026-11-01",
      to: "2026-11-03",
      slots: 3,
      value: 81,
      center: 75,
      limit: null,
    },
    {
      kind: "above",
      from: "2026-11-03",
      to: "2026-11-03",
      slots: 1,
      value: 81,
      center: 75,
      limit: 78,
    },
  ],
};

describe("a control chart", () => {
  test("values beyond a limit are marked before runs, and cut slots never", () => {
    expect(looksOf(chart)).toEqual(["run", "run", "beyond", "part"]);
    expect(controlRange(chart, 80)).toEqual([60, 90]);
  });

  test("signals are numbered where they end, two at one slot together", async () => {
    const words = await wordsOf("en-US");
    const size = { width: 900, height: 300, isNarrow: true };
    const { layout } = controlFigure(theme, words, { chart, goal: null, ...size });
    const { annotations } = layout as unknown as { annotations: { text: string; x: number }[] };
    expect(annotations.map(({ text, x }) => [text, x])).toEqual([["<b>1, 2</b>", 2]]);
  });

  test("draws a place's previous values dashed and hollow, with the day it moved", async () => {
    const words = await wordsOf("en-US");
    const former = {
      locationId: "new",
      formerId: "old",
      formerName: "ICU",
      formerParent: "Floor 3",
      movedAt: "2026-11-02T07:00",
      values: [55, 66, null, null],
    };
    const moved = { ...chart, former: [former] };
    expect(controlRange(moved, 80)).toEqual([50, 90]);
    const size = { width: 900, height: 300, isNarrow: false };
    const { data, layout } = controlFigure(theme, words, { chart: moved, goal: null, ...size });
    const drawn = data.find(({ y }) => (y as number[] | undefined)?.[0] === 55);
    expect(drawn).toMatchObject({
      y: former.values,
      line: { dash: "5px,4px" },
      marker: { color: theme.colors.surface },
    });
    const { annotations } = layout as unknown as { annotations: { text: string; x: number }[] };
    expect(annotations.find(({ x }) => x === 1)?.text).toMatch(/^Nov 2, 7:00\sAM: moved$/u);
    const rows = (at: number) => controlTooltip(words, moved, at)?.rows.map(({ name }) => name);
    expect(rows(0)).toContain("Formerly ICU, Floor 3");
    expect(rows(2)).not.toContain("Formerly ICU, Floor 3");
  });

  test("a control chart restarts its lines at a change, named above and in text", async () => {
    const words = await wordsOf("en-US");
    const change = {
      kind: "devices" as const,
      day: "2026-11-02",
      from: "2026-11-03",
      devices: 12,
      text: null,
    };
    const size = { width: 900, height: 300, isNarrow: false };
    const { data, layout } = controlFigure(theme, words, {
      chart: { ...chart, changes: [change] },
      goal: null,
      ...size,
    });
    const lines = data as unknown as { x: number[]; mode: string }[];
    expect(lines.filter(({ mode }) => mode === "lines").map(({ x }) => x.join())).toEqual([
      "0,1",
      "0,1",
      "0,1",
      "2,3",
      "2,3",
      "2,3",
      // The old center line goes on over what is after the change.
      "1.5,3.5",
    ]);
    expect(lines.at(-2)).toMatchObject({ y: [75, 75], line: { dash: "dot" } });
    const { shapes, annotations } = layout as unknown as {
      shapes: { x0: number }[];
      annotations: { text: string; x: number }[];
    };
    expect(shapes.map(({ x0 }) => x0)).toContain(1.5);
    expect(annotations.find(({ x }) => x === 1.5)?.text).toBe("<b>A</b> New dispensers, Nov 2");
    expect(describeChange(words, change)).toEqual({
      head: "12 dispensers were replaced on Nov 2, 2026.",
      text: "The center line and its limits restart after that.",
    });
    const marked = { ...change, kind: "marked" as const, text: "Gel holders" };
    expect(changeMark(words, marked)).toBe("Gel holders, Nov 2");
    expect(describeChange(words, marked).head).toBe("Gel holders: marked for Nov 2, 2026.");
  });

  test("the old center line is named where its dots end with room", async () => {
    const words = await wordsOf("en-US");
    const points = Array.from({ length: 40 }, (_, slot) => ({
      ...at(1, slot < 10 ? 60 : 80),
      reportDate: new Date(Date.UTC(2026, 9, 1 + slot)).toISOString().slice(0, 10),
      center: slot < 10 ? 60 : 80,
    }));
    const change = {
      kind: "marked" as const,
      day: "2026-10-11",
      from: "2026-10-11",
      devices: null,
      text: "Gel",
    };
    const drawn = (width: number, numbered: readonly string[] = []) => {
      const signals = chart.signals
        .slice(0, numbered.length)
        .map((signal, one) => ({ ...signal, from: "2026-10-11", to: numbered[one] ?? "" }));
      const { layout } = controlFigure(theme, words, {
        chart: { ...chart, points, signals, changes: [change] },
        goal: null,
        width,
        height: 300,
        isNarrow: width < 600,
      });
      const { annotations } = layout as unknown as { annotations: { text: string; x: number }[] };
      return annotations.filter(({ text }) => text.startsWith("old"));
    };
    expect(drawn(900)).toMatchObject([{ text: "old center line 60.0%", x: 17.5 }]);
    expect(drawn(200)).toEqual([]);
    // Not over the number of a signal: the line goes on to behind it.
    expect(drawn(900, ["2026-10-20"])).toMatchObject([{ x: 19.5 }]);
  });

  test("a control chart describes each signal, or the missing slots", async () => {
    const words = await wordsOf("en-US");
    const said = chart.signals.map((signal) => signalText(words, "week", signal));
    expect(said[0]?.head).toBe("From Nov 1 to Nov 3 the index rises.");
    expect(said[1]).toEqual({
      head: "The week of Nov 3 differs from the others.",
      text: "81.0% is above its upper limit of 78.0%. Look for what was different then.",
    });
    expect(tooFewText(words, { ...chart, wholeSlots: 7 })).toBe("12 whole weeks needed, 7 so far.");
  });
});

describe("bars of devices", () => {
  const device = (eventsOpps: number, isDispenser: boolean): DeviceMetric => ({
    deviceId: `d${eventsOpps}`,
    locationId: "l",
    ecmDeviceName: "Door",
    ecmDeviceType: "Dispenser",
    isDispenser,
    locationName: "Room 1",
    unit: "ICU",
    eventsOpps,
    lastHeardAt: null,
  });

  test("bars of devices are dispensers first, on an axis of at least 60", () => {
    const drawn = drawnDevices([device(90, false), device(5, true), device(50, true)], 2);
    expect(drawn.map(({ eventsOpps }) => eventsOpps)).toEqual([50, 5]);
    expect(countAxisEnd([50, 5])).toBe(60);
    expect(countAxisEnd([120])).toBe(130);
  });

  test("a missing chart of device bars has its reason", async () => {
    const words = await wordsOf("en-US");
    expect(noCountText(words, device(0, true), "America/New_York")).toBe(
      "No dispenses: never reported",
    );
  });
});
