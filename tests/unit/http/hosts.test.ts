import { describe, expect, it } from "vitest";
import { createHostCheck } from "#server/http/hosts.ts";

const publicUrl = "https://Portal.Example.org";

describe("the Host of a request", () => {
  const check = createHostCheck({ publicUrl, host: "10.0.0.5", hosts: ["handrail"] });

  it.each([
    "portal.example.org",
    "PORTAL.example.org.:8443",
    "10.0.0.5:8080",
    "handrail:3000",
    "localhost:8080",
    "127.0.0.1",
    "[::1]:8080",
    "",
  ])("accepts %j as the portal's host", (host) => {
    expect(check(host)).toBe(true);
  });

  it.each([
    "evil.example",
    "10.0.0.6",
    "portal.example.org.evil.example",
    "[::2]",
    "a b",
    "::1:80:",
  ])("refuses %j as the portal's host", (host) => {
    expect(check(host)).toBe(false);
  });

  it("a server that listens everywhere accepts any address, but no other name", () => {
    for (const host of ["0.0.0.0", "::"]) {
      const everywhere = createHostCheck({ publicUrl, host, hosts: [] });
      expect(everywhere("192.168.1.20:8080")).toBe(true);
      expect(everywhere("[fd00::7]:8080")).toBe(true);
      expect(everywhere("rebound.example:8080")).toBe(false);
    }
  });
});
