import { Router as KoaRouter } from "@koa/router";
import type { Middleware } from "koa";
import type { HttpContext, RequestState } from "./types.ts";

type RouteParams = Record<string, string>;
type RouteHandler = (ctx: HttpContext, params: RouteParams) => Promise<void> | void;

export type Router = {
  /** @param path with a leading slash, a fixed first segment and `:name` segments */
  add(method: string, path: string, handle: RouteHandler): void;
  /**
   * Runs the route of a request, of those added so far; answers OPTIONS, and other methods than a
   * path has, where no later middleware did.
   */
  routes(): Middleware<RequestState>;
};

const FIXED = /^[\w.-]+$/u;

const newRouter = (prefix: string): KoaRouter<RequestState> => new KoaRouter({ prefix });

/** What answers a request that has reached a router. */
const middlewareOf = (router: KoaRouter<RequestState>): Middleware<RequestState> => {
  const [routes, allowed] = [router.routes(), router.allowedMethods()];
  return (ctx, next) =>
    // The library's type of a context has members that it adds itself.
    Reflect.apply(routes, router, [ctx, () => Reflect.apply(allowed, router, [ctx, next])]);
};

/**
 * Routers of `@koa/router`, one for each first segment below the prefix: a router tries its routes
 * in turn, so a request should meet only the routes of its own segment.
 */
export const createSegmentRouters = (prefix: string): Router => {
  const routers = new Map<string, KoaRouter<RequestState>>();

  const routerOf = (segment: string): KoaRouter<RequestState> => {
    const key = segment.toLowerCase();
    const router = routers.get(key) ?? newRouter(prefix);
    routers.set(key, router);
    return router;
  };

  return {
    add: (method, path, handle) => {
      const first = path.split("/")[1] ?? "";
      // A parameter there would match in every other segment's place, too.
      if (!FIXED.test(first)) throw new Error(`no route can begin with '${first}' (${path})`);
      routerOf(first).register(path, [method], (ctx) => handle(ctx, ctx.params));
    },
    routes: () => {
      const bySegment = new Map([...routers].map(([key, router]) => [key, middlewareOf(router)]));
      // Without routes: it answers only methods that no path has.
      const other = middlewareOf(newRouter(prefix));
      const at = prefix.split("/").length;
      return (ctx, next) => {
        const segment = ctx.path.split("/", at + 1)[at]?.toLowerCase() ?? "";
        return (bySegment.get(segment) ?? other)(ctx, next);
      };
    },
  };
};
