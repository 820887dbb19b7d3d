import type { Context } from "koa";

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** What proxies add to a request, beside whatever begins with `x-forwarded-`. */
const BY_PROXIES: ReadonlySet<string> = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
]);

const isByProxy = (name: string): boolean =>
  BY_PROXIES.has(name) || name.startsWith("x-forwarded-");

/**
 * Whether a request comes from this machine itself. A proxy on the same machine connects from here
 * for callers anywhere: what it adds gives it away, also where the setting names no proxy.
 * @param isProxied a proxy stands in front by the settings: then nothing comes from this machine
 */
export const isFromOwnMachine = ({ req }: Pick<Context, "req">, isProxied: boolean): boolean =>
  !isProxied &&
  LOOPBACK.has(req.socket.remoteAddress ?? "") &&
  !Object.keys(req.headers).some(isByProxy);
