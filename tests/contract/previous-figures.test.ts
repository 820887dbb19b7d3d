import { describe, expect, it } from "vitest";
import { z } from "zod";
import { offersPrevious } from "#contract/reports/previous.ts";
import { REPORTS } from "#contract/reports/index.ts";

/** What an answer follows over time is called so. */
const OVER_TIME = ["controlChart", "intervals", "series"];

const fieldsOf = (response: z.ZodType): string[] =>
  response instanceof z.ZodObject ? Object.keys(response.shape) : [];

describe("what a place was before it moved", () => {
  it("a previous place can be drawn in every report over time", () => {
    for (const report of REPORTS) {
      const followed = fieldsOf(report.response).filter((field) => OVER_TIME.includes(field));
      expect([report.key, report.overTime !== undefined]).toEqual([
        report.key,
        followed.length > 0,
      ]);
    }
    expect(REPORTS.filter(offersPrevious).map(({ key }) => key)).toEqual([
      "performanceHistory",
      "compliance",
      "quarterlyActivity",
      "monthlyActivity",
      "jobRolePerformance",
      "unit",
    ]);
  });

  it("each report over time has a field for a previous place", () => {
    for (const { key, response } of REPORTS.filter(offersPrevious)) {
      const fields = fieldsOf(response);
      expect([key, fields.includes("former") || fields.includes("controlChart")]).toEqual([
        key,
        true,
      ]);
    }
  });
});
