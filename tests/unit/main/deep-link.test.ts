import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { deepLinkIn, parseDeepLink } from "#main/deep-link/deep-link.ts";
import { type OpenDeepLinkParts, createOpenDeepLink } from "#main/deep-link/open-deep-link.ts";
import { APP_ORIGIN, isPageOf } from "#main/server-link/addresses.ts";

const serverAt = (url: string) => ({ url, certificate: undefined, name: "" });
const SERVERS = [
  serverAt("https://portal.example.org"),
  serverAt("https://portal.example.org:8443"),
  serverAt("http://localhost:8080"),
];

const routeOf = (text: string) => parseDeepLink(text, SERVERS)?.route;

describe("a handrail:// link", () => {
  it.each([
    ["handrail://portal.example.org", "/"],
    [
      "handrail://portal.example.org/reports/ams?reportId=2&x=%20a",
      "/reports/ams?reportId=2&x=%20a",
    ],
    ["HANDRAIL://Portal.Example.ORG/guide#devices", "/guide#devices"],
    ["handrail://portal.example.org:443/guide", "/guide"],
    [
      "handrail://localhost:8080/caf%C3%A9?next=https://x.org/../y",
      "/caf%C3%A9?next=https://x.org/../y",
    ],
  ])("a handrail:// link opens a page: %s", (text, route) => {
    expect(routeOf(text)).toBe(route);
  });

  it("a handrail:// link distinguishes servers on one host by their ports", () => {
    expect(parseDeepLink("handrail://portal.example.org:8443/x", SERVERS)?.server).toBe(SERVERS[1]);
    expect(parseDeepLink("handrail://portal.example.org/x", SERVERS)?.server).toBe(SERVERS[0]);
  });

  it.each([
    "handrail://unknown.example.org/",
    "handrail://portal.example.org.evil.example/",
    "handrail://evil.example/portal.example.org",
    "handrail://portal.example.org@evil.example/",
    "handrail://evil.example@portal.example.org/",
    "handrail://user:password@portal.example.org/",
    "handrail://portal.example.org:8444/",
    "handrail://localhost/",
    "handrail:portal.example.org/",
    "handrail:///portal.example.org/",
    "https://portal.example.org/",
    "javascript:alert(1)",
    "file:///etc/passwd",
    " handrail://portal.example.org/",
    "handrail://portal.example.org/api/user",
    "handrail://portal.example.org/API/user",
    "handrail://portal.example.org/x/../api/user",
    "handrail://portal.example.org/../x",
    "handrail://portal.example.org/x/..",
    "handrail://portal.example.org/./api/user",
    "handrail://portal.example.org/%2e%2e/api/user",
    "handrail://portal.example.org/x%2f..%2fapi",
    "handrail://portal.example.org/x%5c..",
    "handrail://portal.example.org/x\\..\\api",
    "handrail://portal.example.org//evil.example/",
    "handrail://portal.example.org/x\u0000",
    "handrail://portal.example.org/x%00",
    "handrail://portal.example.org/x%0d%0aset-cookie:a",
    "handrail://portal.example.org/x\r\n--no-sandbox",
    "handrail://portal.example.org/ --no-sandbox",
    'handrail://portal.example.org/" --no-sandbox',
    "handrail://portal.example.org/<script>",
    "handrail://portal.example.org/\u202Egro.elpmaxe",
    "handrail://pörtal.example.org/",
    `handrail://portal.example.org/${"x".repeat(10_000)}`,
    "handrail://",
    "",
  ])("a handrail:// link is refused: %j", (text) => {
    expect(routeOf(text)).toBeUndefined();
  });

  it("a handrail:// link leads only to pages of known servers, whatever it contains", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "handrail://",
        "portal.example.org",
        "localhost:8080",
        "evil.example",
        "@",
        ":",
        "/",
        "//",

        "..",
        ".",
        "%2e",
        "%2f",
        "%5c",
        "\\",
        "api",
        "/api/",
        "?",
        "#",
        "%",
        "%00",
        "\n",
        "\t",
        " ",
        "app:",
        "file:",
        "javascript:",
        "--no-sandbox",
        '"',
        "'",
        "[::1]",
        "﹒",
        "。",
        "／",
      ),
      fc.string({ maxLength: 6 }),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    const address = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(""));
    const known = address.map((rest) => `handrail://portal.example.org/${rest}`);
    fc.assert(
      fc.property(fc.oneof(address, known), (text) => {
        const link = parseDeepLink(text, SERVERS);
        if (!link) return;
        const opened = new URL(APP_ORIGIN + link.route);
        expect(SERVERS).toContain(link.server);
        expect(`${opened.protocol}//${opened.host}`).toBe(APP_ORIGIN);
        expect(isPageOf(APP_ORIGIN, opened.href)).toBe(true);
        expect(opened.pathname + opened.search + opened.hash).toBe(link.route);
        // Byte by byte: not every one of them is a letter.
        const bytes = opened.pathname.replaceAll(/%([\da-f]{2})/giu, (_, hex: string) =>
          String.fromCodePoint(Number.parseInt(hex, 16)),
        );
        expect(bytes).not.toMatch(
          // oxlint-disable-next-line no-control-regex -- none of them may be left
          /[\u0000-\u001F\\]|\/\.\.?(\/|$)/u,
        );
      }),
      { numRuns: 3_000 },
    );
  });

  it("a handrail:// link is found among a program's arguments", () => {
    expect(deepLinkIn(["/opt/handrail", "--x", "Handrail://a/b"])).toBe("Handrail://a/b");
    expect(deepLinkIn(["/opt/handrail", "https://a/b"])).toBeUndefined();
  });
});

