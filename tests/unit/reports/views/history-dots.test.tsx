import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { dotsFigure } from "#renderer/charts/dots-figure.ts";
import { DEFAULT_GRAPH_ACTIONS } from "#contract/reports/filters/address.ts";
import {
  HistoryDots,
  dotNotes,
  dotPlaces,
  dotsAxisStart,
  dotsSummary,
  isOneSlot,
} from "#renderer/features/reports/reports/views/ecm/history/history-dots.tsx";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { ER, ICU, history, point, theme, unit } from "./samples.ts";
import { formatFor } from "#renderer/i18n/format.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { text } from "#renderer/i18n/text.ts";

const words: PageText = { t: text, format: formatFor("en-US") };
beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

const variation = (low: number, high: number) => ({ low, high, slots: 31, unit: "day" as const });
const data = history({
  chartTimeUnit: "month",
  dataPoints: [point("2026-10-01", 77)],
  series: [],
  gaps: [],
  total: unit("total", "", 76.6, { usualVariation: variation(75, 78.4) }),
  locations: [
    unit("n", "Neuro ICU", null, { totalOpportunities: 0, noOpportunitiesReason: "noCounter" }),
    unit("o", "Oncology", 12, { totalOpportunities: 18, verdict: "tooFew" }),
    unit("w", "Orthopedics", 103.9, { verdict: "checkCounters" }),
    unit(ICU, "Medical ICU", 82.9, { usualVariation: variation(79.9, 86.2) }),
    unit(ER, "Emergency", 67.6, { usualVariation: variation(66.1, 69.5) }),
  ],
});
const rows = [
  { key: "total", isTotal: true },
  ...data.locations.map(({ locationId: key }) => ({ key })),
];
const places = dotPlaces(data, rows, "Facility");

describe("a range of one slot", () => {
  test("a range of one slot is dots, the total first, unjudged rows last", () => {
    expect(isOneSlot(data)).toBe(true);
    expect(isOneSlot(history())).toBe(false);
    expect(places.map(({ name }) => name)).toEqual([
      "Facility",
      "Medical ICU",
      "Emergency",
      "Orthopedics",
      "Oncology",
      "Neuro ICU",
    ]);
  });

  test("the dots' axis fits dots, whiskers and limits, not values without a verdict", () => {
    expect(dotsAxisStart(data, places, DEFAULT_GRAPH_ACTIONS)).toBe(60);
    expect(dotsAxisStart(data, places, { ...DEFAULT_GRAPH_ACTIONS, zoom: true })).toBe(0);
  });

  test("whiskers span the usual variation; over 100% is an arrow, too few a ring", () => {
    const dot = { whisker: null, isTotal: false };
    const figure = dotsFigure(
      theme,
      [
        { ...dot, value: 76.6, mark: "dot", whisker: { low: 75, high: 78.4 }, isTotal: true },
        { ...dot, value: 103.9, mark: "over" },
        { ...dot, value: 12, mark: "few" },
        { ...dot, value: null, mark: "none" },
      ],
      { start: 60, limits: { goal: null, thresholds: [] }, width: 400 },
    );
    expect(figure.data).toMatchObject([
      { x: [76.6], y: [0], marker: { color: theme.colors.ink } },
      { x: [100], y: [1], marker: { symbol: "triangle-right" } },
    ]);
    expect(figure.layout?.["shapes"]).toMatchObject([{ type: "circle", xanchor: 60, yanchor: 2 }]);
  });

  test("a range of one slot has names, figures and verdicts as text", () => {
    const onDrawn = () => undefined;
    const props = { data, places, onDrawn, start: 60, selected: [ICU] };
    render(<HistoryDots {...props} actions={DEFAULT_GRAPH_ACTIONS} label="By unit" />);
    const textOf = (name: string) =>
      within(screen.getByRole("rowheader", { name }).closest("[role=row]") as HTMLElement)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(textOf("Medical ICU")).toEqual(["82.9%", "79.9 – 86.2", "100", "At goal"]);
    expect(textOf("Orthopedics")[0]).toBe("over 100%: more dispenses than passages");
    expect(textOf("Oncology")).toEqual(["12.0%", "—", "18", "Too few to say: n under 30"]);
    expect(textOf("Neuro ICU")[0]).toBe("No opportunities: no counter");
  });

  test("a range of one slot explains its arrow and whiskers, with a summary", () => {
    expect(dotNotes(words, places)).toEqual([
      "Arrow at the edge: the value lies beyond it.",
      "Whiskers: the middle 80% of the days; they show how much the days vary, not how certain the index is.",
    ]);
    expect(dotsSummary(words, places)).toBe(
      "Dot plot of the compliance index of 2 units. Highest: Medical ICU, 82.9%. " +
        "Lowest: Emergency, 67.6%.",
    );
  });
});
