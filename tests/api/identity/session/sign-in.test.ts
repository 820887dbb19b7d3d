import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SessionUser } from "#contract/identity/session.ts";
import {
  announceSessionChange,
  onLocalChange,
} from "#server/features/identity/session/services/announce.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { soon } from "#tests/support/soon.ts";

describe("sign-in", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  const newUser = async () => {
    const { customerId } = await buildFacility(portal.db);
    return buildUser(portal.db, { customerId });
  };

  it("signing in opens a session that the next call knows", async () => {
    const user = await newUser();
    const page = await signIn(portal.origin, user.email, user.password);
    const answer = await page.get("/api/user");
    expect(answer.status).toBe(200);
    expect((await answer.json()) as SessionUser).toMatchObject({
      id: user.userId,
      userName: user.email,
      firstName: "Robin",
      version: 1,
      idleTimeout: 20,
      isProvider: false,
      csrfToken: page.user?.csrfToken,
    });
  });

  it("signing in ignores the case of address, path and names", async () => {
    const user = await newUser();
    const answer = await client(portal.origin).send("POST", "/api/LogIn", {
      userName: user.email.toUpperCase(),
      PASSWORD: user.password,
    });
    expect(answer.status).toBe(200);
  });

  it("hides the session cookie from scripts and other sites", async () => {
    const user = await newUser();
    const answer = await client(portal.origin).send("POST", "/api/login", {
      UserName: user.email,
      Password: user.password,
    });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).not.toContain("Max-Age");
  });

  it("a session ends with the browser, also where the page remembers the e-mail", async () => {
    const user = await newUser();
    const answer = await client(portal.origin).send("POST", "/api/login", {
      UserName: user.email,
      Password: user.password,
      RememberMe: true,
    });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^handrail=[\w-]+;/u);
    expect(cookie).not.toMatch(/max-age|expires/iu);
  });

  it("answers alike for a wrong password, an unknown address and a closed account", async () => {
    const user = await newUser();
    const gone = await buildUser(portal.db, { customerId: user.customerId, isActive: false });
    const closed = await buildCustomer(portal.db, { isActive: false });
    const stranded = await buildUser(portal.db, { customerId: closed.customerId });
    const tries = [
      { UserName: user.email, Password: "Wrong-horse-7" },
      { UserName: "nobody@example.test", Password: user.password },
      { UserName: gone.email, Password: gone.password },
      { UserName: stranded.email, Password: stranded.password },
    ];
    const answers = await Promise.all(
      tries.map(async (form) => {
        const answer = await client(portal.origin).send("POST", "/api/login", form);
        const { requestId: _, ...rest } = await problemOf(answer);
        return { cookies: answer.headers.getSetCookie(), ...rest };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 401, code: "invalid_credentials", cookies: [] });
  });

  it("sign-in names each bad field", async () => {
    const answer = await client(portal.origin).send("POST", "/api/login", {
      UserName: "robin",
      Extra: 1,
    });
    expect(answer.status).toBe(400);
    expect(await problemOf(answer)).toMatchObject({
      code: "invalid_input",
      fieldErrors: { UserName: "email", Password: "required", Extra: "unknown_field" },
    });
  });

  it("signing in never carries an older session over", async () => {
    const [first, second] = [await newUser(), await newUser()];
    const page = await signIn(portal.origin, first.email, first.password);
    const old = page.cookie();
    await page.send("POST", "/api/login", { UserName: second.email, Password: second.password });
    expect(page.cookie()).not.toBe(old);
    expect((await client(portal.origin, old).get("/api/user")).status).toBe(401);
  });

  it("a refused sign-in leaves the existing session alone", async () => {
    const { customerId } = await buildCustomer(portal.db, {
      maxFailedAttempts: 3,
      passwordExpirationDays: 30,
    });
    const domain = "@shared-station.test";
    const fresh = { customerId, passwordChangedAt: portal.clock.now() };
    const first = await buildUser(portal.db, { ...fresh, email: `first${domain}` });
    const second = await buildUser(portal.db, { ...fresh, email: `second${domain}` });
    const lapsed = await buildUser(portal.db, { customerId, email: `lapsed${domain}` });
    const page = await signIn(portal.origin, first.email, first.password);
    const cookie = page.cookie();
    const attempt = (UserName: string, Password: string): Promise<Response> =>
      page.send("POST", "/api/login", { UserName, Password });
    const refusals = [
      await attempt(second.email, "Wrong-horse-7"),
      await attempt(second.email, "Wrong-horse-7"),
      await attempt(second.email, "Wrong-horse-7"),
      await attempt(second.email, second.password),
      await attempt(lapsed.email, lapsed.password),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 429, 403]);
    for (const { headers } of refusals) expect(headers.getSetCookie()).toEqual([]);
    expect(page.cookie()).toBe(cookie);
    expect(await (await page.get("/api/user")).json()).toEqual(page.user);
    // Not even the same person's new session lets the old one live on.
    expect((await attempt(first.email, first.password)).status).toBe(200);
    expect((await client(portal.origin, cookie).get("/api/user")).status).toBe(401);
  });

  it("a session ends with log-out", async () => {
    const user = await newUser();
    const page = await signIn(portal.origin, user.email, user.password);
    const cookie = page.cookie();
    expect((await page.send("POST", "/api/logout")).status).toBe(204);
    expect((await client(portal.origin, cookie).get("/api/user")).status).toBe(401);
  });

  it("a log-out with an invented cookie does nothing", async () => {
    const heard = vi.fn<() => void>();
    const stop = onLocalChange(heard);
    const stranger = client(portal.origin, "handrail=made-up");
    expect((await stranger.send("POST", "/api/logout")).status).toBe(204);
    expect(stranger.cookie()).toBeNull();
    const user = await newUser();
    const page = client(portal.origin, "handrail=made-up");
    const form = { UserName: user.email, Password: user.password };
    expect((await page.send("POST", "/api/login", form)).status).toBe(200);
    expect(heard).not.toHaveBeenCalled();
    page.user = (await (await page.get("/api/user")).json()) as SessionUser;
    await page.send("POST", "/api/logout");
    await soon(() => expect(heard).toHaveBeenCalledOnce());
    stop();
  });

  it("a session ends after the customer's minutes without a person's activity", async () => {
    const { customerId } = await buildCustomer(portal.db, { idleTimeoutMinutes: 5 });
    const user = await buildUser(portal.db, { customerId });
    const page = await signIn(portal.origin, user.email, user.password);
    portal.clock.advance(4 * 60_000);
    expect((await page.get("/api/user")).status).toBe(200);
    portal.clock.advance(60_000);
    expect((await page.get("/api/user")).status).toBe(401);
  });

  it("shows the minutes by which this session ends, despite later settings", async () => {
    const { customerId } = await buildCustomer(portal.db, { idleTimeoutMinutes: 20 });
    const user = await buildUser(portal.db, { customerId });
    const page = await signIn(portal.origin, user.email, user.password);
    await portal.db.transaction(async (tx) => {
      await tx("customer").where("customer_id", customerId).update({ idle_timeout_minutes: 5 });
      await announceSessionChange(tx);
    });
    const told = async (from: typeof page): Promise<number> =>
      ((await (await from.get("/api/user")).json()) as SessionUser).idleTimeout;
    expect(await told(page)).toBe(20);
    const later = await signIn(portal.origin, user.email, user.password);
    expect(later.user?.idleTimeout).toBe(5);
    expect(await told(later)).toBe(5);
    portal.clock.advance(19 * 60_000);
    expect((await page.get("/api/user")).status).toBe(200);
    expect((await later.get("/api/user")).status).toBe(401);
    portal.clock.advance(60_000);
    expect((await page.get("/api/user")).status).toBe(401);
  });

  it("a session goes on with the person's activity, but never beyond twelve hours", async () => {
    const user = await newUser();
    const page = await signIn(portal.origin, user.email, user.password);
    for (let minutes = 15; minutes < 12 * 60; minutes += 15) {
      portal.clock.advance(15 * 60_000);
      expect((await page.send("POST", "/api/user/resetAuthCookie")).status).toBe(204);
    }
    portal.clock.advance(15 * 60_000);
    expect((await page.send("POST", "/api/user/resetAuthCookie")).status).toBe(401);
  });

  it("a session ends at once when the user is deactivated", async () => {
    const user = await newUser();
    const page = await signIn(portal.origin, user.email, user.password);
    expect((await page.get("/api/user")).status).toBe(200);
    await portal.db.transaction(async (tx) => {
      await tx("app_user")
        .where({ customer_id: user.customerId, user_id: user.userId })
        .update({ is_active: false });
      await announceSessionChange(tx);
    });
    expect((await page.get("/api/user")).status).toBe(401);
  });

  it("signing in stores neither password nor session token", async () => {
    const user = await newUser();
    const page = await signIn(portal.origin, user.email, user.password);
    const token = page.cookie()?.split("=")[1] ?? "";
    const dump = JSON.stringify([await portal.db("session"), await portal.db("app_user")]);
    expect(token.length).toBeGreaterThan(40);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(user.password);
  });

  it("signing in uses the language a person chose", async () => {
    const user = await newUser();
    const page = await signIn(portal.origin, user.email, user.password);
    expect((await page.send("PUT", "/api/user/language", { language: "fr-CA" })).status).toBe(204);
    expect((await (await page.get("/api/user")).json()) as SessionUser).toMatchObject({
      language: "fr-CA",
    });
  });
});
