import { beforeAll, describe, expect, test } from "vitest";
import type { PlotFigure, PlotPart } from "#renderer/charts/plot-types.ts";
import { DEFAULT_GRAPH_ACTIONS, type GraphActions } from "#contract/reports/filters/address.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { historyFigure } from "#renderer/features/reports/reports/views/ecm/history/history-figure.ts";
import { historyAxisStart } from "#renderer/features/reports/reports/views/ecm/history/history-input.ts";
import {
  hasMark,
  historyLines,
} from "#renderer/features/reports/reports/views/ecm/history/history-series.ts";
import { historySummary } from "#renderer/features/reports/reports/views/ecm/history/history-card.tsx";
import { ER, ICU, history, point, theme } from "./samples.ts";
import { wordsOf } from "./texts.ts";

let words: PageText;
beforeAll(async () => {
  words = await wordsOf("en-US");
});

type Options = {
  selected?: string[];
  forward?: string | null;
  actions?: Partial<GraphActions>;
  isNarrow?: boolean;
  data?: ReturnType<typeof history>;
};

const draw = (options: Options = {}): PlotFigure => {
  const { data = history() } = options;
  return historyFigure(theme, words, {
    data,
    lines: historyLines(data, options.selected ?? [], "Facility"),
    forward: options.forward ?? null,
    actions: { ...DEFAULT_GRAPH_ACTIONS, ...options.actions },
    width: 1100,
    height: 300,
    isNarrow: options.isNarrow ?? false,
  });
};

const layoutOf = (figure: PlotFigure) =>
  figure.layout as {
    shapes: PlotPart[];
    annotations: { text: string; yshift?: number; yanchor?: string }[];
    yaxis: { range: number[] };
    xaxis: { ticktext: string[] };
    margin: { r: number };
  };
const textsOf = (figure: PlotFigure) => layoutOf(figure).annotations.map(({ text }) => text);
const unstyled = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll(/<\/?(?:b|span)\b[^>]*>/gu, ""));

describe("lines", () => {
  test("context lies behind the total, selected lines on top in their order", () => {
    const lines = historyLines(history(), [ER, ICU], "Facility");
    expect(lines.map(({ key, role, place }) => [key, role, place])).toEqual([
      ["total", "total", -1],
      [ER, "selected", 0],
      [ICU, "selected", 1],
    ]);
    expect(historyLines(history(), [ER], "Facility").map(({ role }) => role)).toEqual([
      "context",
      "total",
      "selected",
    ]);
  });

  test("what a place was before it moved is drawn beside it only if wanted", () => {
    const former = {
      locationId: ICU,
      formerId: "old",
      formerName: "ICU",
      formerParent: "Floor 3",
      movedAt: "2026-11-02T07:00",
      dataPoints: [point("2026-11-01", 70), point("2026-11-02", 71), point("2026-11-03", null)],
    };
    const data = history({ former: [former], gaps: [] });
    const keys = (selected: string[], isWanted: boolean) =>
      historyLines(data, selected, "All", isWanted ? ({ formerName }) => formerName : undefined)
        .filter(({ role }) => role !== "context")
        .map(({ key }) => key);
    expect(keys([ICU], true)).toEqual(["total", "former old", ICU]);
    expect(keys([ICU], false)).toEqual(["total", ICU]);
    expect(keys([ER], true)).toEqual(["total", ER]);
    const lines = historyLines(data, [ICU], "All", ({ formerName }) => formerName);
    const figure = historyFigure(theme, words, {
      data,
      lines,
      forward: null,
      actions: DEFAULT_GRAPH_ACTIONS,
      width: 1100,
      height: 300,
      isNarrow: false,
    });
    expect(textsOf(figure).join()).toMatch(/Nov 2, 7:00\sAM: moved/u);
    const drawn = figure.data.find((part) => part["name"] === "ICU");
    expect(drawn).toMatchObject({ y: [70, 71, null], line: { dash: "5px,4px" } });
  });

  test("a line's gap stays a gap", () => {
    const icu = historyLines(history(), [], "Facility").find(({ key }) => key === ICU);
    expect(icu?.values).toEqual([75, null, 104]);
  });
});

