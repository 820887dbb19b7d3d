import type { Middleware } from "koa";
import type { HttpContext, RequestState } from "./types.ts";

type RouteParams = Record<string, string>;
type RouteHandler = (ctx: HttpContext, params: RouteParams) => Promise<void> | void;

type Route = {
  /** Which one it is in order of registration: where several match, the first one runs. */
  order: number;
  methods: readonly string[];
  /** Its parameters, with the segment that holds the value. */
  params: readonly { name: string; at: number }[];
  handle: RouteHandler;
};

/** What can follow one segment of a path. */
type Node = {
  /** By text in small letters. */
  fixed: Map<string, Node>;
  param: Node | null;
  /** Routes that end here. */
  routes: Route[];
};

/** The routes that match a path, whatever their method, in order of registration. */
type Found = { segments: readonly string[]; routes: readonly Route[] };

export type Router = {
  /** @param path with a leading slash and `:name` segments */
  add(method: string, path: string, handle: RouteHandler): void;
  /** Runs the route of a request; answers OPTIONS, and other methods than a path has, where nothing behind it did. */
  routes(): Middleware<RequestState>;
};

const IMPLEMENTED = new Set(["HEAD", "OPTIONS", "GET", "PUT", "PATCH", "POST", "DELETE"]);
const SEGMENT = /^:?[\w.-]+$/u;

const newNode = (): Node => ({ fixed: new Map(), param: null, routes: [] });

/** The node's child for a segment of a route's path, made when it is not there yet. */
const childFor = (node: Node, segment: string): Node => {
  if (segment.startsWith(":")) return (node.param ??= newNode());
  const text = segment.toLowerCase();
  const child = node.fixed.get(text) ?? newNode();
  node.fixed.set(text, child);
  return child;
};

const collect = (node: Node, segments: readonly string[], at: number, found: Route[]): void => {
  const segment = segments[at];
  if (segment === undefined) {
    found.push(...node.routes);
    return;
  }
  if (segment === "") return;
  const fixed = node.fixed.get(segment.toLowerCase());
  if (fixed !== undefined) collect(fixed, segments, at + 1, found);
  if (node.param !== null) collect(node.param, segments, at + 1, found);
};

/** A value that is no valid encoding is left as it came; the call's schema then refuses it. */
const decode = (text: string): string => {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const paramsOf = ({ params }: Route, segments: readonly string[]): RouteParams =>
  Object.fromEntries(params.map(({ name, at }) => [name, decode(segments[at] ?? "")]));

/**
 * A router that walks a tree of path segments, so that a request costs the length of its path and
 * not the number of routes. Paths match without regard to case, with or without one slash at their
 * end. Where several routes match, the first registered one runs.
 */
export const createRouter = (prefix: string): Router => {
  const root = newNode();
  let count = 0;

  const find = (path: string): Found => {
    const segments = path.slice(1).split("/");
    if (segments.at(-1) === "") segments.pop();
    const routes: Route[] = [];
    if (path.startsWith("/") && segments.length > 0) collect(root, segments, 0, routes);
    return {
      segments,
      routes: routes.length > 1 ? routes.toSorted((a, b) => a.order - b.order) : routes,
    };
  };

  return {
    add: (method, path, handle) => {
      const segments = `${prefix}${path}`.slice(1).split("/");
      const odd = segments.find((segment) => !SEGMENT.test(segment));
      if (odd !== undefined) throw new Error(`no route can have the segment '${odd}' (${path})`);
      const params = segments.flatMap((segment, at) =>
        segment.startsWith(":") ? [{ name: segment.slice(1), at }] : [],
      );
      const methods = method === "GET" ? ["HEAD", "GET"] : [method];
      segments.reduce(childFor, root).routes.push({ order: count++, methods, params, handle });
    },
    routes: () => async (ctx, next) => {
      const { segments, routes } = find(ctx.path);
      const route = routes.find(({ methods }) => methods.includes(ctx.method));
      if (route !== undefined) return route.handle(ctx, paramsOf(route, segments));
      await next();
      if (ctx.status !== 404) return;
      const allowed = [...new Set(routes.flatMap(({ methods }) => methods))];
      if (!IMPLEMENTED.has(ctx.method)) ctx.status = 501;
      else if (allowed.length === 0) return;
      else if (ctx.method === "OPTIONS") {
        ctx.status = 200;
        ctx.body = "";
      } else ctx.status = 405;
      ctx.set("allow", allowed.join(", "));
    },
  };
};
