import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkServer } from "#main/server-link/check-server.ts";
import { createChosenServer } from "#main/server-link/chosen-server.ts";
import { createSetupHandler } from "#main/setup/handler.ts";

const PIN = `sha256/${Buffer.alloc(32, 7).toString("base64")}` as const;
const PORTAL = { url: "https://portal.example.org", certificate: PIN };

describe("the chosen server", () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "handrail-server-"));
    file = join(folder, "settings/server.json");
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("is unknown at first and kept once it is set", async () => {
    const chosen = createChosenServer(file, {});
    expect(await chosen.get()).toBeUndefined();
    await chosen.set(PORTAL);
    expect(await createChosenServer(file, {}).get()).toEqual({ ...PORTAL, fixed: false });
    expect(await readdir(join(folder, "settings"))).toEqual(["server.json"]);
  });

  it("is the environment's where that names one", async () => {
    const chosen = createChosenServer(file, { server: "localhost:8080" });
    expect(await chosen.get()).toEqual({
      url: "http://localhost:8080",
      fixed: true,
      certificate: undefined,
    });
    await expect(chosen.set(PORTAL)).rejects.toMatchObject({
      code: "server_fixed",
    });
    expect(() => createChosenServer(file, { server: "ftp://x" })).toThrow(
      "HANDRAIL_SERVER is not a web address: ftp://x",
    );
    const pinned = { server: PORTAL.url, certificate: "07".repeat(32) };
    expect(await createChosenServer(file, pinned).get()).toEqual({ ...PORTAL, fixed: true });
    expect(() => createChosenServer(file, { ...pinned, certificate: "07" })).toThrow(
      "HANDRAIL_SERVER_CERTIFICATE is not a SHA-256 fingerprint: 07",
    );
  });

  it.each([
    "{",
    "[]",
    '{"url": 7}',
    '{"url": "ftp://x"}',
    '{"url": "https://x.org", "certificate": "?"}',
    "",
  ])("is asked for again after %j", async (text) => {
    const chosen = createChosenServer(file, {});
    await chosen.set(PORTAL);
    await writeFile(file, text);
    expect(await chosen.get()).toBeUndefined();
    expect(await readFile(file, "utf8")).toBe(text);
  });
});

describe("checkServer", () => {
  const answering = (status: number, body: unknown) => async () => Response.json(body, { status });
  const problem = (status: number, code: string) => ({ title: "", status, code });

  it.each([
    ["ok", 401, problem(401, "not_signed_in")],
    ["not_ready", 503, problem(503, "unavailable")],
    ["not_handrail", 404, { message: "not found" }],
    ["not_handrail", 200, {}],
    ["not_handrail", 500, {}],
    ["out_of_service", 503, {}],
    ["out_of_service", 502, "<html>"],
  ])("finds %s for %i", async (result, status, body) => {
    expect(await checkServer(answering(status, body), "portal.example.org")).toMatchObject({
      result,
    });
  });

  it("names the reason why there is no answer", async () => {
    const failing = (message: string) => async () => Promise.reject(new Error(message));
    const check = (message: string) => checkServer(failing(message), "portal.example.org");
    expect(await check("net::ERR_CERT_AUTHORITY_INVALID")).toEqual({
      result: "untrusted_certificate",
    });
    expect(await check("net::ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN")).toEqual({
      result: "other_certificate",
    });
    expect(await check("Attempted to redirect, but redirect policy was 'error'")).toEqual({
      result: "redirects",
    });
    expect(await check("net::ERR_CONNECTION_REFUSED")).toEqual({ result: "unreachable" });
    expect(await checkServer(async () => new Response("<html>"), "x.org")).toEqual({
      result: "not_handrail",
    });
  });
});

describe("the first-run page", () => {
  const post = (values: Record<string, string>) =>
    new Request("app://setup/", { method: "POST", body: new URLSearchParams(values) });

  const setup = (url: string) => {
    const taken: string[] = [];
    const spoken: string[] = [];
    const handler = createSetupHandler({
      language: () => "en-US",
      speak: (language) => void spoken.push(language),
      check: async () => ({ result: "ok", url }),
      take: async (server) => void taken.push(server.url),
    });
    /** Sends the form and goes where the page that answers it leads. */
    const submit = async (values: Record<string, string>) => {
      const checking = await (await handler(post(values))).text();
      expect(checking).toContain("Checking this address…");
      const [, outcome = ""] = /refresh" content="0; url=([^"]+)"/u.exec(checking) ?? [];
      return (await handler(new Request(`app://setup${outcome}`))).text();
    };
    return { handler, submit, taken, spoken };
  };

  it("takes an encrypted server at once", async () => {
    const { submit, taken } = setup("https://portal.example.org");
    await submit({ address: "portal.example.org" });
    expect(taken).toEqual(["https://portal.example.org"]);
  });

  it("asks once more before it takes an unencrypted one", async () => {
    const { submit, taken } = setup("http://portal.example.org");
    const address = "http://portal.example.org";
    expect(await submit({ address })).toContain("not encrypted");
    expect(taken).toEqual([]);
    await submit({ address, confirmed: "http://another.example.org" });
    expect(taken).toEqual([]);
    await submit({ address, confirmed: address });
    expect(taken).toEqual([address]);
  });

  it("takes nothing that its form has not asked for", async () => {
    const { handler, taken } = setup("https://portal.example.org");
    await handler(new Request("app://setup/?address=portal.example.org&outcome=1"));
    await handler(post({ address: "portal.example.org" }));
    await handler(new Request("app://setup/?outcome=1"));
    expect(taken).toEqual([]);
  });

  it("takes over the language that is chosen on it, and no other", async () => {
    const { handler, spoken } = setup("https://portal.example.org");
    await handler(new Request("app://setup/?address="));
    await handler(new Request("app://setup/?language=de-DE"));
    expect(spoken).toEqual([]);
    await handler(new Request("app://setup/?language=en-US&language=fr-CA"));
    await handler(post({ address: "portal.example.org", language: "fr-CA" }));
    expect(spoken).toEqual(["fr-CA", "fr-CA"]);
  });

  it("answers no other address", async () => {
    const { handler } = setup("https://portal.example.org");
    expect((await handler(new Request("app://setup/other"))).status).toBe(404);
    expect((await handler(new Request("app://handrail/"))).status).toBe(404);
  });
});
