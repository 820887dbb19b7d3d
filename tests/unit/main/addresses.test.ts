import { describe, expect, it } from "vitest";
import { isGranted } from "#main/security/permissions.ts";
import { isSafeOutside } from "#main/security/navigation.ts";
import { APP_ORIGIN, isPageOf, isWithin, SETUP_ORIGIN } from "#main/server-link/addresses.ts";
import {
  isUnencrypted,
  parseServerAddress,
  partitionOf,
} from "#main/server-link/server-address.ts";

describe("isWithin", () => {
  it.each(["app://handrail/", "app://handrail/reports?x=1#y", "APP://handrail/"])(
    "holds for %s",
    (address) => {
      expect(isWithin(APP_ORIGIN, address)).toBe(true);
    },
  );

  it.each([
    "app://setup/",
    "app://handrail.example/",
    "app://user@handrail/",
    "app://handrail:81/",
    "https://handrail/",
    "about:blank",
    "no address",
  ])("does not hold for %s", (address) => {
    expect(isWithin(APP_ORIGIN, address)).toBe(false);
  });
});

describe("isPageOf", () => {
  it("keeps answers of the server apart from pages", () => {
    expect(isPageOf(APP_ORIGIN, "app://handrail/apiary")).toBe(true);
    expect(isPageOf(SETUP_ORIGIN, "app://setup/?language=fr-CA")).toBe(true);
    for (const path of ["/api", "/api/x", "/API/x", "/x/../api/y"]) {
      expect(isPageOf(APP_ORIGIN, `app://handrail${path}`)).toBe(false);
    }
  });
});

describe("parseServerAddress", () => {
  it.each([
    ["portal.example.org", "https://portal.example.org"],
    [" https://Portal.example.org:8443/reports?reportId=2 ", "https://portal.example.org:8443"],
    ["http://portal.example.org", "http://portal.example.org"],
    ["localhost:8080", "http://localhost:8080"],
    ["127.0.0.1", "http://127.0.0.1"],
    ["[::1]:8080", "http://[::1]:8080"],
    ["localhost.example.org", "https://localhost.example.org"],
  ])("reads %s", (typed, origin) => {
    expect(parseServerAddress(typed)).toBe(origin);
  });

  it.each([
    "",
    "   ",
    "a b",
    "ftp://portal.example.org",
    "file:///etc/passwd",
    "https://me:pw@portal.example.org",
  ])("refuses %j", (typed) => {
    expect(parseServerAddress(typed)).toBeUndefined();
  });
});

it("calls only http to another machine unencrypted", () => {
  expect(isUnencrypted("http://portal.example.org")).toBe(true);
  expect(isUnencrypted("http://localhost.example.org")).toBe(true);
  expect(isUnencrypted("http://localhost:8080")).toBe(false);
  expect(isUnencrypted("https://portal.example.org")).toBe(false);
});

it("gives each port of a host a partition of its own", () => {
  const partitions = ["http://localhost:1", "http://localhost:2", "https://localhost:1"].map(
    (origin) => partitionOf(origin),
  );
  expect(new Set(partitions).size).toBe(3);
  for (const partition of partitions) expect(partition).toMatch(/^persist:server-[\da-f]{16}$/u);
});

it("hands only web and mail addresses to the system", () => {
  expect(isSafeOutside("https://example.org/guide")).toBe(true);
  expect(isSafeOutside("mailto:help@example.org")).toBe(true);
  const unsafe = [
    "file:///bin/sh",
    "smb://host/x",
    "javascript:1",
    "app://handrail/",
    "https://a:b@example.org",
  ];
  for (const address of unsafe) expect(isSafeOutside(address)).toBe(false);
});

it("grants full screen and copying to the portal's top frame alone", () => {
  expect(isGranted("fullscreen", "app://handrail/display/7", true)).toBe(true);
  expect(isGranted("clipboard-sanitized-write", "app://handrail", true)).toBe(true);
  expect(isGranted("fullscreen", "app://handrail/", false)).toBe(false);
  expect(isGranted("fullscreen", "https://example.org/", true)).toBe(false);
  expect(isGranted("geolocation", "app://handrail/", true)).toBe(false);
  // The camera: its pages have no button for it either.
  expect(isGranted("media", "app://handrail/", true)).toBe(false);
});
