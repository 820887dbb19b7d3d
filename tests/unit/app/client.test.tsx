import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "#contract/core/call.ts";
import { lastCallTime, onActivity } from "#renderer/session/activity.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { setCsrfToken } from "#renderer/api/csrf.ts";
import { onApiFailure } from "#renderer/api/failures.ts";
import { onOtherPerson } from "#renderer/session/page-owner.ts";
import { setSession, useSessionStore } from "#renderer/session/session-store.ts";
import { signOut } from "#renderer/features/identity/session/queries.ts";
import { json, startApiServer } from "./api-server.ts";

const rename = defineCall({
  method: "PUT",
  path: "thing/:thingId/name",
  access: { kind: "signedIn" },
  reach: "none",
  summary: "Test",
  params: z.object({ thingId: z.string() }),
  query: z.object({ tags: z.array(z.string()).optional(), at: z.string().optional() }),
  body: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
});
const refresh = defineCall({
  method: "GET",
  path: "thing",
  access: { kind: "signedIn" },
  reach: "none",
  summary: "Test",
  output: z.object({ name: z.string() }),
  background: true,
});
const remove = defineCall({
  method: "DELETE",
  path: "thing",
  access: { kind: "signedIn" },
  reach: "none",
  summary: "Test",
});

const renameInput = { params: { thingId: "a/b" }, query: {}, body: { name: "Été" } };
const user = {
  id: "0199a000-0000-7000-8000-000000000001",
  userName: "analyst@northlake.test",
  firstName: "Maya",
  lastName: "Torres",
  language: null,
  version: 1,
  idleTimeout: 20,
  isProvider: false,
};

const failureOf = async (work: Promise<unknown>): Promise<ApiError> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("The call went through");
};

let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer();
  localStorage.clear();
  setCsrfToken(null);
  document.documentElement.lang = "fr-CA";
});
afterEach(() => server.close());

describe("a call", () => {
  it("a call sends path, query, body, language and the session's token", async () => {
    setCsrfToken("token-1");
    server.answerWith((_, response) => json(response, 200, { name: "Été" }));
    const query = { tags: ["x y", "z"], at: undefined };
    await expect(call(rename, { ...renameInput, query })).resolves.toEqual({ name: "Été" });
    const [seen] = server.seen;
    expect(seen?.method).toBe("PUT");
    expect(seen?.url).toBe("/api/thing/a%2Fb/name?tags=x+y&tags=z");
    expect(seen?.body).toBe('{"name":"Été"}');
    expect(seen?.headers["content-type"]).toBe("application/json");
    expect(seen?.headers["accept-language"]).toBe("fr-CA");
    expect(seen?.headers["x-csrf-token"]).toBe("token-1");
    expect(seen?.headers["x-handrail-background"]).toBeUndefined();
  });

  it("a call refuses to guess a path parameter", async () => {
    const input = { ...renameInput, params: { thingId: "" } };
    await expect(call(rename, input)).rejects.toThrow(":thingId");
    expect(server.seen).toHaveLength(0);
  });

  it("a call accepts an empty answer", async () => {
    server.answerWith((_, response) => response.writeHead(204).end());
    await expect(call(remove, {})).resolves.toBeUndefined();
  });

  it("a failed call throws the server's problem", async () => {
    server.answerWith((_, response) =>
      json(response, 400, {
        title: "Certaines valeurs ne sont pas valides.",
        status: 400,
        code: "invalid_input",
        fieldErrors: { name: "too_long" },
        requestId: "request-7",
      }),
    );
    const error = await failureOf(call(rename, renameInput));
    expect(error).toMatchObject({
      code: "invalid_input",
      status: 400,
      title: "Certaines valeurs ne sont pas valides.",
      fieldErrors: { name: "too_long" },
      requestId: "request-7",
    });
  });

  it.each([
    ["an answer of another shape", 200, '{"name":7}'],
    ["an answer that is no JSON", 200, "<html>"],
    ["a proxy's error page", 502, "<html>Bad gateway</html>"],
    ["a problem with a code nobody knows", 500, '{"title":"x","status":500,"code":"new_code"}'],
  ])("a call treats %s as a bad response", async (_, status, text) => {
    server.answerWith((_seen, response) => response.writeHead(status).end(text));
    await expect(failureOf(call(rename, renameInput))).resolves.toMatchObject({
      code: "bad_response",
      status,
    });
  });

  it("a call without an answer counts as offline", async () => {
    server.answerWith((_, response) => response.destroy());
    await expect(failureOf(call(refresh, {}))).resolves.toMatchObject({
      code: "offline",
      status: 0,
    });
  });

  it("a call cancelled by its signal is no failure", async () => {
    const failures: string[] = [];
    const stop = onApiFailure((error) => failures.push(error.code));
    const controller = new AbortController();
    server.answerWith(() => controller.abort());
    const error = await failureOf(call(refresh, {}, { signal: controller.signal }));
    stop();
    expect(error.code).toBe("cancelled");
    expect(failures).toEqual([]);
  });

  it("a call cancels an earlier one with the same key only", async () => {
    const release: (() => void)[] = [];
    server.answerWith((_, response) => release.push(() => json(response, 200, { name: "late" })));
    const waiting = async (calls: number) => {
      await expect.poll(() => release.length).toBe(calls);
    };
    const first = failureOf(call(refresh, {}, { cancelKey: "report" }));
    await waiting(1);
    const other = call(refresh, {}, { cancelKey: "filters" });
    await waiting(2);
    const second = call(refresh, {}, { cancelKey: "report" });
    await waiting(3);
    await expect(first).resolves.toMatchObject({ code: "cancelled" });
    for (const answer of release) answer();
    await expect(second).resolves.toEqual({ name: "late" });
    await expect(other).resolves.toEqual({ name: "late" });
  });

  it("a failed call notifies the one failure handler", async () => {
    const failures: string[] = [];
    const stop = onApiFailure((error) => failures.push(error.code));
    server.answerWith((_, response) =>
      json(response, 401, { title: "x", status: 401, code: "not_signed_in" }),
    );
    await failureOf(call(refresh, {}));
    stop();
    expect(failures).toEqual(["not_signed_in"]);
  });
});

