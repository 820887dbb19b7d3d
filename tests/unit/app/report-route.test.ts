import { describe, expect, it } from "vitest";
import { REPORT_PRODUCT } from "#contract/reports/list.ts";
import { missingReport, readReportId, resolveReports } from "#renderer/app/routes/report-route.ts";
import type { RouteRules } from "#renderer/app/routes/route-rules.ts";

const rules: RouteRules = [
  { name: "reports" },
  { name: "amsReports", parent: "reports", permission: "amsReports", product: "ECM" },
  { name: "imsReports", parent: "reports", permission: "imsReports", product: "IMS" },
];
const both = { amsReports: true, imsReports: true };
const none = readReportId(null);

describe("the report that an address asks for", () => {
  it("the addressed report belongs to the product that owns its id", () => {
    expect(readReportId("2")).toEqual({ kind: "known", id: 2, product: "ECM" });
    expect(readReportId("37")).toEqual({ kind: "known", id: 37, product: "IMS" });
    expect(readReportId("18")).toEqual({ kind: "known", id: 18, product: "OBS" });
    expect(readReportId("43")).toEqual({ kind: "known", id: 43, product: "SA" });
  });

  it("an id that no product has, or that is no id, is unknown", () => {
    for (const text of ["999", "1", "-2", "2.5", "abc", "2 OR 1=1", "0x2", "99999999999"]) {
      expect(readReportId(text)).toEqual({ kind: "unknown", text });
    }
  });

  it("an address without a report id has no report", () => {
    expect(readReportId(null)).toEqual({ kind: "none" });
    expect(readReportId("")).toEqual({ kind: "none" });
  });

  it("an address may have every report id of four products", () => {
    for (const id of Object.keys(REPORT_PRODUCT)) expect(readReportId(id).kind).toBe("known");
  });
});

describe("/reports without an area", () => {
  it("/reports leads to the requested report's area before the remembered one", () => {
    expect(resolveReports(rules, both, readReportId("37"), readReportId("2"))).toEqual({
      kind: "route",
      name: "imsReports",
    });
  });

  it("/reports leads to the area of the remembered report", () => {
    expect(resolveReports(rules, both, none, readReportId("37"))).toEqual({
      kind: "route",
      name: "imsReports",
    });
  });

  it("/reports leads to the first area that may be opened, whatever was remembered", () => {
    const amsOnly = { amsReports: true };
    expect(resolveReports(rules, amsOnly, none, readReportId("37"))).toEqual({
      kind: "route",
      name: "amsReports",
    });
    expect(resolveReports(rules, both, none, readReportId("nonsense"))).toEqual({
      kind: "route",
      name: "amsReports",
    });
  });

  it("/reports says what is unknown, and when there is nothing to open", () => {
    expect(resolveReports(rules, both, readReportId("999"), none)).toEqual({
      kind: "unknown",
      text: "999",
    });
    expect(resolveReports(rules, {}, readReportId("2"), none)).toEqual({ kind: "none_permitted" });
  });
});

it("answers alike for an unknown report id and a report that is not built", () => {
  expect(missingReport(readReportId("999"))).toBe("999");
  expect(missingReport(readReportId("20"))).toBe("20");
  expect(missingReport(readReportId("2"))).toBeUndefined();
  expect(missingReport(readReportId(null))).toBeUndefined();
});
