import type { Privileges } from "electron";

/** Own scheme: pages load from here, never from the server and never from `file:`. */
export const APP_SCHEME = "app";

/** Without these no page of an own scheme loads, fetches or stores. */
export const APP_SCHEME_PRIVILEGES: Privileges = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  stream: true,
  codeCache: true,
};

/** The portal's pages. */
export const APP_ORIGIN = "app://handrail";

/** The console's own first-run page; it has no bridge. */
export const SETUP_ORIGIN = "app://setup";

/** The bar that finds text in a page; it has no bridge either. */
export const FIND_ORIGIN = "app://find";

/** The question that ends a display's kiosk. */
export const EXIT_ORIGIN = "app://exit";

/** What a display shows until its server answers for the first time. */
export const WAITING_ORIGIN = "app://waiting";

/** A report as it will be printed. */
export const PREVIEW_ORIGIN = "app://preview";

export type AppOrigin =
  | typeof APP_ORIGIN
  | typeof SETUP_ORIGIN
  | typeof FIND_ORIGIN
  | typeof EXIT_ORIGIN
  | typeof WAITING_ORIGIN
  | typeof PREVIEW_ORIGIN;

/** Parses an address; `undefined` instead of an exception for what is none. */
export const parseAddress = (text: string, base?: string): URL | undefined =>
  URL.canParse(text, base) ? new URL(text, base) : undefined;

/**
 * Whether an address belongs to one of the app's origins. Scheme and host are compared, as Node's
 * `URL.origin` is "null" for own schemes and `app://other/` shares the scheme.
 */
export const isWithin = (origin: AppOrigin, address: string): boolean => {
  const url = parseAddress(address);
  if (!url || url.username || url.password || url.port) return false;
  return `${url.protocol}//${url.host}` === origin;
};

/** Whether an address of the app is forwarded to the server. */
export const isApiPath = (pathname: string): boolean =>
  pathname === "/api" || pathname.startsWith("/api/");

/** Escapes that could hide what the next two rules look for; `%25` may hide another escape. */
const HIDING_ESCAPE = /%(?:[01][\da-f]|25|2e|2f|5c|7f)/giu;

/** Deeper than anyone on the way decodes; a longer nesting is refused unread. */
const MAX_DECODINGS = 3;

/** Backslashes, control characters, empty segments, and segments that lead up. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what has to go
const NOT_PLAIN = /[\\\u0000-\u001F\u007F]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/u;

/**
 * Whether a path means the same to all programs that read it: a proxy may decode it again, and one
 * system's backslash is another one's slash.
 */
const isPlainPath = (pathname: string): boolean => {
  let path = pathname;
  for (let round = 0; round <= MAX_DECODINGS; round += 1) {
    if (NOT_PLAIN.test(path)) return false;
    const decoded = path.replaceAll(HIDING_ESCAPE, decodeURIComponent);
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
};

/**
 * The server's address of an API path with its query: parsed, normalised and compared, and to be
 * sent as it is. `undefined` if the path leads to another host or out of `/api/`, or if a proxy on
 * the way could read it so.
 */
export const apiAddress = (serverOrigin: string, path: string): URL | undefined => {
  if (!path.startsWith("/")) return undefined;
  const url = parseAddress(path, serverOrigin);
  if (!url || url.origin !== serverOrigin) return undefined;
  if (!url.pathname.startsWith("/api/") || !isPlainPath(url.pathname)) return undefined;
  url.hash = "";
  return url;
};

/** Whether an address is one of the portal's pages: in the app and not an answer of the server. */
export const isPageOf = (origin: AppOrigin, address: string): boolean => {
  if (!isWithin(origin, address)) return false;
  const { pathname } = new URL(address);
  return isPlainPath(pathname) && !isApiPath(pathname.toLowerCase());
};
