const RETURN_NAMES = ["returnUrl", "ReturnUrl"] as const;

/** Query values that belong to the sign-in page itself. */
const OWN_NAMES: readonly string[] = ["timeout", "registered", ...RETURN_NAMES];

/** Parses an address of this portal; anything that leads elsewhere, or back here, is undefined. */
const ownAddress = (text: string, origin: string): URL | undefined => {
  // A browser reads a backslash as a slash: "/\host" would lead to another site.
  if (!text.startsWith("/") || /^[/\\]{2}/u.test(text) || !URL.canParse(text, origin)) {
    return undefined;
  }
  const address = new URL(text, origin);
  const isHere = address.origin === new URL(origin).origin;
  // Dots are resolved by now: "/.//host" has become "//host", which would lead there after all.
  const isPage = !/^\/(?:\/|(?:api|login)(?:\/|$))/iu.test(address.pathname);
  return isHere && isPage ? address : undefined;
};

/**
 * Where signing in leads: the page in `returnUrl` or `ReturnUrl` with its query, joined by the
 * other query values of the sign-in address (an unencoded return address spills its own into it).
 * Only pages of this portal count; without one it is the start page, `/`.
 * @param hash the fragment of the sign-in address, which is that of the page to return to
 */
export const returnAddress = (query: URLSearchParams, origin: string, hash: string): string => {
  const asked = RETURN_NAMES.map((name) => query.get(name)).find((text) => text !== null);
  const address = asked === undefined || asked === null ? undefined : ownAddress(asked, origin);
  if (address === undefined) return "/";
  for (const [name, value] of query) {
    if (!OWN_NAMES.includes(name) && !address.searchParams.has(name)) {
      address.searchParams.append(name, value);
    }
  }
  return address.pathname + address.search + (address.hash || hash);
};
