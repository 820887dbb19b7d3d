import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import type { DataPoint } from "#contract/reports/shared.ts";
import { FigureContext } from "#renderer/features/reports/reports/figures/figure-context.ts";
import { UsualRange } from "#renderer/features/reports/reports/figures/usual-range.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { history } from "./samples.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("reports", "reports-view", "figure-cards");
});
afterEach(cleanup);

const VALUES = [78, 71.2, 76, 77, null, 76.5, 82.4, 77.2];
const points = VALUES.map((complianceIndex, at): DataPoint => ({
  reportDate: `2026-11-1${at}`,
  complianceIndex,
  numberOfEvents: 1,
  numberOfOpportunities: 1,
  verdict: "atGoal",
  devicesReporting: 1,
  devicesTotal: 1,
  // The last day is not over.
  ...(at === VALUES.length - 1 && { isPartial: true }),
}));
const report = { ...performanceHistory, course: () => ({ points, gaps: [] }) };

const draw = (slots: number): void => {
  const data = { ...history({}), chartTimeUnit: "day" as const };
  render(
    <MemoryRouter>
      <FigureContext value={{ report, data, onBehind: undefined }}>
        <UsualRange usual={{ low: 75.9, high: 78.3, slots, unit: "day" }} text="Most days" />
      </FigureContext>
    </MemoryRouter>,
  );
};

it("the usual range opens how many whole days lie within it and beyond", async () => {
  draw(6);
  fireEvent.click(screen.getByRole("button", { name: "Most days" }));
  const card = await screen.findByRole("dialog");
  expect(card.textContent).toContain(
    "Of 6 whole days, 4 lie between these. Lower: 1, down to 71.2%. Higher: 1, up to 82.4%.",
  );
  expect(card.querySelectorAll("circle")).toHaveLength(6);
  expect(card.querySelectorAll(".hr-usual-beyond")).toHaveLength(2);
});

it("the usual range opens nothing where the chart has other slots", () => {
  draw(30);
  expect(screen.getByText("Most days")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
