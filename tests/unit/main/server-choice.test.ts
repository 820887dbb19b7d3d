import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CodedError } from "#main/coded-error.ts";
import { checkServer } from "#main/server-link/check-server.ts";
import { createKnownServers, labelOf, MAX_SERVERS } from "#main/server-link/known-servers.ts";
import { partitionOf } from "#main/server-link/server-address.ts";
import { createSetupHandler } from "#main/setup/handler.ts";

const PIN = `sha256/${Buffer.alloc(32, 7).toString("base64")}` as const;
const PORTAL = { url: "https://portal.example.org", certificate: PIN };

describe("the known servers", () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "handrail-servers-"));
    file = join(folder, "settings/servers.json");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const SECOND = { url: "https://second.example.org", certificate: undefined };

  it("the known servers start empty, and are stored with the current one", async () => {
    const known = await createKnownServers(file, undefined);
    expect(known.inUse()).toBeUndefined();
    known.add(PORTAL);
    known.add(SECOND);
    known.rename(PORTAL.url, "  General Hospital ");
    const again = await createKnownServers(file, undefined);
    expect(again.list()).toEqual([
      { ...PORTAL, name: "General Hospital" },
      { ...SECOND, name: "" },
    ]);
    expect(again.list().map(labelOf)).toEqual(["General Hospital", "second.example.org"]);
    expect(again.inUse()).toEqual({ ...SECOND, fixed: false });
    expect(await readdir(join(folder, "settings"))).toEqual(["servers.json"]);
  });

  it("the known servers can be switched and removed, even the current one", async () => {
    const known = await createKnownServers(file, undefined);
    known.add(PORTAL);
    known.add(SECOND);
    known.use(PORTAL.url);
    expect(known.inUse()).toEqual({ ...PORTAL, fixed: false });
    expect(known.remove(SECOND.url)).toMatchObject(SECOND);
    expect(known.inUse()).toEqual({ ...PORTAL, fixed: false });
    known.remove(PORTAL.url);
    expect(known.inUse()).toBeUndefined();
    expect((await createKnownServers(file, undefined)).list()).toEqual([]);
    expect(() => known.use(SECOND.url)).toThrow("server_unknown");
    expect(() => known.rename(SECOND.url, "x")).toThrow("server_unknown");
  });

  it("the known servers take a renewed certificate under the same name", async () => {
    const known = await createKnownServers(file, undefined);
    known.add(PORTAL);
    known.rename(PORTAL.url, "General Hospital");
    known.add({ ...PORTAL, certificate: undefined });
    expect(known.list()).toEqual([
      { url: PORTAL.url, certificate: undefined, name: "General Hospital" },
    ]);
  });

  it("the known servers are limited to what a menu can show", async () => {
    const known = await createKnownServers(file, undefined);
    for (let place = 0; place < MAX_SERVERS; place += 1)
      known.add({ ...SECOND, url: `https://s${place}.example.org` });
    expect(() => known.add(SECOND)).toThrow("too_many_servers");
    known.add({ ...SECOND, url: "https://s0.example.org" });
    expect(known.list()).toHaveLength(MAX_SERVERS);
  });

  it("a preset server is the only known one", async () => {
    (await createKnownServers(file, undefined)).add(SECOND);
    const known = await createKnownServers(file, PORTAL);
    expect(known.list()).toEqual([{ ...PORTAL, name: "" }]);
    expect(known.inUse()).toEqual({ ...PORTAL, fixed: true });
    expect(() => known.add(SECOND)).toThrow("server_fixed");
    expect(() => known.remove(SECOND.url)).toThrow("server_fixed");
  });

  it.each([
    "{",
    "[]",
    '{"servers": 7}',
    '{"servers": [{"url": "ftp://x"}], "inUse": "ftp://x"}',
    '{"servers": [{"url": "https://x.org", "certificate": "?"}], "inUse": "https://x.org"}',
    "",
  ])("the known servers are empty after %j, which stays in the file", async (text) => {
    (await createKnownServers(file, undefined)).add(PORTAL);
    await writeFile(file, text);
    const known = await createKnownServers(file, undefined);
    expect(known.inUse()).toBeUndefined();
    expect(known.list()).toEqual([]);
    expect(await readFile(file, "utf8")).toBe(text);
  });
});

