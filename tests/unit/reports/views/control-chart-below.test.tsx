import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { DEFAULT_GRAPH_ACTIONS } from "#contract/reports/filters/address.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { ControlChartBelow } from "#renderer/features/reports/reports/control-chart/lazy-control-chart.tsx";
import { graphSwitches } from "#renderer/features/reports/reports/frame/report-state.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(cleanup);

it("paper does not wait for a chart with too few days, only a sentence", () => {
  const drawn = vi.fn<() => void>();
  render(
    <ControlChartBelow
      chart={{
        unit: "day",
        wholeSlots: 6,
        neededSlots: 12,
        isProvisional: true,
        changes: [],
        points: [],
        signals: [],
      }}
      goal={null}
      marking={{ family: "ECM", locationIds: [] }}
      graphActions={DEFAULT_GRAPH_ACTIONS}
      onGraphActions={vi.fn()}
      onDrawn={drawn}
    />,
  );
  expect(screen.getByText("Control chart: 12 whole days needed, 6 so far.")).toBeTruthy();
  expect(drawn).toHaveBeenCalledOnce();
});

it("a control chart's switch is in the graph's head, apart from the lines'", () => {
  expect(graphSwitches(performanceHistory)).toEqual(["thresholds", "dataLabels"]);
});
