import { describe, expect, test } from "vitest";
import { trendsSeries } from "#renderer/features/reports/reports/views/ims/trends-series.ts";

describe("the course of people", () => {
  test("a trends graph draws chosen people with percentages, and bands by limits", () => {
    const slot = { isFilling: false, isPartial: false };
    const course = trendsSeries(
      {
        minimumOpportunities: 10,
        performanceBands: [
          { id: "1", title: "Low", limit: 40, color: "red", symbol: { symbol: "star" } },
          { id: "2", title: "High", limit: 100, color: "green", symbol: { symbol: "flag" } },
        ],
        dataPoints: [{ employeeId: "a", firstName: "Ana", lastName: "Silva" }],
        slots: [
          { reportDate: "2026-11-17", ...slot },
          { reportDate: "2026-11-18", ...slot },
          { reportDate: "2026-11-19", ...slot },
        ],
        totalSeries: [
          [20, 40],
          [0, 0],
          [1, 2],
        ],
        series: [
          {
            employeeId: "a",
            counts: [
              [7, 11],
              [0, 0],
              [1, 2],
            ],
          },
          { employeeId: "b", counts: [] },
        ],
      } as unknown as Parameters<typeof trendsSeries>[0],
      ["a"],
      (band) => `${band} up to`,
    );
    expect(course.series).toHaveLength(1);
    expect(course.locations).toMatchObject([{ name: "Silva, Ana" }]);
    const points = course.series[0]?.dataPoints ?? [];
    expect(points.map(({ complianceIndex, verdict }) => [complianceIndex, verdict])).toEqual([
      [63.6, "noGoal"],
      [null, "noOpportunities"],
      [50, "tooFew"],
    ]);
    expect(course.dataPoints[0]).toMatchObject({ complianceIndex: 50, numberOfOpportunities: 40 });
    expect(course.performanceThresholds.thresholds).toEqual([
      { title: "Low up to", value: 40, color: "red" },
      { title: "High up to", value: 100, color: "green" },
    ]);
  });
});
