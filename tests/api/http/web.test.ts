import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, type Server, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Koa from "koa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestState } from "#server/http/types.ts";
import { securityHeaders, web } from "#server/http/web.ts";

describe("the web build", () => {
  const folder = mkdtempSync(join(tmpdir(), "handrail-web-"));
  const script = `// ${"a long line of script ".repeat(200)}`;
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), "<!doctype html><title>Portal</title>");
    writeFileSync(join(folder, "assets", "app-abc123.js"), script);
    writeFileSync(join(folder, "assets", "app-abc123.js.map"), "{}");
    writeFileSync(join(folder, "assets", "scan-worker-abc123.js"), "//");
    writeFileSync(join(folder, "assets", "reader-abc123.wasm"), Buffer.alloc(2_000));
    const koa = new Koa<RequestState>();
    koa.use(securityHeaders({ reached: [], isSecure: false }));
    koa.use(web(folder));
    server = createServer(koa.callback());
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it("answers any page address with the page, which must be revalidated each time", async () => {
    for (const path of ["/", "/reports/ams?reportId=2", "/login", "/apiary"]) {
      const answer = await fetch(`${origin}${path}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toContain("text/html");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(await answer.text()).toContain("Portal");
    }
  });

  it("sends scripts compressed, to be cached for ever", async () => {
    const answer = await fetch(`${origin}/assets/app-abc123.js`);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(Number(answer.headers.get("content-length"))).toBeLessThan(script.length / 4);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("content-type")).toContain("javascript");
    expect(await answer.text()).toBe(script);
    const plain = await fetch(`${origin}/assets/app-abc123.js`, {
      headers: { "accept-encoding": "identity" },
    });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe(script);
  });

  it("only pages use the camera, and only the code reader runs WebAssembly", async () => {
    const headersOf = async (path: string) => (await fetch(`${origin}${path}`)).headers;
    const policies = async (path: string) => {
      const headers = await headersOf(path);
      return {
        camera: /camera=\S+?(?=,)/u.exec(headers.get("permissions-policy") ?? "")?.[0],
        wasm: headers.get("content-security-policy")?.includes("wasm-unsafe-eval"),
      };
    };
    const nothing = { camera: "camera=()", wasm: false };
    expect(await policies("/admin/badges")).toEqual({ camera: "camera=(self)", wasm: false });
    expect(await policies("/assets/app-abc123.js")).toEqual(nothing);
    expect(await policies("/assets/scan-worker-abc123.js")).toEqual({ ...nothing, wasm: true });
    expect(await policies("/api/none")).toEqual(nothing);
    const program = await headersOf("/assets/reader-abc123.wasm");
    expect(program.get("content-type")).toBe("application/wasm");
    expect(program.get("content-encoding")).toBe("gzip");
  });

  it("answers 304 to a client that has the file already", async () => {
    const first = await fetch(`${origin}/login`);
    // Node's fetch adds "no-cache" to such a request; a browser does not.
    const again = await new Promise<IncomingMessage>((resolve, reject) => {
      get(
        `${origin}/login`,
        { headers: { "if-none-match": first.headers.get("etag") ?? "" } },
        resolve,
      ).once("error", reject);
    });
    again.resume();
    expect(again.statusCode).toBe(304);
  });

  it("serves no file outside the build, no path out of it, no source map", async () => {
    for (const path of [
      "/assets/gone.js",
      "/assets/app-abc123.js.map",
      "/..%2f..%2fetc/passwd.txt",
      "/api/none",
      "/API/none",
    ]) {
      expect((await fetch(`${origin}${path}`)).status).toBe(404);
    }
  });

  it("answers an address with a dot with the page, but no missing script", async () => {
    const navigation = {
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    };
    const answer = await fetch(`${origin}/foo.bar`, { headers: navigation });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("vary")).toMatch(/accept(?!-)/iu);
    expect(await answer.text()).toContain("Portal");
    for (const [path, headers] of [
      ["/foo.bar", {}],
      ["/assets/gone.js", navigation],
      ["/assets/app-abc123.js.map", navigation],
    ] as const) {
      expect((await fetch(`${origin}${path}`, { headers })).status, path).toBe(404);
    }
  });

  it("serves on while a new build replaces the files", async () => {
    rmSync(join(folder, "assets"), { recursive: true });
    const answer = await fetch(`${origin}/assets/app-abc123.js`);
    expect(await answer.text()).toBe(script);
  });
});
