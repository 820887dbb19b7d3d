import { beforeAll, describe, expect, test } from "vitest";
import type { PlotFigure, PlotPart } from "#renderer/charts/plot-types.ts";
import { DEFAULT_GRAPH_ACTIONS, type GraphActions } from "#contract/reports/address.ts";
import type { Words } from "#renderer/features/reports/words/words.ts";
import { historyFigure } from "#renderer/features/reports/views/ecm/history/history-figure.ts";
import { historyAxisStart } from "#renderer/features/reports/views/ecm/history/history-input.ts";
import {
  hasHollowMark,
  historyLines,
} from "#renderer/features/reports/views/ecm/history/history-series.ts";
import { historySummary } from "#renderer/features/reports/views/ecm/history/history-summary.ts";
import { ER, ICU, history, point, theme } from "./samples.ts";
import { wordsOf } from "./words.ts";

let words: Words;
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
const unstyled = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/<\/?b>/gu, ""));

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

  test("a gap stays a gap, and an index above 100 is shown as the facility wants it", () => {
    const icu = (max100PctCompliance: boolean) =>
      historyLines(history({ max100PctCompliance }), [], "Facility").find(({ key }) => key === ICU)
        ?.values;
    expect(icu(true)).toEqual([75, null, 100]);
    expect(icu(false)).toEqual([75, null, 104]);
  });
});

