import { expect, test } from "vitest";
import { performanceBarGraph } from "#contract/reports/ecm/performance-bar-graph.ts";
import { performanceSummary } from "#contract/reports/ecm/performance-summary.ts";
import { sortOfRows, sortOfTable, sortableKeys } from "#contract/reports/sort.ts";

const sortBy = [
  { key: "totalOpportunities", desc: true },
  { key: "shifts.opportunities", desc: false },
];

test("only the summary can be sorted by the columns of shifts", () => {
  expect(sortableKeys(performanceSummary)).toContain("shifts.opportunities");
  expect(sortableKeys(performanceSummary)).not.toContain("shifts.color");
  expect(sortableKeys(performanceBarGraph)).not.toContain("shifts.opportunities");
});

test("each table of a page takes its own part of a sort", () => {
  expect(sortOfRows(sortBy)).toEqual([{ key: "totalOpportunities", desc: true }]);
  expect(sortOfTable(sortBy, "shifts")).toEqual([{ key: "opportunities", desc: false }]);
});
