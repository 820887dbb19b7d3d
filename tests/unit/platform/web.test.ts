// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWebPlatform } from "#renderer/platform/web.ts";

const request = {
  route: "/reports/ams?reportId=2&pdf=true",
  reportId: 2,
  facilityId: "0199-facility",
  csrfToken: "token",
  title: "Historique & suivi",
  fileName: "Pavillon - Historique & suivi.pdf",
  paper: "Letter",
  foot: "Imprimé par Ana Lyst",
} as const;

/** What the browser was made to download. */
let downloads: { href: string; name: string }[];

beforeEach(() => {
  downloads = [];
  document.documentElement.lang = "fr-CA";
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push({ href: this.href, name: this.download });
  });
  URL.createObjectURL = () => "blob:made";
  URL.revokeObjectURL = () => {};
});
afterEach(() => vi.unstubAllGlobals());

describe("printToPdf", () => {
  it("printing on the web lets the server render the page and downloads the answer", async () => {
    const fetch = vi.fn(
      async () => new Response("%PDF-", { headers: { "content-type": "application/pdf" } }),
    );
    vi.stubGlobal("fetch", fetch);
    expect(await createWebPlatform().printToPdf(request)).toBe("saved");
    const [address] = fetch.mock.calls[0] as unknown as [string];
    const url = new URL(address, "http://portal.invalid");
    expect(url.pathname).toBe("/api/pdf");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      reportUrl: request.route,
      reportId: "2",
      facilityId: "0199-facility",
      pdfTitle: "Historique & suivi",
      language: "fr-CA",
    });
    expect(downloads).toEqual([{ href: "blob:made", name: "Pavillon - Historique & suivi.pdf" }]);
  });

  it("printing on the web posts an address that is too long", async () => {
    const fetch = vi.fn(async (_address: string, _request: RequestInit) => new Response("%PDF-"));
    vi.stubGlobal("fetch", fetch);
    const route = `${request.route}&filters=${"x".repeat(40_000)}` as const;
    expect(await createWebPlatform().printToPdf({ ...request, route })).toBe("saved");
    const [address, sent] = fetch.mock.calls[0] ?? [];
    expect(address).toBe("/api/pdf");
    expect(sent).toMatchObject({
      method: "POST",
      headers: { "content-type": "application/json", "x-csrf-token": request.csrfToken },
    });
    expect(JSON.parse(sent?.body as string)).toMatchObject({ reportUrl: route, reportId: "2" });
  });

  it("printing on the web ends as cancelled when it is aborted", async () => {
    const controller = new AbortController();
    vi.stubGlobal(
      "fetch",
      (_address: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          const refuse = () => reject(signal.reason as Error);
          if (signal.aborted) refuse();
          else signal.addEventListener("abort", refuse);
        }),
    );
    const outcome = createWebPlatform().printToPdf(request, { signal: controller.signal });
    controller.abort();
    expect(await outcome).toBe("cancelled");
    expect(downloads).toEqual([]);
  });

  it.each([
    ["busy", Response.json({ title: "", status: 503, code: "busy" }, { status: 503 })],
    ["bad_response", new Response("<html>", { status: 502 })],
  ])("printing to PDF on the web fails as %s", async (code, answer) => {
    vi.stubGlobal("fetch", async () => answer);
    await expect(createWebPlatform().printToPdf(request)).rejects.toMatchObject({ code });
    expect(downloads).toEqual([]);
  });

  it("printing on the web says how long to wait, where the server does", async () => {
    const problem = { title: "", status: 503, code: "busy", retryAfter: 5 };
    vi.stubGlobal("fetch", async () => Response.json(problem, { status: 503 }));
    await expect(createWebPlatform().printToPdf(request)).rejects.toMatchObject({ retryAfter: 5 });
  });

  it("printing on the web fails as offline without a server", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(createWebPlatform().printToPdf(request)).rejects.toMatchObject({
      code: "offline",
    });
  });
});

describe("saveFile", () => {
  const file = { name: "a.csv", from: "/api/reportExport/2/csv?filters=%7B%7D" } as const;

  it("saving on the web uses the browser's downloads", async () => {
    const fetch = vi.fn(async () => new Response("a,b"));
    vi.stubGlobal("fetch", fetch);
    const onStart = vi.fn();
    expect(await createWebPlatform().saveFile(file, { onStart })).toBe("saved");
    expect(onStart).toHaveBeenCalledOnce();
    expect(fetch.mock.calls[0]).toEqual([file.from, expect.anything()]);
    expect(downloads).toEqual([{ href: "blob:made", name: "a.csv" }]);
    expect(document.querySelector("a")).toBeNull();
  });

  it("distinguishes a broken connection from a server that is away", async () => {
    const broken = new ReadableStream({
      start: (body) => body.error(new TypeError("network error")),
    });
    vi.stubGlobal("fetch", async () => new Response(broken));
    await expect(createWebPlatform().saveFile(file)).rejects.toMatchObject({
      code: "connection_lost",
    });
    expect(downloads).toEqual([]);
  });
});

it("says when the browser refuses full screen", async () => {
  document.documentElement.requestFullscreen = async () =>
    Promise.reject(new TypeError("no gesture"));
  await expect(createWebPlatform().fullscreen.set(true)).rejects.toMatchObject({
    code: "fullscreen_refused",
  });
});

describe("language", () => {
  it.each([
    [["fr-FR", "en"], "fr-CA"],
    [["fr"], "fr-CA"],
    [["de-DE", "en-GB", "fr"], "en-US"],
    [["de-DE"], undefined],
  ])("a browser that prefers %j gets %s", (wanted, language) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(wanted);
    expect(createWebPlatform().language).toBe(language);
  });
});
