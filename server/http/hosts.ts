import { isIP } from "node:net";
import type { Middleware } from "koa";
import { AppError } from "../lib/app-error.ts";
import type { RequestState } from "./types.ts";

type HostOptions = {
  /** The portal's public address. */
  publicUrl: string;
  /** Where the server listens: a name or an address. */
  host: string;
  /** Further names, such as the one a proxy asks by. */
  hosts: readonly string[];
};

const LOOPBACK = ["localhost", "127.0.0.1", "::1"];
const EVERYWHERE = new Set(["0.0.0.0", "::"]);

/** The name in a `Host` header, in small letters and without port or brackets; null when it is none. */
const nameIn = (header: string): string | null => {
  const match = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/iu.exec(header);
  const name = match?.[1] ?? match?.[2];
  return name === undefined ? null : name.toLowerCase().replace(/\.$/u, "");
};

/**
 * Which `Host` headers are this portal's. A server that listens everywhere is known by whatever
 * address reaches it: another site's name may be made to lead here, an address cannot.
 */
export const createHostCheck = ({ publicUrl, host, hosts }: HostOptions) => {
  const known = new Set(
    [...LOOPBACK, new URL(publicUrl).hostname.replaceAll(/[[\]]/gu, ""), host, ...hosts].map(
      (name) => name.toLowerCase(),
    ),
  );
  const takesAddresses = EVERYWHERE.has(host);
  return (header: string): boolean => {
    // Old load balancers send none when they query health; a browser always does.
    if (header === "") return true;
    const name = nameIn(header);
    return name !== null && (known.has(name) || (takesAddresses && isIP(name) !== 0));
  };
};

/**
 * Serves the portal's own names only: a page of another site whose name was made to lead here would
 * else pass for the portal's. @throws AppError `unknown_host`
 */
export const checkHost = (options: HostOptions): Middleware<RequestState> => {
  const isKnown = createHostCheck(options);
  return (ctx, next) => {
    // The header itself: behind a proxy Koa's own `host` is whatever `X-Forwarded-Host` says.
    if (!isKnown(ctx.get("host"))) throw new AppError("unknown_host");
    return next();
  };
};
