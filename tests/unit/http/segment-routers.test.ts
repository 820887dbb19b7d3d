import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Router as KoaRouter } from "@koa/router";
import fc from "fast-check";
import Koa, { type Middleware } from "koa";
import { describe, expect, it } from "vitest";
import type { CallDefinition } from "#contract/core/call.ts";
import { allCalls } from "#contract/index.ts";
import { createSegmentRouters } from "#server/http/segment-routers.ts";
import type { HttpContext, RequestState } from "#server/http/types.ts";

type Address = Pick<CallDefinition, "method" | "path">;
type Asked = { method: string; path: string };
type Answer = { status: number; allow: string; ran: string | null; params: object | null };

const koa = new Koa<RequestState>();
const nobody = async (): Promise<void> => undefined;

const ask = async (
  router: (note: (ran: string, params: object) => void) => Middleware<RequestState>,
  { method, path }: Asked,
): Promise<Answer> => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: path });
  const ctx = koa.createContext<RequestState>(request, new ServerResponse(request));
  ctx.status = 404;
  const answer: Answer = { status: 0, allow: "", ran: null, params: null };
  const middleware = router((ran, params) => Object.assign(answer, { ran, params: { ...params } }));
  await middleware(ctx, nobody);
  return { ...answer, status: ctx.status, allow: ctx.response.get("allow") };
};

const bySegment =
  (addresses: readonly Address[]) =>
  (note: (ran: string, params: object) => void): Middleware<RequestState> => {
    const router = createSegmentRouters("/api");
    for (const { method, path } of addresses)
      router.add(method, `/${path}`, (ctx: HttpContext, params) => {
        ctx.status = 200;
        note(`${method} ${path}`, params);
      });
    return router.routes();
  };

const oneRouter =
  (addresses: readonly Address[]) =>
  (note: (ran: string, params: object) => void): Middleware<RequestState> => {
    const router = new KoaRouter<RequestState>({ prefix: "/api" });
    for (const { method, path } of addresses)
      router.register(`/${path}`, [method], (ctx) => {
        ctx.status = 200;
        note(`${method} ${path}`, ctx.params);
      });
    const [routes, allowed] = [router.routes(), router.allowedMethods()];
    return (ctx, next) =>
      // The library's own context has more members than it needs.
      Reflect.apply(routes, router, [ctx, () => Reflect.apply(allowed, router, [ctx, next])]);
  };

const calls: readonly Address[] = allCalls().map(({ call }) => call);
const words = [...new Set(calls.flatMap(({ path }) => path.split("/")))];
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "TRACE"];

/** What a caller may write where a path has a parameter. */
const value = fc.oneof(
  fc.uuid(),
  fc.constantFrom(...words, "%2F", "%00", "%E0%A4%A", "%", "é", "a%20b", ".", "..", ":id", "ÀB"),
  fc.string({ maxLength: 5 }).filter((text) => !/[?#/\s]/u.test(text)),
);

const asked = fc
  .record({
    call: fc.constantFrom(...calls),
    method: fc.option(fc.constantFrom(...METHODS), { nil: null }),
    values: fc.array(value, { minLength: 3, maxLength: 3 }),
    replaced: fc.option(fc.tuple(fc.nat(6), value), { nil: null }),
    upper: fc.constantFrom("none", "path", "all"),
    end: fc.constantFrom("", "", "/", "//", "/more"),
    start: fc.constantFrom("/api/", "/api/", "/API/", "//api/", "/api//", "/"),
  })
  .map(({ call, method, values, replaced, upper, end, start }): Asked => {
    const segments = call.path.split("/").map((segment, at) => {
      if (replaced?.[0] === at) return replaced[1];
      if (segment.startsWith(":")) return values[at % values.length] ?? "";
      return upper === "none" ? segment : segment.toUpperCase();
    });
    return { method: method ?? call.method, path: `${start}${segments.join("/")}${end}` };
  });

describe("the routers of first segments", () => {
  const split = bySegment(calls);
  const one = oneRouter(calls);

  it("the segment router routes each call to its own handler", async () => {
    for (const { method, path } of calls) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, to tell which one failed
      const answer = await ask(split, { method, path: `/api/${path}` });
      expect(answer).toMatchObject({ status: 200, ran: `${method} ${path}` });
    }
  });

  it("the segment router answers like one router with all calls", async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (request) => {
        expect(await ask(split, request)).toEqual(await ask(one, request));
      }),
      { numRuns: 400 },
    );
  });

  it("the segment router handles overlapping routes in any order like one router", async () => {
    const segment = fc.constantFrom("a", "B", ":x", ":y", "a.csv");
    const address = fc.record({
      method: fc.constantFrom<Address["method"]>("GET", "POST", "PUT"),
      path: fc
        .tuple(fc.constantFrom("a", "A", "B", "a.csv"), fc.array(segment, { maxLength: 2 }))
        .map(([first, rest]) => [first, ...rest].join("/")),
    });
    const distinct = address.filter(({ path }) => !/:(\w+)\/.*:\1/u.test(path));
    const request = fc.record({
      method: fc.constantFrom(...METHODS),
      path: fc
        .array(fc.constantFrom("a", "A", "b", "c", "A.CSV", "%41"), { minLength: 0, maxLength: 4 })
        .map((parts) => `/api/${parts.join("/")}`),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(distinct, { maxLength: 8 }), request, async (all, sent) => {
        expect(await ask(bySegment(all), sent)).toEqual(await ask(oneRouter(all), sent));
      }),
      { numRuns: 1_500 },
    );
  });

  it("the segment router refuses a route without a fixed first segment", () => {
    const router = createSegmentRouters("/api");
    for (const path of ["/:id", "/*rest", "/a{b}", "//a", "/", ""])
      expect(() => router.add("GET", path, nobody), path).toThrow("no route can begin with");
  });
});
