import { describe, expect, it } from "vitest";
import { ApiPathInput, LanguageInput, PrintRouteInput } from "#main/handlers/register.ts";

describe("a path of the API", () => {
  it.each([
    ["/api/reportExport/2/csv?filters=%7B%7D", "/api/reportExport/2/csv?filters=%7B%7D"],
    ["/api/a/../b", "/api/b"],
    ["/api/x?name=Unité 4", "/api/x?name=Unit%C3%A9%204"],
    ["/api/x#fragment", "/api/x"],
    ["/api/x?route=/a//b\\c%5c..%2f", "/api/x?route=/a//b\\c%5c..%2f"],
    ["/api/a\\b", "/api/a/b"],
  ])("%s is sent as %s", (given, sent) => {
    expect(ApiPathInput.parse(given)).toBe(sent);
  });

  it.each([
    "",
    "api/x",
    "/apix",
    "/api",
    "/api/../admin",
    "/api/%2e%2e/admin",
    "/api/..\\..\\metrics",
    "/api\\..\\metrics",
    "/api/..%5c..%5cmetrics",
    "/api/..%2f..%2Fmetrics",
    "/api/%252e%252e%252fmetrics",
    "/api/%25252525252e%2e/metrics",
    "/api/.\t./metrics",
    "/api/%09x",
    "/api/x%00.csv",
    "/api//x",
    "/api/%2f/x",
    "/\\example.org/api/x",
    "\\\\example.org/api/x",
    "//example.org/api/x",
    "https://example.org/api/x",
    "app://handrail/api/x",
    `/api/${"x".repeat(33_000)}`,
  ])("refuses %.40s as an API path", (given) => {
    expect(ApiPathInput.safeParse(given).success).toBe(false);
  });
});

describe("an address to print", () => {
  it("any page of the app may be printed", () => {
    expect(PrintRouteInput.parse("/reports/ams?reportId=2&pdf=true")).toBe(
      "/reports/ams?reportId=2&pdf=true",
    );
  });

  it("an address to print may be as long as a report's filters", () => {
    const route = `/reports/ams?filters=${"x".repeat(900_000)}`;
    expect(PrintRouteInput.parse(route)).toBe(route);
    expect(PrintRouteInput.safeParse(`${route}${"x".repeat(100_000)}`).success).toBe(false);
  });

  it.each([
    "reports",
    "//example.org/",
    "https://example.org/",
    "/api/x",
    "/API/x",
    "/x/../api/y",
    "/x\\..\\api\\y",
    "/\\example.org/",
    "/x/..%5capi",
    "/x/..%2fapi",
    "/%252e%252e/api",
    "/x//y",
    "/x%0ay",
  ])("refuses %j as an address to print", (given) => {
    expect(PrintRouteInput.safeParse(given).success).toBe(false);
  });
});

it("takes any locale as one of the two languages", () => {
  expect(["fr-CA", "fr", "FR-fr"].map((locale) => LanguageInput.parse(locale))).toEqual([
    "fr-CA",
    "fr-CA",
    "fr-CA",
  ]);
  expect(["en-US", "de", ""].map((locale) => LanguageInput.parse(locale))).toEqual([
    "en-US",
    "en-US",
    "en-US",
  ]);
});