describe("the history graph", () => {
  test("selected lines are marked, hollow where some devices were silent", () => {
    const selected = draw({ selected: [ICU] }).data.at(-1);
    expect(selected).toMatchObject({ mode: "lines+markers", connectgaps: false });
    expect((selected?.["marker"] as { color: string[] } | undefined)?.color).toEqual([
      theme.colors.s1,
      theme.colors.s1,
      theme.colors.surface,
    ]);
  });

  /** Marks of a line: size and color of each value, 0 where only the line leads through it. */
  const marksOf = (part: PlotPart | undefined) => {
    const marker = part?.["marker"] as { size: number[]; color: string[] } | undefined;
    const { size, color } = marker ?? { size: [], color: [] };
    return size.map((px, at) => (px > 0 ? color[at] : ""));
  };

  test("a value that no line leads to has a mark, in its line's color", () => {
    const [context, total] = draw().data;
    expect(context).toMatchObject({ mode: "lines+markers", marker: { opacity: 1 } });
    expect(marksOf(context)).toEqual([theme.colors.context, "", theme.colors.surface]);
    expect(marksOf(draw({ forward: ICU }).data[0])[0]).toBe(theme.colors["ink-2"]);
    expect(total).toMatchObject({ mode: "lines" });
    expect(total).not.toHaveProperty("marker");
  });

  test("a single slot shows every line by its mark, and names it at the right", () => {
    const data = history({
      chartTimeUnit: "month",
      dataPoints: [point("2026-10-01", 77)],
      series: [
        { locationId: ICU, dataPoints: [point("2026-10-01", 75)] },
        { locationId: ER, dataPoints: [point("2026-10-01", null)] },
      ],
      gaps: [],
    });
    const figure = historyFigure(theme, words, {
      data,
      lines: historyLines(data, [], "Facility"),
      forward: null,
      actions: DEFAULT_GRAPH_ACTIONS,
      height: 300,
      isNarrow: false,
    });
    const [icu, er, total] = figure.data;
    expect(marksOf(icu)).toEqual([theme.colors.context]);
    expect(er).toMatchObject({ mode: "lines" });
    expect(marksOf(total)).toEqual([theme.colors.ink]);
    expect(unstyled(textsOf(figure))).toContain("Facility 77.0%");
  });

  test("the legend explains hollow marks wherever one is drawn", () => {
    const lines = historyLines(history(), [], "Facility");
    expect(lines.map((line) => [line.key, hasHollowMark(line)])).toEqual([
      [ICU, true],
      [ER, false],
      ["total", false],
    ]);
  });

  test("grey lines say nothing until they are brought forward", () => {
    expect(draw().data[0]).toMatchObject({ hoverinfo: "none" });
    const forward = draw({ forward: ICU }).data[0];
    expect(forward).not.toHaveProperty("hoverinfo");
    expect(forward?.["customdata"]).toEqual([
      "<b>75.0%</b> Medical &lt;ICU&gt; · 75 of 100 opportunities",
      "<b>—</b> Medical &lt;ICU&gt; · 0 of 0 opportunities",
      "<b>100.0%</b> Medical &lt;ICU&gt; · 104 of 100 opportunities · 21 of 24 devices",
    ]);
  });

  test("keeps the plot's width when a line is brought forward", () => {
    expect(layoutOf(draw({ forward: ICU })).margin.r).toBe(layoutOf(draw()).margin.r);
  });

  test("names goal, thresholds and lines at the right, not the one at zero", () => {
    expect(unstyled(textsOf(draw({ selected: [ER] })))).toEqual([
      "Facility 78.0%",
      "Emergency 69.0%",
      "Goal 80.0%",
      "Baseline 70.0%",
    ]);
  });

  test("labels stand at least 16 px apart", () => {
    const { annotations, yaxis } = layoutOf(draw({ selected: [ER] }));
    const [low = 0, high = 100] = yaxis.range;
    const values = [78, 69, 80, 70];
    const tops = annotations.map(
      ({ yshift = 0 }, at) => ((high - (values[at] ?? 0)) / (high - low)) * 262 - yshift,
    );
    const sorted = tops.toSorted((a, b) => a - b);
    for (const [at, top] of sorted.entries()) {
      if (at > 0) expect(top - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(15.5);
    }
  });

  test("hides thresholds and values, never the goal", () => {
    const figure = draw({ actions: { thresholds: false, dataLabels: false } });
    expect(unstyled(textsOf(figure))).toEqual(["Facility", "Goal"]);
    expect(layoutOf(figure).shapes).toHaveLength(1);
  });

  test("tells a unit's gap only while that unit is named", () => {
    expect(textsOf(draw())).not.toContain("No data:<br>gateway<br>offline");
    expect(textsOf(draw({ selected: [ICU] }))).toContain("No data:<br>gateway<br>offline");
    expect(textsOf(draw({ forward: ICU }))).toContain("No data:<br>gateway<br>offline");
  });

  test("says why there are no data where the lines leave room", () => {
    const wordsAt = (highest: number, zoom: boolean) => {
      const usual = history();
      const series = usual.series.map((unit) => ({
        ...unit,
        dataPoints: [...unit.dataPoints.slice(0, 2), point("2026-11-03", highest)],
      }));
      const figure = draw({ selected: [ICU], actions: { zoom }, data: { ...usual, series } });
      return layoutOf(figure).annotations.find(({ text }) => text.startsWith("No data"))?.yanchor;
    };
    expect(wordsAt(88, false)).toBe("bottom");
    expect(wordsAt(88, true)).toBe("top");
    expect(wordsAt(99, true)).toBe("bottom");
  });

  test("zoom starts the axis at a round value below all that is drawn", () => {
    const data = history();
    const lines = historyLines(data, [], "Facility");
    const start = (zoom: boolean) =>
      historyAxisStart({ data, lines, actions: { ...DEFAULT_GRAPH_ACTIONS, zoom } });
    expect(start(false)).toBe(0);
    expect(start(true)).toBe(55);
    expect(layoutOf(draw({ actions: { zoom: true } })).yaxis.range).toEqual([55, 100]);
  });

  test("on a phone the goal is named inside the plot and nothing beside it", () => {
    expect(textsOf(draw({ isNarrow: true }))).toEqual(["Goal 80.0%"]);
  });

  test("days are named by day", () => {
    expect(layoutOf(draw()).xaxis.ticktext).toEqual(["Nov 1", "Nov 2", "Nov 3"]);
  });

  test("has a summary in words", () => {
    const data = history();
    expect(historySummary(words, data, historyLines(data, [], "Facility"))).toBe(
      "Line graph of the compliance index from Sun Nov 1, 2026 to Tue Nov 3, 2026. Facility: " +
        "77.0% at first, 78.0% at last; lowest 76.0%, highest 78.0%. The goal is 80.0%.",
    );
    const empty = history({ dataPoints: [], series: [] });
    expect(historySummary(words, empty, historyLines(empty, [], "Facility"))).toBe(
      "Line graph without data.",
    );
  });
});
