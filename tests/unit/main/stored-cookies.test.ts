import type { Cookie } from "electron";
import { expect, it } from "vitest";
import { createStoredCookies } from "#main/server-link/stored-cookies.ts";

const URL = "https://portal.example.org";
const session: Cookie = {
  name: "session",
  value: "secret",
  path: "/",
  httpOnly: true,
  secure: true,
  session: true,
  hostOnly: true,
  sameSite: "lax",
};

/** A jar that can lose everything at once, as with its process. */
const createJar = () => {
  const held = new Map<string, Cookie>();
  const listeners: ((cookie: Cookie, isRemoved: boolean) => void)[] = [];
  const tell = (cookie: Cookie, isRemoved: boolean) =>
    listeners.forEach((listener) => listener(cookie, isRemoved));
  return {
    jar: {
      get: async () => [...held.values()],
      set: async ({ name = "", url: _url, ...details }: { name?: string; url: string }) =>
        void held.set(name, { ...session, ...details, name }),
      onChange: (listener: (typeof listeners)[number]) => void listeners.push(listener),
    },
    put: (cookie: Cookie) => {
      held.set(cookie.name, cookie);
      tell(cookie, false);
    },
    remove: (cookie: Cookie) => {
      held.delete(cookie.name);
      tell(cookie, true);
    },
    lose: () => held.clear(),
  };
};

it("brings back a session that was lost with the network process", async () => {
  const { jar, put, lose } = createJar();
  const kept = createStoredCookies(jar, URL);
  put(session);
  lose();
  await kept.restore();
  expect(await jar.get()).toMatchObject([{ name: "session", value: "secret", httpOnly: true }]);
  expect(await kept.hasSession()).toBe(true);
});

it("brings nothing back that the server has removed, or that was forgotten", async () => {
  const { jar, put, remove, lose } = createJar();
  const kept = createStoredCookies(jar, URL);
  put(session);
  remove(session);
  expect(await kept.hasSession()).toBe(false);
  put(session);
  kept.forget();
  lose();
  await kept.restore();
  expect(await jar.get()).toEqual([]);
});

it("does not take the device's cookie for a session", async () => {
  const { jar, put } = createJar();
  const kept = createStoredCookies(jar, URL);
  put({ ...session, name: "device", session: false, expirationDate: 2_000_000_000 });
  expect(await kept.hasSession()).toBe(false);
});
