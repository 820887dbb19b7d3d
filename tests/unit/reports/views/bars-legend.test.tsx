import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { BarsLegend } from "#renderer/features/reports/reports/graph/bars-legend.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(cleanup);

const words = () => screen.getAllByRole("listitem").map((item) => item.textContent);

it("the legend explains only the fills that occur", () => {
  render(<BarsLegend standings={new Set(["filling", "below-goal"])} />);
  expect(words()).toEqual(["below goal", "hour still filling"]);
});

it("names the goal where its line has no room for words", () => {
  render(<BarsLegend standings={new Set(["at-goal"])} goal={80} />);
  expect(words()).toEqual(["at goal", "Goal 80.0%"]);
  cleanup();
  render(<BarsLegend standings={new Set()} goal={80} />);
  expect(words()).toEqual(["Goal 80.0%"]);
});
