import type Koa from "koa";
import { LIMITS } from "#contract/core/limits.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { RequestState } from "../types.ts";

/** The parameters of an address; one that comes more than once has all its values, in order. */
type Query = Record<string, string | string[]>;

const countParameters = (text: string): number => {
  let count = text === "" ? 0 : 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    count += 1;
    if (count > LIMITS.queryParametersMax) break;
  }
  return count;
};

/**
 * Reads a query in one pass. They are counted before anything is decoded.
 * @throws AppError `too_many_parameters`
 */
const parseQuery = (text: string): Query => {
  if (countParameters(text) > LIMITS.queryParametersMax) throw new AppError("too_many_parameters");
  // A map: an object would take a parameter called `__proto__` without having it.
  const found = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found.get(name);
    if (before === undefined) found.set(name, value);
    else if (typeof before === "string") found.set(name, [before, value]);
    else before.push(value);
  }
  return Object.fromEntries(found);
};

/** By request, so that it is read once however many ask. */
const known = new WeakMap<object, Query>();

/**
 * The request's query. The only place that asks Koa for it.
 * @throws AppError `too_many_parameters`
 */
export const queryOf = (ctx: Pick<Koa.Context, "req" | "querystring">): Query => {
  const text = ctx.querystring;
  if (text === "") return {};
  const before = known.get(ctx.req);
  if (before !== undefined) return before;
  const query = parseQuery(text);
  known.set(ctx.req, query);
  return query;
};

/**
 * Has Koa read queries by `parseQuery` too, for whatever asks it: its own parser takes time by the
 * square of the number of parameters. Addresses with too many end here.
 */
export const limitQueries = (koa: Koa<RequestState>): void => {
  Object.defineProperty(koa.request, "query", {
    get(this: Koa.Request) {
      return queryOf(this);
    },
  });
  koa.use((ctx, next) => {
    queryOf(ctx);
    return next();
  });
};
