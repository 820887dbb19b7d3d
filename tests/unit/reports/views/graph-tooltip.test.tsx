import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { PlotLayer } from "#renderer/charts/plot-layer.tsx";
import { nearestPlace, tooltipCorner, valueAt } from "#renderer/charts/plot-places.ts";
import { tooltipText } from "#renderer/charts/plot-tooltip.tsx";
import type { PlotPlaces } from "#renderer/charts/plot-types.ts";
import { DEFAULT_GRAPH_ACTIONS } from "#contract/reports/filters/address.ts";
import { historyLines } from "#renderer/features/reports/reports/views/ecm/history/history-series.ts";
import {
  historyTooltip,
  nearestLine,
} from "#renderer/features/reports/reports/views/ecm/history/history-tooltip.tsx";
import { historyMarkings } from "#renderer/features/reports/reports/views/ecm/history/history-markings.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { ER, ICU, history, theme } from "./samples.ts";
import { formatFor } from "#renderer/i18n/format.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { text } from "#renderer/i18n/text.ts";

const words: PageText = { t: text, format: formatFor("en-US") };
beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(cleanup);

const places: PlotPlaces = { axis: "x", range: [0, 10], at: [0, 5, 10], values: [50, 100] };
const area = { left: 50, top: 20, width: 500, height: 200 };
const graph = { width: 700, height: 260 };

describe("where a tooltip stands", () => {
  const tip = { width: 200, height: 80 };
  const corner = (at: number, forward: number[] = []) =>
    tooltipCorner("x", at, { tip, graph, area, forward });

  test("12 px from the crosshair, on the side that has room", () => {
    expect(corner(400).left + tip.width).toBe(388);
    expect(corner(100).left).toBe(112);
  });

  test("a tooltip stands off lines that are drawn forward", () => {
    expect(corner(400).top).toBe(20);
    expect(corner(400, [40, 60]).top).toBe(140);
  });

  test("the pointer means the nearest place, and the value at its height", () => {
    expect([51, 180, 290, 540].map((px) => nearestPlace(places, area, px))).toEqual([0, 1, 1, 2]);
    expect(valueAt(places, area, 120)).toBe(75);
  });
});

describe("the layer over a graph", () => {
  const content = (at: number) => ({ title: `Slot ${at}`, columns: ["Index"], rows: [] });
  const show = () => {
    render(
      <>
        <PlotLayer label="By day" places={places} graph={graph} area={area} tooltip={content} />
        <button type="button">Elsewhere</button>
      </>,
    );
    return screen.getByRole("slider", { name: "By day" });
  };
  const shown = () => document.querySelector(".hr-plot-tip")?.textContent ?? null;

  test("arrow keys move a graph's layer, which is announced; Escape closes it", () => {
    const layer = show();
    act(() => layer.focus());
    fireEvent.keyDown(layer, { key: "Home" });
    fireEvent.keyDown(layer, { key: "ArrowRight" });
    expect(shown()).toContain("Slot 1");
    expect(layer.getAttribute("aria-valuetext")).toBe("Slot 1");
    fireEvent.keyDown(layer, { key: "End" });
    fireEvent.keyDown(layer, { key: "ArrowRight" });
    expect(shown()).toContain("Slot 2");
    fireEvent.keyDown(layer, { key: "Escape" });
    expect(shown()).toBeNull();
  });

  test("a tap pins it, another at the same place or elsewhere lets it go", () => {
    const layer = show();
    fireEvent.click(layer, { clientX: 290, clientY: 100 });
    fireEvent.pointerLeave(layer);
    expect(shown()).toContain("Slot 1");
    fireEvent.click(layer, { clientX: 290, clientY: 100 });
    expect(shown()).toBeNull();
    fireEvent.click(layer, { clientX: 290, clientY: 100 });
    fireEvent.pointerDown(screen.getByRole("button"));
    expect(shown()).toBeNull();
  });
});

