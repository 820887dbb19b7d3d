import type { Middleware } from "koa";
import { normalAddress } from "../lib/ip-address.ts";
import type { RequestState } from "./types.ts";

/**
 * Has `ctx.ip` be an IP address, always, in one way of writing: what a proxy forwards is taken for
 * one only when it is, and else the connection's own address stands.
 */
export const clientAddress = (): Middleware<RequestState> => (ctx, next) => {
  ctx.request.ip =
    normalAddress(ctx.request.ip) ?? normalAddress(ctx.req.socket.remoteAddress ?? "") ?? "";
  return next();
};
