import { describe, expect, it } from "vitest";
import { PATHS, comparablePath, pathTo, patternOf } from "#renderer/pages/paths.ts";
import { publicRouteAt } from "#renderer/app/routes/public-rules.ts";

describe("addresses", () => {
  it("addresses carry parameters and query, encoded", () => {
    expect(pathTo("editFacility", { params: { facilityId: "a/b c" } })).toBe(
      "/admin/facility/edit/a%2Fb%20c",
    );
    expect(pathTo("amsReports", { query: { reportId: 2, sortBy: undefined, pdf: true } })).toBe(
      "/reports/ams?reportId=2&pdf=true",
    );
    expect(pathTo("login", { query: { returnUrl: "/reports/ams?reportId=2&x=é" } })).toBe(
      "/login?returnUrl=%2Freports%2Fams%3FreportId%3D2%26x%3D%C3%A9",
    );
  });

  it("each route has one address", () => {
    const paths = Object.values(PATHS).map(comparablePath);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("addresses compare without case and final slash", () => {
    expect(comparablePath("/Login/")).toBe("/login");
    expect(comparablePath("/")).toBe("/");
    expect(publicRouteAt("/LOGIN/")).toBe("login");
    expect(publicRouteAt("/reports/ams")).toBeUndefined();
    expect(publicRouteAt("/login/elsewhere")).toBeUndefined();
  });

  it("addresses of mailed links need no session, whatever the token", () => {
    expect(publicRouteAt("/alertsubscriptions/unsubscribe/s3cret")).toBe("unsubscribeAlert");
    expect(publicRouteAt("/ReportSubscriptions/Unsubscribe/s3cret/")).toBe("unsubscribeReport");
    expect(publicRouteAt("/alertsubscriptions/unsubscribe")).toBeUndefined();
    expect(publicRouteAt("/alertsubscriptions")).toBeUndefined();
  });

  it("an address' pattern has no values of it", () => {
    expect(patternOf("/")).toBe("/");
    expect(patternOf("/Reports/AMS/")).toBe("/reports/ams");
    expect(patternOf("/alertsubscriptions/unsubscribe/s3cret")).toBe(
      "/alertsubscriptions/unsubscribe/:token",
    );
    expect(patternOf("/admin/facility/edit/0199-facility")).toBe(
      "/admin/facility/edit/:facilityId",
    );
    expect(patternOf("/of/somebody")).toBe("*");
  });
});
