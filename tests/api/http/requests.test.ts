import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALL_RATES } from "#contract/core/limits.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("requests", () => {
  let portal: Portal;
  let page: Client;
  let customerId: string;
  beforeAll(async () => {
    portal = await startPortal();
    ({ customerId } = await buildFacility(portal.db));
    const user = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    page = await signIn(portal.origin, user.email, user.password);
  });
  afterAll(() => portal.close());

  it("answers an unknown address with a problem document in the caller's language", async () => {
    const answer = await client(portal.origin).get("/api/nothing/here", {
      "accept-language": "fr-CA",
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    const problem = await problemOf(answer);
    expect(problem).toMatchObject({ code: "route_not_found", status: 404 });
    expect(problem.title).toMatch(/adresse/u);
    expect(problem.requestId).toBe(answer.headers.get("x-request-id"));
  });

  it("requests get a problem document below /api in whichever case that is written", async () => {
    for (const path of ["/API/nothing", "/Api/", "/API"]) {
      const answer = await client(portal.origin).get(path);
      expect(await problemOf(answer), path).toMatchObject({ code: "route_not_found", status: 404 });
    }
  });

  it("requests are refused from another site's page", async () => {
    const from = (headers: Record<string, string>): Promise<Response> =>
      page.send("POST", "/api/user/resetAuthCookie", undefined, headers);
    const foreign: Record<string, string>[] = [
      { origin: "https://elsewhere.test" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "x-csrf-token": "guess" },
    ];
    for (const headers of foreign) {
      const answer = await from(headers);
      expect(answer.status).toBe(403);
      expect(await problemOf(answer)).toMatchObject({ code: "csrf_failed" });
    }
    expect((await from({ origin: portal.origin, "sec-fetch-site": "same-origin" })).status).toBe(
      204,
    );
  });

  it("another site's page cannot sign a user in", async () => {
    const answer = await client(portal.origin).send(
      "POST",
      "/api/login",
      {},
      { origin: "https://elsewhere.test" },
    );
    expect(answer.status).toBe(403);
  });

  it("refuses a body that is not JSON, too large, or of unknown shape", async () => {
    const raw = (body: string, type: string) =>
      fetch(`${portal.origin}/api/login`, {
        method: "POST",
        body,
        headers: { "content-type": type },
      });
    expect((await raw("{", "application/json")).status).toBe(400);
    const form = await raw("UserName=a", "application/x-www-form-urlencoded");
    expect(await problemOf(form)).toMatchObject({
      status: 415,
      code: "body_type",
      title: "The request must be sent as JSON.",
    });
    const large = await raw(`"${"x".repeat(2 * 1024 * 1024)}"`, "application/json");
    expect(await problemOf(large)).toMatchObject({
      status: 413,
      code: "body_too_large",
      title: "The request is too large.",
    });
    expect((await raw("[]", "application/json")).status).toBe(400);
    for (const deep of ["[".repeat(10_000), `${"[".repeat(5_000)}${"]".repeat(5_000)}`]) {
      const nested = await raw(`{"UserName":"a@b.test","Password":${deep}}`, "application/json");
      expect(await problemOf(nested)).toMatchObject({
        status: 400,
        fieldErrors: { "": "invalid" },
      });
    }
    const whole = await problemOf(await raw(`["\\u0000"]`, "application/json"));
    expect(whole.fieldErrors).toEqual({ "": "invalid" });
    const query = await page.get("/api/user?who=else");
    expect(await problemOf(query)).toMatchObject({
      status: 400,
      fieldErrors: { who: "unknown_field" },
    });
  });

  it("a refusal names twenty bad fields at most", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`f${at}`, 1]));
    const outside = await client(portal.origin).send("POST", "/api/login", unknown);
    expect(Object.keys((await problemOf(outside)).fieldErrors ?? {})).toHaveLength(20);
    const locationIds = Array.from({ length: 900 }, () => "nowhere");
    const inside = await page.send("POST", "/api/report/2", { locationIds });
    expect(Object.keys((await problemOf(inside)).fieldErrors ?? {})).toHaveLength(20);
  });

  it("takes 16 KB without a session, and a megabyte with one", async () => {
    const status = async (from: Client, body: unknown): Promise<number> =>
      (await from.send("POST", "/api/account/manage", body)).status;
    const outside = client(portal.origin);
    const form = (size: number) => ({ UserName: "a@b.test", Password: "x".repeat(size) });
    const signIn = (size: number) => outside.send("POST", "/api/login", form(size));
    expect((await signIn(15 * 1024)).status).toBe(400);
    expect(await problemOf(await signIn(16 * 1024))).toMatchObject({ code: "body_too_large" });
    expect(await status(page, { firstName: "x".repeat(900_000) })).toBe(400);
    const keys = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`f${at}`, 1]));
    expect(await status(page, keys)).toBe(413);
    expect(
      await status(
        page,
        Array.from({ length: 70_001 }, () => 1),
      ),
    ).toBe(413);
    // What stands in a text is none of either.
    expect(await status(page, { firstName: `"${':,{["'.repeat(100_000)}` })).toBe(400);
  });

  it("requests are counted before their body is read", async () => {
    const at = new URL(portal.origin);
    const ask = (): Promise<string> => {
      const socket = connect(Number(at.port), at.hostname);
      const head = `POST /api/forgotPassword HTTP/1.1\r\nhost: ${at.host}\r\nconnection: close`;
      // The body never comes.
      socket.write(`${head}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`);
      return text(socket);
    };
    for (let count = 0; count < CALL_RATES.mailedLink; count += 1)
      await client(portal.origin).send("POST", "/api/forgotPassword", {});
    expect(await ask()).toMatch(/^HTTP\/1\.1 429 /u);
  });

  it("requests are served under the portal's own names only", async () => {
    const ask = async (host: string): Promise<number> => {
      const { hostname, port } = new URL(portal.origin);
      const socket = connect(Number(port), hostname);
      socket.write(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      return Number((await text(socket)).slice(9, 12));
    };
    expect(await ask("evil.example")).toBe(421);
    expect(await ask("localhost:9")).toBe(200);
  });

  it("refuses a body that is not UTF-8 instead of replacing letters", async () => {
    const body = Buffer.from('{"UserName":"a@b.test","Password":"Ren\u00E9e-7"}', "latin1");
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${portal.origin}/api/login`, { method: "POST", body, headers });
    expect(await problemOf(answer)).toMatchObject({ status: 400, fieldErrors: { "": "invalid" } });
  });

  it("requests are answered the same for a caller without codings", async () => {
    const answer = await client(portal.origin).get("/api/openapi.json", {
      "accept-encoding": "identity;q=0, *;q=0",
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.json()).toMatchObject({ openapi: "3.1.0" });
  });

  it.each([
    ["U+0000", "Ro\u0000bin"],
    ["half a character", "Robin \uD83D"],
  ])("requests are refused by field with %s, which no database text holds", async (_what, text) => {
    const refused = async (answer: Promise<Response>): Promise<unknown> => {
      const problem = await problemOf(await answer);
      return [problem.status, problem.code, problem.fieldErrors];
    };
    const names = { version: 1, firstName: text, lastName: text };
    expect(await refused(page.send("POST", "/api/account/manage", names))).toEqual([
      400,
      "invalid_input",
      { firstName: "hidden_characters", lastName: "hidden_characters" },
    ]);
    const permissionRequests = [
      { name: "fine", privilege: "runReports", products: [] },
      { name: text, privilege: "runReports", products: [] },
    ];
    expect(
      await refused(page.send("POST", "/api/user/permissions", { permissionRequests })),
    ).toEqual([400, "invalid_input", { "permissionRequests.1.name": "invalid" }]);
    const beside = {
      version: 1,
      firstName: text,
      lastName: "",
      confirmPassword: 7,
      nickName: text,
      pets: [text],
    };
    expect(await refused(page.send("POST", "/api/account/manage", beside))).toEqual([
      400,
      "invalid_input",
      {
        firstName: "hidden_characters",
        lastName: "required",
        confirmPassword: "invalid",
        nickName: "unknown_field",
        pets: "unknown_field",
      },
    ]);
  });

  it("refuses a wrong method, and names the allowed one", async () => {
    const answer = await fetch(`${portal.origin}/api/login`, { method: "DELETE" });
    expect(await problemOf(answer)).toMatchObject({ status: 405, code: "method_not_allowed" });
    expect(answer.headers.get("allow")).toBe("POST");
    expect(await problemOf(await fetch(`${portal.origin}/api/nowhere`))).toMatchObject({
      status: 404,
      code: "route_not_found",
    });
  });

  it("requests with a field named like the prototype of objects are refused", async () => {
    const body = `{"UserName":"a@b.test","Password":"x","__proto__":1}`;
    const answer = await fetch(`${portal.origin}/api/login`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`"fieldErrors":{"__proto__":"unknown_field"}`);
  });

  it("requests are refused with U+0000 in a query or a path", async () => {
    const search = await page.get(`/api/audit?customerId=${customerId}&search=a%00b`);
    expect(await problemOf(search)).toMatchObject({
      status: 400,
      fieldErrors: { search: "invalid" },
    });
    const id = await page.send("DELETE", `/api/apiTokens/%00?customerId=${customerId}`);
    expect(await problemOf(id)).toMatchObject({
      status: 400,
      fieldErrors: { apiTokenId: "invalid" },
    });
    const form = await page.get("/api/unregisteredUser?guid=a%00b");
    expect(await problemOf(form)).toMatchObject({ status: 400, fieldErrors: { guid: "invalid" } });
  });

  it("logs no warning when a sender leaves in the middle of a body", async () => {
    const lines: { level: number; msg: string }[] = [];
    const log = pino({ level: "debug" }, { write: (line) => void lines.push(JSON.parse(line)) });
    const heard = await startPortal({ log });
    const { hostname, port } = new URL(heard.origin);
    const socket = connect(Number(port), hostname);
    const head = `POST /api/login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json`;
    socket.write(`${head}\r\ncontent-length: 100\r\n\r\n{`);
    await once(socket, "connect");
    await client(heard.origin).get("/readyz");
    socket.resetAndDestroy();
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain("connection ended early");
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    await heard.close();
  });

  it.each(["http://[", "http://%@portal.example.test/"])(
    "requests are refused for %s, which is no address, and the server goes on",
    async (address) => {
      const { hostname, port } = new URL(portal.origin);
      const socket = connect(Number(port), hostname);
      socket.end(`GET ${address} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /u);
      expect((await client(portal.origin).get("/healthz")).status).toBe(200);
    },
  );

  it("answers carry headers against framing, sniffing and foreign scripts", async () => {
    const { headers } = await client(portal.origin).get("/api/user");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("sends HSTS for a year only where the public address is https", async () => {
    const secure = await startPortal({ config: { publicUrl: "https://portal.example.test" } });
    try {
      for (const path of ["/", "/api/user", "/api/none", "/healthz"]) {
        const header = "strict-transport-security";
        const answer = await client(secure.origin).get(path);
        expect(answer.headers.get(header), path).toBe("max-age=31536000");
        expect((await client(portal.origin).get(path)).headers.get(header), path).toBeNull();
      }
    } finally {
      await secure.close();
    }
  });

  it("health calls find the process alive and ready, and its figures", async () => {
    const outside = client(portal.origin);
    expect((await outside.get("/healthz")).status).toBe(200);
    expect((await outside.get("/readyz")).status).toBe(200);
    const metrics = await outside.get("/metrics");
    expect(await metrics.text()).toContain("handrail_http_request_seconds_bucket");
  });

  it("other machines see the figures only with the token", async () => {
    const proxied = { "x-forwarded-for": "203.0.113.9" };
    expect((await client(portal.origin).get("/metrics", proxied)).status).toBe(403);
    const named = { "x-real-ip": "203.0.113.9" };
    expect((await client(portal.origin).get("/metrics", named)).status).toBe(403);
    const answer = await client(portal.origin).get("/metrics", {
      ...proxied,
      authorization: "Bearer metrics-token-of-the-test",
    });
    expect(answer.status).toBe(200);
    const small = { ...proxied, authorization: "bearer metrics-token-of-the-test" };
    expect((await client(portal.origin).get("/metrics", small)).status).toBe(200);
  });
});
