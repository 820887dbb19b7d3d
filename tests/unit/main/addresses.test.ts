import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGranted } from "#main/security/permissions.ts";
import { isSafeOutside } from "#main/security/navigation.ts";
import {
  apiAddress,
  APP_ORIGIN,
  isPageOf,
  isWithin,
  SETUP_ORIGIN,
} from "#main/server-link/addresses.ts";
import {
  isUnencrypted,
  parseServerAddress,
  partitionOf,
} from "#main/server-link/server-address.ts";

describe("isWithin", () => {
  it.each(["app://handrail/", "app://handrail/reports?x=1#y", "APP://handrail/"])(
    "isWithin holds for %s",
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
  ])("isWithin does not hold for %s", (address) => {
    expect(isWithin(APP_ORIGIN, address)).toBe(false);
  });
});

describe("isPageOf", () => {
  it("distinguishes the server's answers from pages", () => {
    expect(isPageOf(APP_ORIGIN, "app://handrail/apiary")).toBe(true);
    expect(isPageOf(SETUP_ORIGIN, "app://setup/?language=fr-CA")).toBe(true);
    for (const path of ["/api", "/api/x", "/API/x", "/x/../api/y"]) {
      expect(isPageOf(APP_ORIGIN, `app://handrail${path}`)).toBe(false);
    }
  });

  it.each(["/x\\..\\api", "/x/..%5capi", "/x%2f..%2fapi", "//api/x", "/x%00"])(
    "does not take %j for a page, in any spelling",
    (path) => {
      expect(isPageOf(APP_ORIGIN, `app://handrail${path}`)).toBe(false);
    },
  );
});

describe("apiAddress", () => {
  const SERVER = "https://portal.example.org:8443";
  const piece = fc.constantFrom(
    "/",
    "/api",
    "/api/",
    "\\",
    "..",
    ".",
    "%2e",
    "%2E%2e",
    "%2f",
    "%5c",
    "%25",
    "%00",
    "\t",
    "\n",
    " ",
    "@",
    ":",
    "?",
    "#",
    "//",
    "metrics",
    "evil.example",
    "https://",
    "app://handrail",
    "é",
  );

  it("an API address stays below /api, whatever it contains or how it decodes", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = `/api/${pieces.join("")}`;
        const address = apiAddress(SERVER, text);
        if (!address) return;
        accepted += 1;
        const sent = new URL(address.href);
        expect(sent.href).toBe(address.href);
        expect(sent.origin).toBe(SERVER);
        expect(sent.username + sent.password + sent.hash).toBe("");
        let decoded = sent.pathname;
        for (let round = 0; round < 6; round += 1) {
          decoded = decoded.replaceAll(/%(?:25|2e|2f|5c)/giu, decodeURIComponent);
          expect(new URL(decoded, SERVER).pathname.startsWith("/api/")).toBe(true);
        }
      }),
      { numRuns: 20_000, seed: 7 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it("an API address' query stays as it is", () => {
    expect(apiAddress(SERVER, "/api/x?from=/a/../b&to=%5c#c")?.href).toBe(
      `${SERVER}/api/x?from=/a/../b&to=%5c`,
    );
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
  ])("a server's address is read from %s", (typed, origin) => {
    expect(parseServerAddress(typed)).toBe(origin);
  });

  it.each([
    "",
    "   ",
    "a b",
    "ftp://portal.example.org",
    "file:///etc/passwd",
    "https://me:pw@portal.example.org",
  ])("a server's address is refused: %j", (typed) => {
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
