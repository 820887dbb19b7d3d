import { type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#contract/core/errors.ts";
import { type Forward, createForward } from "#main/server-link/forward.ts";
import { REQUEST_ID_HEADER } from "#main/server-link/headers.ts";
import { type InFlight, createInFlight } from "#main/server-link/in-flight.ts";

let server: Server;
let forward: Forward;
let inFlight: InFlight;
let cookieWork: string[];
let logged: Record<string, unknown>[];
let respond: (response: ServerResponse) => void;

beforeEach(async () => {
  respond = (response) => void response.end("{}");
  server = createServer((_request, response) => respond(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  inFlight = createInFlight();
  cookieWork = [];
  logged = [];
  forward = createForward({
    fetch: (url, request) => fetch(url, { ...request, redirect: "error" }),
    serverOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inFlight,
    cookies: {
      flush: async () => void cookieWork.push("flush"),
      clear: async () => void cookieWork.push("clear"),
    },
    log: (_level, _event, fields = {}) => logged.push(fields),
  });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const request = (path: string, init: RequestInit = {}) =>
  new Request(`http://handrail.invalid${path}`, init);

describe("cookies", () => {
  it("cookies are written after possible changes, and forgotten at sign-out", async () => {
    await forward(request("/api/user"));
    expect(cookieWork).toEqual([]);
    await forward(request("/api/login", { method: "POST", body: "{}" }));
    expect(cookieWork).toEqual(["flush"]);
    await forward(request("/api/Logout", { method: "POST" }));
    expect(cookieWork).toEqual(["flush", "clear"]);
  });

  it("writes cookies after each call of a display, which may renew its credential", async () => {
    await forward(request("/api/display/me"));
    await forward(request("/api/displays"));
    expect(cookieWork).toEqual(["flush"]);
  });

  it("signing out from a server that is away forgets the cookies", async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const answer = await forward(request("/api/logout", { method: "POST" }));
    expect(answer.status).toBe(503);
    expect(cookieWork).toEqual(["clear"]);
    await new Promise<void>((resolve) => server.listen(0, resolve));
  });
});

it.each(["/api/..%5c..%5cmetrics", "/api/..%2f..%2fmetrics", "/api//metrics", "/api/x%00", "/api"])(
  "sends no call to %s",
  async (path) => {
    let isAsked = false;
    respond = (response) => {
      isAsked = true;
      response.end("{}");
    };
    const answer = await forward(request(path));
    expect(answer.status).toBe(404);
    expect(isAsked).toBe(false);
  },
);

describe("a call that gets no answer", () => {
  it("a call without an answer becomes a problem, logged without its ids", async () => {
    respond = (response) => void response.destroy();
    const headers = { "accept-language": "fr-CA,fr;q=0.9" };
    const answer = await forward(request("/api/downloads/secret-token?x=1", { headers }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(Problem.parse(await answer.json())).toMatchObject({
      code: "unavailable",
      title: "Le serveur est injoignable.",
    });
    expect(logged).toMatchObject([{ feature: "/api/downloads", code: "unavailable" }]);
    expect(JSON.stringify(logged)).not.toContain("secret-token");
  });

  it("a call that the page gave up is no fault", async () => {
    respond = () => inFlight.abort("7");
    inFlight.begin("7");
    const answer = await forward(request("/api/slow", { headers: { [REQUEST_ID_HEADER]: "7" } }));
    expect(answer.status).toBe(499);
    expect(logged).toEqual([]);
    expect(inFlight.size).toBe(0);
  });

  it("a call that the page gave up before is not sent", async () => {
    let isAsked = false;
    respond = (response) => {
      isAsked = true;
      response.end();
    };
    const answer = await forward(request("/api/slow", { headers: { [REQUEST_ID_HEADER]: "8" } }));
    expect(answer.status).toBe(499);
    expect(isAsked).toBe(false);
  });
});

it("refuses a body that no call could want", async () => {
  const body = new Uint8Array(65 * 1024 * 1024);
  const answer = await forward(request("/api/upload", { method: "POST", body }));
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: "file_too_large" });
});
