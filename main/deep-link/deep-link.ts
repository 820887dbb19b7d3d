import { isPageOf, APP_ORIGIN, parseAddress } from "../server-link/addresses.ts";
import type { KnownServer } from "../server-link/known-servers.ts";

export const DEEP_LINK_SCHEME = "handrail";
const START = `${DEEP_LINK_SCHEME}://`;

/** As long as an address that a mail may carry. */
const MAX_LENGTH = 8_000;

/** A page of a known server. */
type DeepLink = { server: KnownServer; route: string };

/** What no address of ours has: spaces, control characters, quotes, backslashes. */
const STRANGE = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/u;
/** The same in disguise, and ways up or past a folder: `..`, `%2e`, `%2f`, `%5c`, `%00`, `//`. */
const DISGUISED = /%(?:[01][\da-f]|2e|2f|5c|7f)|\/\/|\/\.{1,2}(?:\/|$)/iu;

/** An address of this app's own scheme among a program's arguments. */
export const deepLinkIn = (argv: readonly string[]): string | undefined =>
  argv.find((argument) => argument.toLowerCase().startsWith(START));

/** Whether a link names a server's host; one without a port means the server's usual one. */
const isHostOf = (url: string, link: URL): boolean => {
  const { protocol, hostname, port } = new URL(url);
  const isUsual = (given: string) => given === "" || (protocol === "http:" && given === "80");
  return (
    hostname === link.hostname && (port === link.port || (isUsual(port) && isUsual(link.port)))
  );
};

/**
 * The page that `handrail://host/path` means, if it is one of a server that this console knows:
 * anybody can write such a link, so nothing but a page of ours may come of it. `undefined` else.
 */
export const parseDeepLink = (
  text: string,
  servers: readonly KnownServer[],
): DeepLink | undefined => {
  if (text.length > MAX_LENGTH || STRANGE.test(text)) return undefined;
  if (!text.toLowerCase().startsWith(START)) return undefined;
  const rest = text.slice(START.length);
  // Web addresses pass over slashes before their host.
  if (rest.startsWith("/")) return undefined;
  // Taken as a web address: of an own scheme the host would be read by no rule at all.
  const asWeb = parseAddress(`https://${rest}`);
  if (!asWeb || asWeb.username || asWeb.password) return undefined;
  const [rawPath = ""] = rest.split(/[?#]/u, 1);
  if (DISGUISED.test(rawPath)) return undefined;
  const server = servers.find(({ url }) => isHostOf(url, asWeb));
  const route = asWeb.pathname + asWeb.search + asWeb.hash;
  if (!server || !isPageOf(APP_ORIGIN, APP_ORIGIN + route)) return undefined;
  return { server, route };
};
