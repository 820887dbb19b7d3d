import { beforeAll, describe, expect, test } from "vitest";
import type { PlotPart } from "#renderer/charts/plot-types.ts";
import { DEFAULT_GRAPH_ACTIONS } from "#contract/reports/filters/address.ts";
import {
  barsFigure,
  barsOf,
  barsSummary,
  type BarsData,
} from "#renderer/features/reports/reports/views/ecm/bars/bars-figure.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import {
  hourStandings,
  hoursFigure,
  hoursSummary,
} from "#renderer/features/reports/reports/views/ecm/summary/hours-figure.ts";
import { ER, ICU, history, point, theme, unit } from "./samples.ts";
import { wordsOf } from "./texts.ts";

let words: PageText;
beforeAll(async () => {
  words = await wordsOf("en-US");
});

const bars = (): BarsData => ({
  ...history(),
  locations: [
    unit("a", "Annex", null),
    unit(ER, "Emergency", 68),
    unit(ICU, "Medical ICU", 80),
    unit("b", "Oncology", 100, { verdict: "checkCounters" }),
  ],
});

const traceOf = (part: PlotPart | undefined) =>
  part as unknown as {
    x: (number | null)[];
    marker: { color: string[]; line: { color: string[] } };
  };

describe("bars of units", () => {
  test("bars of units are highest first, those without a verdict last", () => {
    expect(barsOf(bars()).map(({ name, value }) => [name, value])).toEqual([
      ["Medical ICU", 80],
      ["Emergency", 68],
      ["Oncology", 100],
      ["Annex", null],
    ]);
  });

  test("bars show by fill how they stand, and start at zero despite zoom", () => {
    const data = bars();
    const figure = barsFigure(theme, words, {
      data,
      bars: barsOf(data),
      actions: { ...DEFAULT_GRAPH_ACTIONS, zoom: true },
      width: 1200,
      isNarrow: false,
    });
    const { marker } = traceOf(figure.data[0]);
    expect(marker.color[0]).toBe(theme.colors["s1"]);
    expect(marker.color[1]).toBe(theme.colors.surface);
    expect(marker.line.color[1]).toBe(theme.colors.bad);
    expect(figure.layout?.["xaxis"]).toMatchObject({ range: [0, 100] });
    const annotations = figure.layout?.["annotations"] as { text: string }[] | undefined;
    const texts = annotations?.map(({ text }) => text);
    expect(texts).toEqual([
      "Baseline 70.0%",
      "Goal 80.0%",
      "<b>80.0%</b>",
      "<b>68.0%</b>",
      "<b>100.0%</b>",
      "<b>—</b>",
    ]);
  });

  test("bars without a verdict are an arrow at the axis' end or a ring", () => {
    const few = unit("f", "Few", 77.8, { totalOpportunities: 18 });
    const data = { ...bars(), max100PctCompliance: false, locations: [few, ...bars().locations] };
    const figure = barsFigure(theme, words, {
      data,
      bars: barsOf(data),
      actions: DEFAULT_GRAPH_ACTIONS,
      width: 1200,
      isNarrow: false,
    });
    expect(figure.layout?.["xaxis"]).toMatchObject({ range: [0, 100] });
    expect(traceOf(figure.data[0]).x).toEqual([80, 68, null, null, null]);
    expect(figure.data[1]).toMatchObject({ y: [2], marker: { symbol: "triangle-right" } });
    const shapes = figure.layout?.["shapes"] as PlotPart[] | undefined;
    expect(shapes?.filter(({ type }) => type === "circle")).toMatchObject([
      { xanchor: 77.8, yanchor: 3 },
    ]);
  });

  test("names a place in full where there is room, and cuts it otherwise", () => {
    const name = "Gériatrie, réadaptation et soins palliatifs";
    const data = { ...bars(), locations: [unit("a", name, 80)] };
    const namesAt = (width: number, isNarrow = false) =>
      barsFigure(theme, words, {
        data,
        bars: barsOf(data),
        actions: DEFAULT_GRAPH_ACTIONS,
        width,
        isNarrow,
      }).layout?.["yaxis"];
    expect(namesAt(1000)).toMatchObject({ ticktext: [name] });
    expect(namesAt(500)).toMatchObject({ ticktext: ["Gériatrie, réadaptation et s…"] });
    expect(namesAt(320, true)).toMatchObject({ ticktext: ["Gériatrie, réada…"] });
  });

  test("bars have a summary in words", () => {
    expect(barsSummary(words, barsOf(bars()), 80)).toBe(
      "Bar graph of the compliance index of 2 units, highest first. Medical ICU leads with 80.0%; " +
        "Emergency is last with 68.0%. The goal is 80.0%.",
    );
    expect(barsSummary(words, [], null)).toBe("Bar graph without data.");
  });
});

describe("columns of today's hours", () => {
  const hours = [
    point("2026-11-20T00:00", 81),
    point("2026-11-20T01:00", 60),
    point("2026-11-20T02:00", 75, { isFilling: true }),
  ];
  const draw = (isNarrow: boolean) =>
    hoursFigure(theme, words, {
      hours,
      goal: 80,
      baseline: 70,
      width: 980,
      height: 226,
      isNarrow,
    });

  test("the hour still filling is hatched and carries no figure", () => {
    const trace = draw(false).data[0] as unknown as {
      x: number[];
      marker: { pattern: { shape: string[] } };
    };
    expect(trace.x).toEqual([0, 1, 2]);
    const { annotations } = draw(false).layout as { annotations: { text: string }[] };
    expect(annotations.map(({ text }) => text)).toEqual(["Goal 80.0%", "81.0", "60.0"]);
    expect(trace.marker.pattern.shape).toEqual(["", "", "/"]);
  });

  test("an hour without a verdict is neither at goal nor below, says the legend", () => {
    const few = [...hours, point("2026-11-20T03:00", 90, { verdict: "tooFew" })];
    const input = { hours: few, goal: 80, baseline: 70 };
    expect([...hourStandings(input)]).toEqual(["at-goal", "below-baseline", "filling", "unjudged"]);
    const drawn = hoursFigure(theme, words, { ...input, width: 980, height: 226, isNarrow: false });
    const { marker } = drawn.data[0] as unknown as { marker: { color: string[] } };
    expect(marker.color[3]).toBe(theme.colors.context);
  });

  test("all 24 hours have their place", () => {
    expect(draw(false).layout?.["xaxis"]).toMatchObject({
      range: [-0.6, 23.6],
      ticktext: ["12 AM", "3 AM", "6 AM", "9 AM", "12 PM", "3 PM", "6 PM", "9 PM"],
    });
    expect(draw(true).layout?.["xaxis"]).toMatchObject({ tickvals: [0, 6, 12, 18] });
  });

  test("columns of hours have a summary in words", () => {
    expect(hoursSummary(words, hours, null)).toBe(
      "Bar graph of today’s compliance index by hour, from 60.0% to 81.0%.",
    );
  });
});
