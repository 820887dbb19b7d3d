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

/** Whether an address is one of the portal's pages: in the app and not an answer of the server. */
export const isPageOf = (origin: AppOrigin, address: string): boolean =>
  isWithin(origin, address) && !isApiPath(new URL(address).pathname.toLowerCase());
