import type { Cookie, Cookies, CookiesSetDetails } from "electron";

/** What is needed of a session's cookie jar. */
type Jar = {
  get(filter: { url: string }): Promise<Cookie[]>;
  set(details: CookiesSetDetails): Promise<void>;
  onChange(listener: (cookie: Cookie, isRemoved: boolean) => void): void;
};

/** A session's jar as Electron has it. */
export const jarOf = (cookies: Cookies): Jar => ({
  get: (filter) => cookies.get(filter),
  set: (details) => cookies.set(details),
  onChange: (listener) =>
    void cookies.on("changed", (_event, cookie, _cause, isRemoved) => listener(cookie, isRemoved)),
});

export type StoredCookies = {
  /** Puts back what the jar has lost; done before each call. */
  restore(): Promise<void>;
  /** Forgets everything: the person has signed out. */
  forget(): void;
  /** Whether the jar holds a session by now. */
  hasSession(): Promise<boolean>;
  /** Whether the jar holds something that the server set for longer than a session. */
  hasCredential(): Promise<boolean>;
};

const asDetails = (url: string, cookie: Cookie): CookiesSetDetails => ({
  url,
  name: cookie.name,
  value: cookie.value,
  path: cookie.path ?? "/",
  secure: cookie.secure ?? false,
  httpOnly: cookie.httpOnly ?? false,
  sameSite: cookie.sameSite,
  // A host's own cookie has no domain.
  ...(cookie.hostOnly === false && cookie.domain !== undefined ? { domain: cookie.domain } : {}),
  ...(cookie.expirationDate === undefined ? {} : { expirationDate: cookie.expirationDate }),
});

/**
 * Stores the cookies of this run beside the jar. The jar lives in the network process, and a cookie
 * without an age in its memory alone: were that process killed, the person would be signed out.
 */
export const createStoredCookies = (jar: Jar, url: string): StoredCookies => {
  const kept = new Map<string, Cookie>();
  const keyOf = ({ name, path = "/" }: Cookie) => `${name};${path}`;
  jar.onChange((cookie, isRemoved) => {
    if (isRemoved) kept.delete(keyOf(cookie));
    else kept.set(keyOf(cookie), cookie);
  });

  const restore = async (): Promise<void> => {
    if (kept.size === 0) return;
    const there = new Set((await jar.get({ url })).map(keyOf));
    const lost = [...kept].filter(([key]) => !there.has(key));
    await Promise.all(lost.map(([, cookie]) => jar.set(asDetails(url, cookie))));
  };

  return {
    restore,
    forget: () => kept.clear(),
    hasSession: async () => {
      await restore();
      // The server's other cookies have an age: they name the device, not the person.
      return (await jar.get({ url })).some(({ httpOnly, session }) => httpOnly && session);
    },
    hasCredential: async () => {
      await restore();
      return (await jar.get({ url })).some(({ httpOnly, session }) => httpOnly && !session);
    },
  };
};