describe("the history graph", () => {
  type Marker = { symbol: string[]; size: number[]; color: string[] };
  const markerOf = (part: PlotPart | undefined) => part?.["marker"] as Marker | undefined;

  test("marks silent devices and too few opportunities, with arrows for values off the axis", () => {
    const dataPoints = [
      point("2026-11-01", 75),
      point("2026-11-02", 76, { deviceDaysHeard: 19 }),
      point("2026-11-03", 81, { verdict: "tooFew" }),
      point("2026-11-04", 104, { verdict: "checkCounters" }),
      point("2026-11-05", 12, { verdict: "tooFew" }),
    ];
    const data = history({ dataPoints, series: [{ locationId: ICU, dataPoints }], gaps: [] });
    const figure = draw({ selected: [ICU], data });
    const selected = figure.data.at(-1);
    expect(selected).toMatchObject({ mode: "lines+markers", connectgaps: false });
    expect(selected?.["y"]).toEqual([75, 76, 81, 100, 60]);
    const { symbol, size, color } = markerOf(selected) ?? { symbol: [], size: [], color: [] };
    expect(symbol).toEqual(["circle", "circle-dot", "circle", "triangle-up", "triangle-down"]);
    expect(size.map((px) => px > 0)).toEqual([true, true, false, true, true]);
    expect(color[1]).toBe(theme.colors.surface);
    const rings = layoutOf(figure).shapes.filter(({ type }) => type === "circle");
    expect(rings).toMatchObject([{ xanchor: 2, yanchor: 81, line: { dash: "2px,2px" } }]);
    const lines = historyLines(data, [ICU], "Facility");
    expect((["silent", "tooFew", "part"] as const).map((mark) => hasMark(lines, mark))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("a value that no line leads to has a mark, in its line's color", () => {
    const [context] = draw().data;
    expect(markerOf(context)?.color[0]).toBe(theme.colors.context);
    expect(markerOf(draw({ forward: ICU }).data[0])?.color[0]).toBe(theme.colors["ink-2"]);
    const dataPoints = [point("2026-11-01", 77), point("2026-11-02", 76)];
    const total = draw({ data: history({ dataPoints, series: [], gaps: [] }) }).data[0];
    expect(total).toMatchObject({ mode: "lines" });
    expect(total).not.toHaveProperty("marker");
  });

  describe("a day that is not over", () => {
    const dataPoints = [
      point("2026-11-01", 77),
      point("2026-11-02", 76),
      point("2026-11-03", 40, { isFilling: true, isPartial: true }),
    ];
    const data = history({ dataPoints, series: [{ locationId: ICU, dataPoints }], gaps: [] });

    test("an unfinished day is hatched, dashed and hollow, unnamed and outside the axis fit", () => {
      const figure = draw({ data, selected: [ICU] });
      const [column, total, totalPart, icu, icuPart] = figure.data;
      expect(column).toMatchObject({ type: "bar", x: [2], marker: { pattern: { shape: "/" } } });
      expect(total?.["y"]).toEqual([77, 76, null]);
      expect(totalPart).toMatchObject({ y: [null, 76, 60], line: { dash: "3px,3px" } });
      expect(icu?.["y"]).toEqual([77, 76, null]);
      expect(icuPart?.["marker"]).toMatchObject({
        size: [0, 0, 8.5],
        color: theme.colors.surface,
      });
      expect(layoutOf(figure).yaxis.range).toEqual([60, 100]);
      expect(unstyled(textsOf(figure))).toEqual([
        "Facility 76.0%",
        "Medical &lt;ICU&gt; 76.0%",
        "Goal 80.0%",
        "Baseline 70.0%",
        "Nov 2, last whole day",
        "so far, to 2:32 PM",
      ]);
    });

    test("the summary leaves out an unfinished day", () => {
      expect(
        historySummary(words, data, historyLines(data, [], "Facility"), "Compliance index"),
      ).toContain("77.0% at first, 76.0% at last; lowest 76.0%, highest 77.0%.");
    });

    test("a week of six days says so", () => {
      const week = point("2026-11-02", 76, { isPartial: true, partDays: { days: 6, of: 7 } });
      const weeks = { chartTimeUnit: "week" as const, dataPoints: [point("2026-10-26", 77), week] };
      expect(textsOf(draw({ data: history({ ...weeks, series: [], gaps: [] }) }))).toContain(
        "6 of 7 days",
      );
    });
  });

  test("bringing a line forward leaves the plot's width", () => {
    expect(layoutOf(draw({ forward: ICU })).margin.r).toBe(layoutOf(draw()).margin.r);
  });

  test("goal, thresholds and lines are named at the right, except zero", () => {
    expect(unstyled(textsOf(draw({ selected: [ER] })))).toEqual([
      "Facility 78.0%",
      "Emergency 69.0%",
      "Goal 80.0%",
      "Baseline 70.0%",
      "Nov 3, last whole day",
    ]);
  });

  test("names a band at its middle, and separates labels from texts over the plot", () => {
    const data = {
      ...history({
        performanceGoal: null,
        performanceThresholds: {
          levelName: null,
          thresholds: [
            { title: "Low", value: 40, color: "red" },
            { title: "High", value: 100, color: "green" },
          ],
        },
      }),
      areBands: true as const,
    };
    const { annotations } = layoutOf(draw({ data })) as { annotations: PlotPart[] };
    const high = annotations.find(({ text }) => String(text).startsWith("High"));
    expect(high).toMatchObject({ y: 70 });
    const top = history().dataPoints.map((one) => ({ ...one, complianceIndex: 100 }));
    const atTop = layoutOf(draw({ data: history({ dataPoints: top, gaps: [] }) })).annotations;
    const facility = atTop.find(({ text }) => text.startsWith("Facility"));
    expect(facility?.yshift).toBe(-8);
  });

  test("labels stand at least 17 px apart", () => {
    const { annotations, yaxis } = layoutOf(draw({ selected: [ER] }));
    const [low = 0, high = 100] = yaxis.range;
    const values = [78, 69, 80, 70];
    const tops = annotations
      .slice(0, values.length)
      .map(({ yshift = 0 }, at) => ((high - (values[at] ?? 0)) / (high - low)) * 244 - yshift);
    const sorted = tops.toSorted((a, b) => a - b);
    for (const [at, top] of sorted.entries()) {
      if (at > 0) expect(top - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(16.5);
    }
  });

  test("a switch hides thresholds and values, never the goal", () => {
    const figure = draw({ actions: { thresholds: false, dataLabels: false } });
    expect(unstyled(textsOf(figure))).toEqual(["Facility", "Goal", "Nov 3, last whole day"]);
    expect(layoutOf(figure).shapes).toHaveLength(1);
  });

  test("shows a unit's gap only while that unit is named", () => {
    expect(textsOf(draw())).not.toContain("No data: gateway offline");
    expect(textsOf(draw({ selected: [ICU] }))).toContain("No data: gateway offline");
    expect(textsOf(draw({ forward: ICU }))).toContain("No data: gateway offline");
  });

  test("a band marks missing data, with an edge on both sides, at weeks too", () => {
    const weeks = ["2026-10-19", "2026-10-26", "2026-11-02"].map((day, at) =>
      point(day, at === 1 ? null : 76),
    );
    const gap = { locationId: null, from: "2026-10-26", to: "2026-10-26" } as const;
    const data = history({
      chartTimeUnit: "week",
      dataPoints: weeks,
      series: [],
      gaps: [{ ...gap, reason: "noCounter" }],
    });
    const figure = draw({ data });
    expect(layoutOf(figure).shapes.slice(0, 3)).toMatchObject([
      { type: "rect", x0: 1 - 0.42, x1: 1.42, fillcolor: theme.colors.sunken },
      { type: "line", x0: 1 - 0.42, line: { color: theme.colors.line } },
      { type: "line", x0: 1.42 },
    ]);
    expect(textsOf(figure)).toContain("No counter");
    expect(figure.notes).toEqual([]);
  });

  test("reasons too near each other are numbered, and listed under the axis", () => {
    const days = Array.from(
      { length: 30 },
      (_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`,
    );
    const dataPoints = days.map((day, at) => point(day, at === 4 || at === 6 ? null : 76));
    const gapOn = (day: string, reason: "gatewayOffline" | "deviceSilent") =>
      ({ locationId: null, from: day, to: day, reason }) as const;
    const figure = draw({
      data: history({
        dataPoints,
        series: [],
        gaps: [gapOn("2026-11-07", "deviceSilent"), gapOn("2026-11-05", "gatewayOffline")],
      }),
    });
    expect(textsOf(figure).slice(-2)).toEqual(["1", "2"]);
    expect(figure.notes).toEqual([
      "1. Nov 5: No data: gateway offline",
      "2. Nov 7: No data: devices silent",
    ]);
  });

  test("the axis is fitted unless 0–100% is requested; the rail follows it", () => {
    const data = history();
    const lines = historyLines(data, [], "Facility");
    const start = (zoom: boolean) =>
      historyAxisStart({ data, lines, actions: { ...DEFAULT_GRAPH_ACTIONS, zoom } });
    expect(start(true)).toBe(0);
    expect(start(false)).toBe(60);
    const figure = draw();
    expect(layoutOf(figure).yaxis.range).toEqual([60, 100]);
    expect(layoutOf(draw({ actions: { zoom: true } })).yaxis.range).toEqual([0, 100]);
    const rail = layoutOf(figure).shapes.filter(({ xsizemode }) => xsizemode === "pixel");
    expect(rail.map(({ y0, y1, fillcolor }) => [y0, y1, fillcolor])).toEqual([
      [60, 70, theme.colors["swatch-red"]],
      [70, 80, theme.colors.gap],
      [80, 100, theme.colors.goal],
    ]);
  });

  test("a goal that changed is drawn in steps", () => {
    const goalSteps = [
      { from: "2026-11-01", goal: 55 },
      { from: "2026-11-03", goal: 80 },
    ];
    const drawn = layoutOf(draw({ data: history({ goalSteps }) }));
    const of = drawn.shapes.filter((shape) => {
      const line = shape["line"] as { color?: string };
      return line.color === theme.colors.goal;
    });
    expect(of.map(({ x0, x1, y0, y1 }) => [x0, x1, y0, y1])).toEqual([
      [-0.5, 1.5, 55, 55],
      [1.5, 2.5, 80, 80],
      [1.5, 1.5, 55, 80],
    ]);
    // The lower one is in sight, too.
    expect(drawn.yaxis.range[0]).toBeLessThanOrEqual(55);
  });

  test("the history graph on a phone names the goal inside the plot", () => {
    expect(textsOf(draw({ isNarrow: true }))).toEqual(["Goal 80.0%"]);
  });

  test("the history graph names days by day", () => {
    expect(layoutOf(draw()).xaxis.ticktext).toEqual(["Nov 1", "Nov 2", "Nov 3"]);
  });

  test("the history graph has a summary in words", () => {
    const data = history();
    expect(
      historySummary(words, data, historyLines(data, [], "Facility"), "Compliance index"),
    ).toBe(
      "Line graph: Compliance index, from Sun Nov 1, 2026 to Tue Nov 3, 2026. Facility: " +
        "77.0% at first, 78.0% at last; lowest 76.0%, highest 78.0%. The goal is 80.0%.",
    );
    const empty = history({ dataPoints: [], series: [] });
    expect(
      historySummary(words, empty, historyLines(empty, [], "Facility"), "Compliance index"),
    ).toBe("Line graph without data.");
  });
});