describe("opening a link", () => {
  const open = (link: string, given: { isInKiosk?: boolean; inView?: string | undefined } = {}) => {
    const parts = {
      servers: { list: () => SERVERS },
      windows: {
        portal: given.inView ? { choice: { url: given.inView }, window: "window" } : undefined,
        goTo: vi.fn(),
        focus: vi.fn(),
      },
      isInKiosk: () => given.isInKiosk ?? false,
      askToChangeServer: vi.fn(async () => {}),
      openServer: vi.fn(),
      log: vi.fn(),
    };
    createOpenDeepLink(parts as unknown as OpenDeepLinkParts)(link);
    return parts;
  };
  const LINK = "handrail://portal.example.org/guide";

  it("a link of the current server opens at once", () => {
    const { windows, openServer } = open(LINK, { inView: "https://portal.example.org" });
    expect(windows.goTo).toHaveBeenCalledExactlyOnceWith("/guide");
    expect(openServer).not.toHaveBeenCalled();
  });

  it("a link to another server asks first, unless none is in view", () => {
    const elsewhere = open(LINK, { inView: "http://localhost:8080" });
    expect(elsewhere.askToChangeServer).toHaveBeenCalledExactlyOnceWith(
      "window",
      expect.objectContaining({ label: "portal.example.org" }),
    );
    expect(elsewhere.openServer).not.toHaveBeenCalled();
    expect(open(LINK).openServer).toHaveBeenCalledWith("https://portal.example.org", "/guide");
  });

  it("a link changes nothing on a display, or without a page", () => {
    const inKiosk = open(LINK, { isInKiosk: true, inView: "https://portal.example.org" });
    expect(inKiosk.windows.goTo).not.toHaveBeenCalled();
    expect(inKiosk.windows.focus).not.toHaveBeenCalled();
    const secret = "handrail://evil.example/?token=secret";
    const hostile = open(secret, { inView: "https://portal.example.org" });
    expect(hostile.windows.goTo).not.toHaveBeenCalled();
    expect(JSON.stringify(hostile.log.mock.calls)).not.toContain("secret");
  });
});