it("gives each server a profile of its own, and its display another", () => {
  const partitions = [
    partitionOf("https://a.example.org"),
    partitionOf("https://a.example.org", "", "display"),
    partitionOf("https://a.example.org:8443"),
    partitionOf("https://a.example.org", PIN),
  ];
  expect(new Set(partitions).size).toBe(4);
  expect(partitions.every((partition) => partition.startsWith("persist:"))).toBe(true);
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
  ])("checkServer finds %s for %i", async (result, status, body) => {
    expect(await checkServer(answering(status, body), "portal.example.org")).toMatchObject({
      result,
    });
  });

  it("checkServer gives the reason of a missing answer", async () => {
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
    const done: string[] = [];
    const spoken: string[] = [];
    const handler = createSetupHandler({
      language: () => "en-US",
      speak: (language) => void spoken.push(language),
      check: async () => ({ result: "ok", url }),
      take: (server) => {
        if (taken.length > 0) throw new CodedError("too_many_servers");
        taken.push(server.url);
      },
      servers: {
        list: () => [{ ...PORTAL, name: "<General>" }],
        open: (server) => void done.push(`open ${server}`),
        rename: (server, name) => void done.push(`rename ${server} ${name}`),
        remove: async (server) => void done.push(`remove ${server}`),
      },
    });
    /** Sends the form and goes where the page that answers it leads. */
    const submit = async (values: Record<string, string>) => {
      const checking = await (await handler(post(values))).text();
      expect(checking).toContain("Checking this address…");
      const [, outcome = ""] = /refresh" content="0; url=([^"]+)"/u.exec(checking) ?? [];
      return (await handler(new Request(`app://setup${outcome}`))).text();
    };
    const change = async (values: Record<string, string>) => {
      const body = new URLSearchParams({ url: PORTAL.url, ...values });
      return (await handler(new Request("app://setup/servers", { method: "POST", body }))).text();
    };
    return { handler, submit, change, taken, spoken, done };
  };

  it("the first-run page accepts an encrypted server at once", async () => {
    const { submit, taken } = setup("https://portal.example.org");
    await submit({ address: "portal.example.org" });
    expect(taken).toEqual(["https://portal.example.org"]);
  });

  it("the first-run page confirms an unencrypted server first", async () => {
    const { submit, taken } = setup("http://portal.example.org");
    const address = "http://portal.example.org";
    expect(await submit({ address })).toContain("not encrypted");
    expect(taken).toEqual([]);
    await submit({ address, confirmed: "http://another.example.org" });
    expect(taken).toEqual([]);
    await submit({ address, confirmed: address });
    expect(taken).toEqual([address]);
  });

  it("the first-run page acts on posts of its own form only", async () => {
    const { handler, taken } = setup("https://portal.example.org");
    await handler(new Request("app://setup/?address=portal.example.org&outcome=1"));
    await handler(post({ address: "portal.example.org" }));
    await handler(new Request("app://setup/?outcome=1"));
    expect(taken).toEqual([]);
  });

  it("the first-run page takes over only a language chosen on it", async () => {
    const { handler, spoken } = setup("https://portal.example.org");
    await handler(new Request("app://setup/?address="));
    await handler(new Request("app://setup/?language=de-DE"));
    expect(spoken).toEqual([]);
    await handler(new Request("app://setup/?language=en-US&language=fr-CA"));
    await handler(post({ address: "portal.example.org", language: "fr-CA" }));
    expect(spoken).toEqual(["fr-CA", "fr-CA"]);
  });

  it("reports when no more servers can be stored", async () => {
    const { submit } = setup("https://portal.example.org");
    await submit({ address: "portal.example.org" });
    expect(await submit({ address: "portal.example.org" })).toContain("Remove one first");
  });

  it("opens, names and removes the servers of its list, removing only after a question", async () => {
    const { change, done } = setup("https://portal.example.org");
    expect(await change({ do: "rename", name: "West" })).toContain("&lt;General&gt;");
    await change({ do: "open" });
    expect(await change({ do: "remove" })).toContain("Remove &lt;General&gt;?");
    await change({ do: "keep" });
    await change({ do: "removeNow" });
    await change({ do: "removeNow", url: "https://another.example.org" });
    await change({ do: "anything" });
    expect(done).toEqual([
      `rename ${PORTAL.url} West`,
      `open ${PORTAL.url}`,
      `remove ${PORTAL.url}`,
    ]);
  });

  it("the first-run page answers no other address", async () => {
    const { handler } = setup("https://portal.example.org");
    expect((await handler(new Request("app://setup/other"))).status).toBe(404);
    expect((await handler(new Request("app://setup/servers"))).status).toBe(404);
    expect((await handler(new Request("app://handrail/"))).status).toBe(404);
  });
});