describe("what the history graph says about a slot", () => {
  const tipOf = (selected: string[], at: number) => {
    const data = history({ dataHealthPercent: 90 });
    const lines = historyLines(data, selected, "Facility");
    const input = { data, lines, forward: null, actions: DEFAULT_GRAPH_ACTIONS };
    return historyTooltip(words, { ...input, height: 300, isNarrow: false }, at);
  };

  test("time first, selected before facility, the others as one, in columns", () => {
    const tip = tipOf([ICU], 0);
    expect(tip?.title).toBe("Sun Nov 1, 2026");
    expect(tip?.columns).toEqual(["Index", "To goal", "Opportunities"]);
    expect(tip?.rows.map(({ name, cells }) => [name, ...cells])).toEqual([
      ["Medical <ICU>", "75.0%", "−5.0", "100"],
      ["Facility", "77.0%", "−3.0", "100"],
      ["1 other unit", { text: "67.0%", span: 2 }, "100"],
    ]);
    expect(tipOf([], 0)?.rows[1]).toMatchObject({
      name: "2 other units",
      cells: [{ text: "67.0 – 75.0%", span: 2 }, "200"],
    });
  });

  test("a tooltip's footer has the silent days of a week with data", () => {
    const silent = {
      fromSlot: "2026-11-02",
      toSlot: "2026-11-02",
      reason: "deviceSilent",
    } as const;
    const data = history({
      chartTimeUnit: "week",
      silentDays: [
        { ...silent, locationId: null, from: "2026-11-04", to: "2026-11-05" },
        { ...silent, locationId: ER, from: "2026-11-03", to: "2026-11-03" },
      ],
    });
    const graphOf = (selected: string[]) => ({
      data,
      lines: historyLines(data, selected, "Facility"),
      forward: null,
      actions: DEFAULT_GRAPH_ACTIONS,
      height: 300,
      isNarrow: false,
    });
    const days = (selected: string[], at: number) =>
      historyTooltip(words, graphOf(selected), at)?.foot?.filter((line) => /silent/u.test(line));
    expect(days([], 1)).toEqual(["Nov 4 – Nov 5, 2026: No data: devices silent"]);
    expect(days([ER], 1)).toHaveLength(2);
    expect(days([], 2)).toEqual([]);
    const bands = historyMarkings(theme, { ...graphOf([]), words, start: 50 });
    const none = historyMarkings(theme, {
      ...graphOf([]),
      data: { ...data, silentDays: [] },
      words,
      start: 50,
    });
    expect(bands).toHaveLength(none.length + 1);
  });

  test("a tooltip's footer explains a gap, and its text has each figure's column", () => {
    const tip = tipOf([ICU], 1);
    expect(tip?.foot).toEqual([
      "No data: gateway offline",
      "Facility: 24 of 24 devices heard that day",
    ]);
    expect(tip && tooltipText(tip)).toContain("Facility, Index 76.0%, To goal −4.0");
  });

  test("it says which goal held, and measures the facility against that one", () => {
    const goalSteps = [
      { from: "2026-11-01", goal: 70 },
      { from: "2026-11-03", goal: 80 },
    ];
    const data = history({ goalSteps });
    const tipAt = (at: number) =>
      historyTooltip(
        words,
        {
          data,
          lines: historyLines(data, [ER], "Facility"),
          forward: null,
          actions: DEFAULT_GRAPH_ACTIONS,
          height: 300,
          isNarrow: false,
        },
        at,
      );
    const toGoal = (at: number) => tipAt(at)?.rows.map(({ cells }) => cells[1]);
    expect(tipAt(0)?.foot?.[0]).toBe("Goal 70.0%");
    expect(toGoal(0)?.slice(0, 2)).toEqual(["—", "+7.0"]);
    expect(tipAt(2)?.foot?.[0]).toBe("Goal 80.0% since Nov 3");
    expect(toGoal(2)?.slice(0, 2)).toEqual(["−11.0", "−2.0"]);
  });

  test("a line is pointed at from near only", () => {
    const lines = historyLines(history(), [], "Facility");
    expect(nearestLine(lines, { at: 0, value: 74 }, 6)).toBe(ICU);
    expect(nearestLine(lines, { at: 0, value: 90 }, 6)).toBeNull();
  });
});
