import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ManageAccountAnswer } from "#contract/identity/account.ts";
import { ROLES } from "#contract/core/permissions.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { createAccountToken } from "#server/features/identity/session/service.ts";
import { buildCustomer, buildFacility, nextNumber } from "#tests/factories/customer.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("lockout", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  let domain = 0;
  const newUser = async (attempts: number | null = 3): Promise<BuiltUser> => {
    const { customerId } = await buildCustomer(portal.db, {
      maxFailedAttempts: attempts,
      lockoutMinutes: 30,
    });
    await buildFacility(portal.db, { customerId });
    domain += 1;
    return buildUser(portal.db, { customerId, email: `robin@hospital${domain}.test` });
  };
  const guess = (email: string, password = "Wrong-horse-7"): Promise<Response> =>
    client(portal.origin).send("POST", "/api/login", { UserName: email, Password: password });

  it("locks an account after too many wrong passwords, and answers for how long", async () => {
    const user = await newUser();
    for (const _ of [1, 2, 3]) expect((await guess(user.email)).status).toBe(401);
    const closed = await guess(user.email, user.password);
    expect(closed.status).toBe(429);
    expect(closed.headers.get("retry-after")).toBe("1800");
    expect(await problemOf(closed)).toMatchObject({ code: "locked_out", retryAfter: 1800 });
    const entries = portal.db("audit_log").where({ user_id: user.userId, action: "lockout" });
    expect(await entries).toMatchObject([{ entity: "app_user", entity_id: user.userId }]);
    portal.clock.advance(30 * 60_000);
    expect((await guess(user.email, user.password)).status).toBe(200);
  });

  it("the right password resets the count of wrong ones", async () => {
    const user = await newUser();
    for (const _ of [1, 2, 3, 4]) {
      expect((await guess(user.email)).status).toBe(401);
      expect((await guess(user.email, user.password)).status).toBe(200);
    }
  });

  it("concurrent guesses never exceed the lockout's limit", async () => {
    const user = await newUser(5);
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(user.email)));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(95).fill(429)]);
  });

  it("addresses without an account lock alike, past the limit too", async () => {
    const user = await newUser();
    const nobody = `nobody@${user.email.split("@")[1]}`;
    const course = async (email: string): Promise<unknown[]> => {
      const seen: unknown[] = [];
      for (const _ of [1, 2, 3, 4, 5]) {
        const { requestId: _id, ...problem } = await problemOf(await guess(email));
        seen.push(problem);
      }
      return seen;
    };
    expect(await course(nobody)).toEqual(await course(user.email));
  });

  it("no account locks where the customer has switched lockouts off", async () => {
    const user = await newUser(null);
    for (const _ of Array.from({ length: 10 })) expect((await guess(user.email)).status).toBe(401);
    expect((await guess(user.email, user.password)).status).toBe(200);
  });

  it("others' guesses never lock out a user on a known device", async () => {
    const user = await newUser();
    const own = client(portal.origin);
    const first = await own.send("POST", "/api/login", {
      UserName: user.email,
      Password: user.password,
    });
    const device = first.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("handrail-device="));
    const cookie = device?.split(";")[0] ?? "";
    for (const _ of [1, 2, 3, 4]) await guess(user.email);
    expect((await guess(user.email, user.password)).status).toBe(429);
    const again = await client(portal.origin, cookie).send("POST", "/api/login", {
      UserName: user.email,
      Password: user.password,
    });
    expect(again.status).toBe(200);
  });

  describe("at a shared workstation", () => {
    const enter = async (
      page: Client,
      user: BuiltUser,
      password = user.password,
    ): Promise<Response> => {
      const form = { UserName: user.email, Password: password };
      const answer = await page.send("POST", "/api/login", form);
      if (answer.ok) page.user = (await answer.json()) as SessionUser;
      return answer;
    };
    const colleagues = async (count: number): Promise<BuiltUser[]> => {
      const { customerId, email } = await newUser(3);
      const host = email.split("@")[1];
      return Promise.all(
        Array.from({ length: count }, (_, index) =>
          buildUser(portal.db, { customerId, email: `colleague${index}@${host}` }),
        ),
      );
    };
    const lockOut = async (user: BuiltUser): Promise<void> => {
      for (const _ of [1, 2, 3]) await guess(user.email);
      expect((await guess(user.email, user.password)).status).toBe(429);
    };

    it("others' guesses never lock out the last ten people of a shared workstation", async () => {
      const people = await colleagues(11);
      const station = client(portal.origin);
      for (const person of people) expect((await enter(station, person)).status).toBe(200);
      const [first, second] = people;
      const last = people.at(-1);
      if (first === undefined || second === undefined || last === undefined)
        throw new Error("there are eleven");
      for (const person of [first, second, last]) await lockOut(person);
      for (const person of [last, second]) expect((await enter(station, person)).status).toBe(200);
      // Eleven are one too many: the one longest ago counts as a stranger again.
      expect((await enter(station, first)).status).toBe(429);
    });

    it("a shared workstation forgets the longest absent people first", async () => {
      const people = await colleagues(11);
      const station = client(portal.origin);
      const [first, second, ...others] = people;
      const last = others.pop();
      if (first === undefined || second === undefined || last === undefined)
        throw new Error("there are eleven");
      for (const person of [first, second, ...others, first, last])
        expect((await enter(station, person)).status).toBe(200);
      for (const person of [first, second]) await lockOut(person);
      expect((await enter(station, first)).status).toBe(200);
      expect((await enter(station, second)).status).toBe(429);
    });

    it("counts each person's own guesses at a shared workstation", async () => {
      const [one, other] = await colleagues(2);
      if (one === undefined || other === undefined) throw new Error("there are two");
      const station = client(portal.origin);
      await enter(station, one);
      await enter(station, other);
      for (const status of [401, 401, 401, 429])
        expect((await enter(station, one, "Wrong-horse-7")).status).toBe(status);
      expect((await enter(station, other)).status).toBe(200);
    });

    it("a browser marked for one account before there were several is still known", async () => {
      const [one, other] = await colleagues(2);
      if (one === undefined || other === undefined) throw new Error("there are two");
      const deviceId = "01890000-0000-7000-8000-000000000001";
      const signature = createHmac("sha256", "device-key-of-the-test")
        .update(JSON.stringify([deviceId, one.email, Date.parse("2026-01-01T00:00:00Z")]))
        .digest("base64url");
      const station = client(portal.origin, `handrail-device=${deviceId}.${signature}`);
      await lockOut(one);
      expect((await enter(station, other)).status).toBe(200);
      expect((await enter(station, one)).status).toBe(200);
    });
  });

  it("blocks an address after too many failures, but not for known devices", async () => {
    const apart = await startPortal({
      now: "2026-03-02T15:00:00Z",
      config: { trustedProxies: 1 },
    });
    const from = (ip: string, email: string, password: string, page = client(apart.origin)) =>
      page.send(
        "POST",
        "/api/login",
        { UserName: email, Password: password },
        { "x-forwarded-for": ip },
      );
    const [known, other] = await Promise.all(
      [1, 2].map(async () => {
        const { customerId } = await buildFacility(apart.db);
        return buildUser(apart.db, { customerId });
      }),
    );
    if (known === undefined || other === undefined) throw new Error("there are two");
    const device = client(apart.origin);
    const own = await from("2001:db8::1", known.email, known.password, device);
    expect(own.status).toBe(200);
    device.user = (await own.json()) as SessionUser;
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        from(`2001:db8::${index + 2}`, `nobody${index}@elsewhere.test`, "Wrong-horse-7"),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(50);
    const refused = await from("2001:db8::ffff", other.email, other.password);
    expect(await problemOf(refused)).toMatchObject({ code: "rate_limited", retryAfter: 900 });
    expect((await from("2001:db8::9", known.email, known.password, device)).status).toBe(200);
    expect((await from("2001:db8:0:1::1", other.email, other.password)).status).toBe(200);
    const metrics = await fetch(`${apart.origin}/metrics`, {
      headers: { authorization: "Bearer metrics-token-of-the-test" },
    });
    const text = await metrics.text();
    expect(text).toContain('handrail_refused_sign_ins_total{outcome="failed"} 50');
    expect(text).toContain('handrail_refused_sign_ins_total{outcome="throttled"} 11');
    apart.clock.advance(15 * 60_000);
    expect((await from("2001:db8::ffff", other.email, other.password)).status).toBe(200);
    await apart.close();
  });

  it("a stolen or forged device locks out no one but itself", async () => {
    const user = await newUser();
    const id = "01890000-0000-7000-8000-000000000000";
    const forged = [`${id}.AAAA`, `${id}.${"A".repeat(43)}`, `~${id}~.~${id}.${"é".repeat(43)}`];
    for (const value of forged) {
      await client(portal.origin, `handrail-device=${encodeURI(value)}`).send(
        "POST",
        "/api/login",
        {
          UserName: user.email,
          Password: "Wrong-7-horse",
        },
      );
    }
    expect((await guess(user.email, user.password)).status).toBe(429);
  });

  it("an old password must be replaced where the customer's policy says so", async () => {
    const { customerId } = await buildCustomer(portal.db, { passwordExpirationDays: 30 });
    const changed = new Date(portal.clock.now().getTime() - 30 * 86_400_000);
    const user = await buildUser(portal.db, { customerId, passwordChangedAt: changed });
    const answer = await guess(user.email, user.password);
    const problem = await problemOf(answer);
    expect(answer.status).toBe(403);
    expect(problem).toMatchObject({ code: "password_expired" });
    const reset = await client(portal.origin).send("POST", "/api/account/resetPassword", {
      resetPasswordGuid: problem.resetPasswordGuid,
      password: "Another-horse-8",
      confirmPassword: "Another-horse-8",
    });
    expect(reset.status).toBe(204);
    await signIn(portal.origin, user.email, "Another-horse-8");
  });

  it("a service account's address signs in like an unknown one", async () => {
    const neighbour = await newUser(3);
    const domain = `${nextNumber()}.test`;
    const { customerId } = neighbour;
    await buildUser(portal.db, { customerId, email: `a@${domain}` });
    const email = `b@${domain}`;
    const service = await buildUser(portal.db, { customerId, email, role: "serviceAccount" });
    const answers = async (address: string): Promise<unknown[]> => {
      const found = [];
      for (const _ of [1, 2, 3, 4]) {
        const { status, code, retryAfter } = await problemOf(
          await guess(address, service.password),
        );
        found.push({ status, code, retryAfter });
      }
      return found;
    };
    const toService = await answers(email);
    expect(toService.map((each) => (each as { status: number }).status)).toEqual([
      401, 401, 401, 429,
    ]);
    expect(toService).toEqual(await answers(`nobody@${domain}`));
  });

  it("a service account gets no link to choose a password", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const service = await buildUser(portal.db, { customerId, role: "serviceAccount" });
    const now = portal.clock.now();
    const guid = await portal.db.transaction((tx) =>
      createAccountToken(tx, service, "resetPassword", now, 60_000),
    );
    const page = client(portal.origin);
    const reset = await page.send("POST", "/api/account/resetPassword", {
      resetPasswordGuid: guid,
      password: "Another-horse-8",
      confirmPassword: "Another-horse-8",
    });
    expect(reset.status).toBe(404);
    const asked = await page.send("POST", "/api/forgotPassword", { Email: service.email });
    expect(asked.status).toBe(204);
    await portal.tick();
    expect(await portal.db("mail_outbox").where("recipient", service.email)).toEqual([]);
  });

  it("an account that becomes a service account loses its sessions", async () => {
    const { customerId } = await buildCustomer(portal.db);
    const user = await buildUser(portal.db, { customerId });
    const page = await signIn(portal.origin, user.email, user.password);
    const role = ROLES.indexOf("serviceAccount") + 1;
    await portal
      .db("user_role")
      .where({ customer_id: customerId, user_id: user.userId })
      .update({ role_id: role });
    expect((await page.get("/api/user")).status).toBe(401);
  });

  describe("of the current password on one's own account", () => {
    const change = (page: Client, currentPassword: string): Promise<Response> =>
      page.send("POST", "/api/account/manage", {
        version: page.user?.version,
        firstName: "Robin",
        lastName: "Example",
        currentPassword,
        newPassword: "Better-horse-8",
        confirmPassword: "Better-horse-8",
      });

    it("concurrent guesses of one's own password never exceed the limit", async () => {
      const user = await newUser(3);
      const page = await signIn(portal.origin, user.email, user.password);
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => change(page, "Wrong-horse-7")),
      );
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.filter((status) => status === 200).length).toBe(3);
      expect(statuses.filter((status) => status === 429).length).toBe(57);
      const closed = await change(page, user.password);
      expect(closed.headers.get("retry-after")).toBe("1800");
      expect(await problemOf(closed)).toMatchObject({ code: "locked_out", retryAfter: 1800 });
    });

    it("the right current password resets its count, and leaves the name's alone", async () => {
      const user = await newUser(3);
      const page = await signIn(portal.origin, user.email, user.password);
      const names = { version: 1, firstName: "Robin", lastName: "Sample" };
      for (const _ of [1, 2]) {
        expect(await (await change(page, "Wrong-horse-7")).json()).toMatchObject({
          currentPasswordIncorrect: true,
        });
      }
      // Names alone ask for no password and cost no guess.
      for (const _ of [1, 2, 3])
        expect((await page.send("POST", "/api/account/manage", names)).status).toBe(200);
      page.user = (await (await page.get("/api/user")).json()) as SessionUser;
      expect(await (await change(page, user.password)).json()).toMatchObject({
        passwordSuccessfullyUpdated: true,
      });
    });

    it("a browser stays known after a change of password, despite others' guesses", async () => {
      const user = await newUser(3);
      const page = await signIn(portal.origin, user.email, user.password);
      const changed = (await (await change(page, user.password)).json()) as ManageAccountAnswer;
      expect(changed.passwordSuccessfullyUpdated).toBe(true);
      page.user = changed.user;
      for (const _ of [1, 2, 3, 4]) await guess(user.email);
      expect((await guess(user.email, "Better-horse-8")).status).toBe(429);
      const again = await page.send("POST", "/api/login", {
        UserName: user.email,
        Password: "Better-horse-8",
      });
      expect(again.status).toBe(200);
    });
  });
});
