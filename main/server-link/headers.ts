/** Ties a forwarded call to the page's request; never leaves the console. */
export const REQUEST_ID_HEADER = "x-console-request";

/** What the server gets to see of a page's call; anything else stays here. */
const PASSED = [
  "accept",
  "accept-language",
  "content-type",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "last-event-id",
  "x-csrf-token",
  "x-handrail-background",
  "x-requested-with",
];

/** Headers of an answer that are no longer true once it was decoded and taken off its connection. */
const STALE = [
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "transfer-encoding",
];

/**
 * Headers for the server. The origin is the server's own, so that its same-origin check holds for
 * the console as it does for a browser.
 */
export const requestHeaders = (given: Headers, serverOrigin: string): Headers => {
  const headers = new Headers({ origin: serverOrigin });
  for (const name of PASSED) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
};

/** Headers for the page: nothing the server sends may run as the app, whatever its type. */
export const answerHeaders = (given: Headers): Headers => {
  const headers = new Headers(given);
  for (const name of [...STALE, "set-cookie"]) headers.delete(name);
  headers.set("content-security-policy", "default-src 'none'; sandbox");
  headers.set("x-content-type-options", "nosniff");
  return headers;
};