describe("the session's token", () => {
  it("the session's token is renewed once when another tab has changed it", async () => {
    setCsrfToken("old");
    server.answerWith((seen, response) => {
      if (seen.url === "/api/user") return json(response, 200, { ...user, csrfToken: "new" });
      if (seen.headers["x-csrf-token"] === "new") return json(response, 200, { name: "x" });
      return json(response, 403, { title: "x", status: 403, code: "csrf_failed" });
    });
    await expect(call(rename, renameInput)).resolves.toEqual({ name: "x" });
    expect(server.seen.map(({ url }) => url)).toEqual([
      "/api/thing/a%2Fb/name",
      "/api/user",
      "/api/thing/a%2Fb/name",
    ]);
  });

  it("a token of another user's session sends nothing in their name", async () => {
    setSession({ user: { ...user, csrfToken: "old" }, permissions: {} });
    setCsrfToken("old");
    const other = { ...user, id: "0199a000-0000-7000-8000-000000000002", csrfToken: "theirs" };
    server.answerWith((seen, response) =>
      seen.url === "/api/user"
        ? json(response, 200, other)
        : json(response, 403, { title: "x", status: 403, code: "csrf_failed" }),
    );
    const told = new Promise<void>((tell) => onOtherPerson(tell));
    const settled: string[] = [];
    void call(rename, renameInput).finally(() => settled.push("settled"));
    await told;
    useSessionStore.setState({ session: null });
    server.answerWith((_, response) => response.writeHead(204).end());
    await call(remove, {});
    expect(settled).toEqual([]);
    expect(server.seen.map(({ url }) => url)).toEqual([
      "/api/thing/a%2Fb/name",
      "/api/user",
      "/api/thing",
    ]);
  });

  it("the session's token is given up when a new one is refused too", async () => {
    server.answerWith((seen, response) =>
      seen.url === "/api/user"
        ? json(response, 200, { ...user, csrfToken: "new" })
        : json(response, 403, { title: "x", status: 403, code: "csrf_failed" }),
    );
    await expect(failureOf(call(rename, renameInput))).resolves.toMatchObject({
      code: "csrf_failed",
    });
    expect(server.seen).toHaveLength(3);
  });
});

describe("activity", () => {
  const noted = async (work: () => Promise<unknown>): Promise<number> => {
    let count = 0;
    const stop = onActivity(() => (count += 1));
    await work().catch(() => undefined);
    stop();
    return count;
  };

  it("activity is every successful call of a person, no failed one", async () => {
    server.answerWith((_, response) =>
      json(response, 401, { title: "x", status: 401, code: "not_signed_in" }),
    );
    await expect(noted(() => call(remove, {}))).resolves.toBe(0);
    expect(lastCallTime()).toBe(0);
    server.answerWith((_, response) => response.writeHead(204).end());
    await expect(noted(() => call(remove, {}))).resolves.toBe(1);
    expect(lastCallTime()).toBeGreaterThan(0);
  });

  it("signing out does not count as activity", async () => {
    server.answerWith((_, response) => response.writeHead(204).end());
    await expect(noted(() => signOut())).resolves.toBe(0);
    expect(lastCallTime()).toBe(0);
  });

  it("what a page does by itself is no activity, for the server either", async () => {
    server.answerWith((_, response) => json(response, 200, { name: "x" }));
    await expect(noted(() => call(refresh, {}))).resolves.toBe(0);
    await expect(noted(() => call(remove, {}, { background: true }))).resolves.toBe(0);
    expect(server.seen.map(({ headers }) => headers["x-handrail-background"])).toEqual(["1", "1"]);
    expect(lastCallTime()).toBe(0);
  });

  it("activity is noted at most once in ten seconds", async () => {
    server.answerWith((_, response) => response.writeHead(204).end());
    await expect(noted(() => call(remove, {}))).resolves.toBe(1);
    await expect(noted(() => call(remove, {}))).resolves.toBe(0);
    localStorage.setItem("handrail.lastCallTime", String(Date.now() - 10_000));
    await expect(noted(() => call(remove, {}))).resolves.toBe(1);
  });
});
