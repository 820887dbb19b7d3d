import { describe, expect, it } from "vitest";
import { returnAddress } from "#renderer/features/identity/session/lib/return-address.ts";

const origin = "https://portal.example.org";
const from = (query: string, at = origin, hash = ""): string =>
  returnAddress(new URLSearchParams(query), at, hash);

describe("where signing in leads", () => {
  it("signing in leads to the requested page, with its query", () => {
    expect(from("returnUrl=%2Freports%2Fams%3FreportId%3D2%26zoom%3Dtrue")).toBe(
      "/reports/ams?reportId=2&zoom=true",
    );
    expect(from("ReturnUrl=%2Freports")).toBe("/reports");
  });

  it("signing in restores query values of an unencoded return address", () => {
    expect(from("timeout=true&returnUrl=/reports/ams?reportId=2&facilityId=f&customerId=c")).toBe(
      "/reports/ams?reportId=2&facilityId=f&customerId=c",
    );
  });

  it("signing in retains the address' fragment, where a long filter is", () => {
    expect(from("returnUrl=%2Freports%3FreportId%3D2", origin, "#filters=%7B%7D")).toBe(
      "/reports?reportId=2#filters=%7B%7D",
    );
  });

  it("the return address's own values win", () => {
    expect(from("returnUrl=%2Freports%3FreportId%3D2&reportId=3")).toBe("/reports?reportId=2");
  });

  it("signing in works in the console's own scheme", () => {
    expect(from("returnUrl=%2Freports", "app://handrail")).toBe("/reports");
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n//evil.example/",
    "/.//evil.example/",
    "/%2e//evil.example/",
    "/reports/..//evil.example/",
    "/reports/%2E%2e/\\evil.example/",
    "\u0000//evil.example/",
    " //evil.example/",
    "https:/evil.example",
    "data:text/html,x",
    "javascript:alert(1)",
    "reports",
    "",
    "/api/logout",
    "/login",
    "/LOGIN/?timeout=true",
  ])("signing in never leads to %j", (address) => {
    expect(from(`returnUrl=${encodeURIComponent(address)}`)).toBe("/");
  });

  it("signing in leads to the start page otherwise", () => {
    expect(from("")).toBe("/");
    expect(from("timeout=true&other=1")).toBe("/");
  });
});
