import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { moments } from "#contract/reports/obs/crossed-hands.ts";
import type { HandFigures, ShownHands } from "#contract/reports/obs/hand-figures.ts";
import { OutcomePanel } from "#renderer/features/reports/reports/views/obs/panel/outcome-panel.tsx";
import {
  handRow,
  hasLinked,
  inTableOrder,
  panelStart,
  placeOn,
  ticksFrom,
} from "#renderer/features/reports/reports/views/obs/panel/panel-rows.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(cleanup);

const figures = (percent: number, low: number, high: number, n = 100): HandFigures => ({
  rub: (n * percent) / 100,
  wash: 0,
  none: n - (n * percent) / 100,
  compliantObservations: (n * percent) / 100,
  totalObservations: n,
  complianceIndex: percent,
  interval: { low, high },
  verdict: n < 30 ? "tooFew" : "belowGoal",
});
const total = handRow({ key: "total", name: "Facility", isTotal: true }, figures(75, 66, 82, 120));
const nurses = handRow({ key: "nurse", name: "Nurses" }, figures(80, 71, 87));
const few = handRow({ key: "few", name: "Therapists" }, figures(50, 30, 70, 20));

const hidden: ShownHands = {
  ...figures(50, 30, 70),
  rub: null,
  wash: null,
  none: null,
  compliantObservations: null,
  totalObservations: null,
  complianceIndex: null,
  interval: null,
  verdict: "notShown",
};

it("the axis starts below judged values, has few labels and cuts the rest", () => {
  expect(panelStart([total, nurses, few], 85)).toBe(60);
  expect([0, 60, 70].map(ticksFrom)).toEqual([
    [0, 50, 100],
    [60, 80, 100],
    [70, 80, 90, 100],
  ]);
  expect([placeOn(60, 80), placeOn(60, 30), placeOn(60, 100)]).toEqual([50, 0, 100]);
});

it("follows the order of the table, rows without a verdict last", () => {
  const rows = [total, few, nurses].map(({ key, isTotal = false, figures: { verdict } }) => ({
    key,
    isTotal,
    cells: { moment: key, percent: 1, status: verdict },
  }));
  const lines = inTableOrder(
    { report: moments, rows, sortBy: [{ key: "moment", desc: false }] },
    [few, nurses, total],
    (a, b) => a.localeCompare(b),
  );
  expect(lines.map(({ key }) => key)).toEqual(["total", "nurse", "few"]);
});

it("knows when linked indications make rows add up to more", () => {
  expect(hasLinked({ totalObservations: 120 }, [nurses.figures, few.figures])).toBe(false);
  expect(hasLinked({ totalObservations: 119 }, [nurses.figures, few.figures])).toBe(true);
});

it("says every row in words, and closes what a row has opened", () => {
  const unit = handRow({ key: "unit", name: "ICU" }, figures(75, 66, 82, 120));
  render(
    <OutcomePanel
      title="By unit"
      heading="Unit"
      rows={[total, { ...unit, within: [nurses, few] }]}
      common={{ performanceGoal: 85, minimumOpportunities: 30, intervalMethod: "wilson" }}
      onDrawn={() => undefined}
    />,
  );
  const names = () => screen.getAllByRole("rowheader").map((name) => name.textContent);
  expect(names()).toEqual(["Facility", "ICU", "Nurses", "Therapists"]);
  const cells = within(screen.getByRole("row", { name: /Therapists/u })).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent)).toEqual([
    "20",
    "Rub 50.0%Missed 50.0%",
    "",
    "50.0%",
    "30.0 – 70.0",
    "Too few to say",
  ]);
  expect(screen.getByText("Under 30 observations")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "ICU", expanded: true }));
  expect(names()).toEqual(["Facility", "ICU"]);
  // What is not shown is not explained.
  expect(screen.queryByText("Under 30 observations")).toBeNull();
});

it("a hidden group is marked as too small, with the least number of observations", () => {
  render(
    <OutcomePanel
      title="By role"
      heading="Role"
      rows={[total, handRow({ key: "porter", name: "Porters" }, hidden)]}
      common={{
        performanceGoal: 85,
        minimumOpportunities: 30,
        intervalMethod: "wilson",
        suppressionSize: 5,
      }}
      onDrawn={() => undefined}
    />,
  );
  const row = screen.getByRole("row", { name: /Porters/u });
  expect(row.textContent).toMatch(/Not shown: too small a group$/u);
  expect(row.textContent).not.toMatch(/\d/u);
  expect(screen.getByText(/Groups of fewer than 5 observations are not shown/u)).toBeTruthy();
});
