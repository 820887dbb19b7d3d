import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionUser } from "#contract/identity/session.ts";
import { type User, roleIdOf } from "#contract/identity/users.ts";
import { commandLineAct } from "#server/access/write-context.ts";
import { createAdmin } from "#server/cli/create-admin.ts";
import { buildCustomer, buildFacility, nextNumber } from "#tests/factories/customer.ts";
import { TEST_PASSWORD, buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("a person of two customers", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  const hospital = async () => {
    const { customerId, name: customerName } = await buildCustomer(portal.db);
    const place = await buildFacility(portal.db, { customerId });
    const admin = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const page = await signIn(portal.origin, admin.email, admin.password);
    return { ...place, customerName, admin, page };
  };
  type Hospital = Awaited<ReturnType<typeof hospital>>;
  const address = () => `both${nextNumber()}@example.test`;
  const userAt = async (
    { customerId }: Pick<Hospital, "customerId">,
    email = address(),
    role: "dataAnalyst" | "customerAdmin" = "dataAnalyst",
  ) => buildUser(portal.db, { customerId, email, role });
  const invite = (at: Hospital, email: string, role: "reporting" | "customerAdmin" = "reporting") =>
    at.page.send("POST", "/api/userMaintenance", {
      customerId: at.customerId,
      email,
      firstName: "Kim",
      lastName: "Invited",
      department: "",
      userRoleAssociations: [{ roleId: roleIdOf(role), facilityId: null }],
    });
  const guidMailedTo = async (email: string): Promise<string> => {
    await portal.tick();
    const mail = portal.mail.received.findLast(({ text = "" }) =>
      text.includes(encodeURIComponent(email)),
    );
    return /guid=([\w-]+)/u.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const join = (page: Client, activationGuid: string) =>
    page.send("POST", "/api/account/join", { activationGuid });
  const whoAmI = async (page: Client): Promise<SessionUser> =>
    (await (await page.get("/api/user")).json()) as SessionUser;
  /** A client whose writes carry the token of the session it goes on in. */
  const switchTo = async (page: Client, customerId: string): Promise<Response> => {
    const answer = await page.send("PUT", "/api/user/customer", { customerId });
    if (answer.ok) page.user = (await answer.clone().json()) as SessionUser;
    return answer;
  };
  const customersOf = async (page: Client): Promise<string[]> => {
    const answer = await page.send("POST", "/api/user/customers", { privilege: "runReports" });
    return ((await answer.json()) as { id: string }[]).map(({ id }) => id);
  };
  const registered = async ({ page, customerId }: Hospital): Promise<User[]> =>
    (await (
      await page.get(`/api/userMaintenance/registeredUsers?customerId=${customerId}`)
    ).json()) as User[];
  const codeOf = async (answer: Response) => [answer.status, (await problemOf(answer)).code];

  /** A user of the first who has joined the second; the page is at the second by then. */
  const joined = async () => {
    const [first, second] = [await hospital(), await hospital()];
    const email = address();
    await userAt(first, email);
    expect((await invite(second, email)).status).toBe(200);
    const page = await signIn(portal.origin, email, TEST_PASSWORD);
    expect((await join(page, await guidMailedTo(email))).status).toBe(200);
    return { first, second, email, page: await signIn(portal.origin, email, TEST_PASSWORD) };
  };

  it("a second customer is joined with the existing account, at once", async () => {
    const [first, second] = [await hospital(), await hospital()];
    const email = address();
    const there = await userAt(first, email);
    await invite(second, email);
    const guid = await guidMailedTo(email);
    const found = await client(portal.origin).get(`/api/unregisteredUser?guid=${guid}`);
    expect(await found.json()).toMatchObject({
      email,
      customerName: second.customerName,
      hasAccount: true,
    });
    // A second password beside the one that is there is not to be had.
    const form = { activationGuid: guid, firstName: "A", lastName: "B" };
    const own = { ...form, password: "Other-horse-8", confirmPassword: "Other-horse-8" };
    expect(
      await codeOf(await client(portal.origin).send("POST", "/api/account/register", own)),
    ).toEqual([409, "account_exists"]);
    // Nor may anybody else who is signed in take it.
    expect(await codeOf(await join(first.page, guid))).toEqual([400, "email_mismatch"]);

    const page = await signIn(portal.origin, email, TEST_PASSWORD);
    expect(await whoAmI(page)).not.toHaveProperty("customers");
    const answer = await join(page, guid);
    expect(answer.status).toBe(200);
    const user = (await answer.json()) as SessionUser;
    expect(user.id).not.toBe(there.userId);
    expect(user.customers?.map(({ id, isCurrent }) => [id, isCurrent]).toSorted()).toEqual(
      [
        [first.customerId, false],
        [second.customerId, true],
      ].toSorted(),
    );
    expect(
      await codeOf(await join(await signIn(portal.origin, email, TEST_PASSWORD), guid)),
    ).toEqual([409, "already_activated"]);
  });

  it("a person of two customers joins the provider's staff by the command line's link", async () => {
    const first = await hospital();
    const email = address();
    await userAt(first, email);
    const make = () =>
      portal.db.transaction((tx) =>
        createAdmin(commandLineAct(tx, portal.clock.now()), email.toUpperCase()),
      );
    const { isJoining, guid, path } = await make();
    expect(isJoining).toBe(true);
    expect(path).toBe(`/account/register?${new URLSearchParams({ guid, email })}`);
    const page = await signIn(portal.origin, email, TEST_PASSWORD);
    const answer = await join(page, guid);
    expect(answer.status).toBe(200);
    const user = (await answer.json()) as SessionUser;
    expect(user.customers).toHaveLength(2);
    expect(user.isProvider).toBe(true);
    // Its password is lost: one link is for both customers.
    expect(await make()).toMatchObject({ isJoining: false });
  });

  it("a person sees one customer or the other, and moves between them", async () => {
    const { first, second, email, page } = await joined();
    // Signing in leads to the one used last.
    expect(await customersOf(page)).toEqual([second.customerId]);
    const facilities = (at: Hospital) =>
      page.send("POST", "/api/user/facilities", {
        customerId: at.customerId,
        products: [],
        privilege: "runReports",
      });
    expect([(await facilities(first)).status, (await facilities(second)).status]).toEqual([
      403, 200,
    ]);
    const other = await hospital();
    expect(await codeOf(await switchTo(page, other.customerId))).toEqual([403, "forbidden"]);
    const moved = await switchTo(page, first.customerId);
    expect(moved.status).toBe(200);
    expect(await customersOf(page)).toEqual([first.customerId]);
    const again = await signIn(portal.origin, email, TEST_PASSWORD);
    expect(await customersOf(again)).toEqual([first.customerId]);
    // Each customer's log has its own entries, and nothing of the person's other customer.
    for (const at of [first, second]) {
      const rows = await portal
        .db("audit_log")
        .where({ customer_id: at.customerId, user_name: email });
      expect(rows.map(({ action }) => String(action))).toContain("signIn");
      const elsewhere = at === first ? second : first;
      expect(JSON.stringify(rows)).not.toContain(elsewhere.customerId);
    }
  });

  it("switching customers starts a new session, and the old cookie opens nothing", async () => {
    const { first, page } = await joined();
    const ends = new Date(portal.clock.now().getTime() + 12 * 3_600_000);
    portal.clock.advance(600_000);
    const old = page.cookie();
    expect((await switchTo(page, first.customerId)).status).toBe(200);
    expect((await client(portal.origin, old).get("/api/user")).status).toBe(401);
    const { id = "" } = page.user ?? {};
    const made = await portal
      .db("session")
      .where({ customer_id: first.customerId, user_id: id })
      .first("expires_at");
    expect(made?.expires_at).toEqual(ends);
  });

  it("a person deactivated at one customer stays at the other", async () => {
    const { first, second, email } = await joined();
    const query = new URLSearchParams({
      customerId: second.customerId,
      username: email,
      isActive: "false",
    });
    const off = await second.page.send("PUT", `/api/userMaintenance/setActiveStatus?${query}`);
    expect(off.status).toBe(204);
    const page = await signIn(portal.origin, email, TEST_PASSWORD);
    expect(await customersOf(page)).toEqual([first.customerId]);
    expect(await whoAmI(page)).not.toHaveProperty("customers");
    expect(await codeOf(await switchTo(page, second.customerId))).toEqual([403, "forbidden"]);
    expect((await registered(first)).find(({ email: row }) => row === email)?.isActive).toBe(true);
    expect((await registered(second)).find(({ email: row }) => row === email)?.isActive).toBe(
      false,
    );
  });

  it("a new password applies at all customers, and each audit log records it", async () => {
    const { first, second, email, page } = await joined();
    const { version, firstName, lastName } = await whoAmI(page);
    const password = "Another-horse-9";
    const changed = await page.send("POST", "/api/account/manage", {
      version,
      firstName,
      lastName,
      currentPassword: TEST_PASSWORD,
      newPassword: password,
      confirmPassword: password,
    });
    expect(await changed.json()).toMatchObject({ passwordSuccessfullyUpdated: true });
    const rows = await portal.db("app_user").comment("all customers").where({ email });
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(1);
    await signIn(portal.origin, email, password);
    for (const { customerId } of [first, second]) {
      const entries = await portal
        .db("audit_log")
        .where({ customer_id: customerId, user_name: email, action: "changePassword" });
      expect(entries).toHaveLength(1);
    }
  });

  it("a person of two customers is held to the strictest of their policies", async () => {
    const { first, second, email } = await joined();
    await portal.db("customer").where("customer_id", first.customerId).update({
      max_failed_login_attempts: 3,
      account_lockout_minutes: 30,
      password_expiration_days: null,
    });
    await portal.db("customer").where("customer_id", second.customerId).update({
      max_failed_login_attempts: 8,
      account_lockout_minutes: 5,
      password_expiration_days: 1,
    });
    const attempt = (Password: string) =>
      client(portal.origin).send("POST", "/api/login", { UserName: email, Password });
    expect(await codeOf(await attempt(TEST_PASSWORD))).toEqual([403, "password_expired"]);
    for (const _ of [1, 2, 3]) await attempt("Wrong-horse-7");
    expect(await codeOf(await attempt(TEST_PASSWORD))).toEqual([429, "locked_out"]);
  });

  it("a lockout is in the audit log of each customer with an active account", async () => {
    const email = address();
    const at = async (rest: { isActive?: boolean; isPending?: boolean } = {}) => {
      const { customerId } = await buildCustomer(portal.db, {
        maxFailedAttempts: 3,
        lockoutMinutes: 30,
      });
      return buildUser(portal.db, { customerId, email, ...rest });
    };
    const active = [await at(), await at()];
    await at({ isActive: false });
    await at({ isPending: true });
    const form = { UserName: email, Password: "Wrong-horse-7" };
    for (const _ of [1, 2, 3, 4]) await client(portal.origin).send("POST", "/api/login", form);
    const entries = await portal
      .db("audit_log")
      .comment("all customers")
      .where({ user_name: email, action: "lockout" });
    expect(entries.map((row) => [row.customer_id, row.user_id, row.entity_id]).toSorted()).toEqual(
      active.map(({ customerId, userId }) => [customerId, userId, userId]).toSorted(),
    );
  });

  it("each customer can unlock a shared user three times a day, in both logs", async () => {
    const { first, second, email } = await joined();
    await portal
      .db("customer")
      .where({ customer_id: first.customerId })
      .update({ max_failed_login_attempts: 3, account_lockout_minutes: 30 });
    const attempt = (Password: string) =>
      client(portal.origin).send("POST", "/api/login", { UserName: email, Password });
    const lockOut = async () => {
      for (let tries = 0; tries < 10; tries += 1)
        if ((await attempt("Wrong-horse-7")).status === 429) return;
      throw new Error("the account is never locked");
    };
    const unlock = ({ page, customerId }: Hospital) =>
      page.send(
        "PUT",
        `/api/userMaintenance/Reset?${new URLSearchParams({ customerId, username: email })}`,
      );
    for (const _ of [1, 2, 3]) {
      await lockOut();
      expect((await unlock(second)).status).toBe(204);
      expect((await attempt(TEST_PASSWORD)).status).toBe(200);
    }
    await lockOut();
    expect(await codeOf(await unlock(second))).toEqual([412, "unlock_limit"]);
    const several = await second.page.send("PUT", "/api/userMaintenance/several/unlock", {
      customerId: second.customerId,
      userNames: [email],
    });
    expect(await several.json()).toEqual({
      changed: [],
      unchanged: [{ userName: email, reason: "unlockLimit" }],
    });
    expect((await attempt(TEST_PASSWORD)).status).toBe(429);
    // What the other customer used up is not taken from this one.
    expect((await unlock(first)).status).toBe(204);
    const logOf = async ({ customerId }: Hospital) =>
      (
        await portal
          .db("audit_log")
          .where({ customer_id: customerId, action: "unlock" })
          .orderBy("audit_id")
      ).map((entry) => entry.user_name);
    const ofSecond = second.admin.email;
    expect(await logOf(second)).toEqual([ofSecond, ofSecond, ofSecond, "another customer"]);
    const elsewhere = Array.from({ length: 3 }, () => "another customer");
    expect(await logOf(first)).toEqual([...elsewhere, first.admin.email]);
    await lockOut();
    portal.clock.advance(24 * 3_600_000);
    await lockOut();
    const page = await signIn(portal.origin, ofSecond, second.admin.password);
    expect((await unlock({ ...second, page })).status).toBe(204);
  });

  it("a person is an administrator only where they are one", async () => {
    const [first, second] = [await hospital(), await hospital()];
    const email = address();
    await userAt(first, email, "customerAdmin");
    await invite(second, email);
    await join(await signIn(portal.origin, email, TEST_PASSWORD), await guidMailedTo(email));
    const provider = await buildCustomer(portal.db, { isProvider: true });
    const staff = await buildUser(portal.db, { ...provider, role: "providerAdmin" });
    const page = await signIn(portal.origin, staff.email, staff.password);
    const deactivate = ({ customerId }: Hospital, username: string) =>
      page.send(
        "PUT",
        `/api/userMaintenance/setActiveStatus?${new URLSearchParams({ customerId, username, isActive: "false" })}`,
      );
    expect(await codeOf(await deactivate(second, second.admin.email))).toEqual([
      412,
      "last_administrator",
    ]);
    expect((await deactivate(first, first.admin.email)).status).toBe(204);
    expect(await codeOf(await deactivate(first, email))).toEqual([412, "last_administrator"]);
  });

  it("an invitation does not reveal the other customer: all answers are alike", async () => {
    const [first, second] = [await hospital(), await hospital()];
    const known = address();
    const unknown = address();
    await userAt(first, known);
    const told = async (email: string): Promise<string> => {
      const { page, customerId } = second;
      const mails = await portal.db("mail_outbox").where({ customer_id: customerId });
      const before = mails.length;
      const found = await page.get(
        `/api/userMaintenance/FindUser?${new URLSearchParams({ customerId, email })}`,
      );
      const made = await invite(second, email);
      const again = await invite(second, email);
      const taken = await page.get(
        `/api/userMaintenance/FindUser?${new URLSearchParams({ customerId, email })}`,
      );
      const pending = await page.get(`/api/userMaintenance/pendingUsers?customerId=${customerId}`);
      const unlocked = await page.send(
        "PUT",
        `/api/userMaintenance/Reset?${new URLSearchParams({ customerId, username: email })}`,
      );
      const texts = [];
      for (const answer of [found, made, again, taken, pending, unlocked])
        texts.push(`${answer.status} ${await answer.text()}`);
      const sent = await portal.db("mail_outbox").where({ customer_id: customerId });
      const mail = sent.find(({ recipient }) => recipient === email);
      const revoked = await page.send("DELETE", "/api/userMaintenance", {
        customerId,
        userName: email,
      });
      return [
        ...texts,
        revoked.status,
        sent.length - before,
        mail?.subject,
        mail?.body_text,
        mail?.html,
      ]
        .join("\n")
        .replaceAll(email, "ADDRESS")
        .replaceAll(encodeURIComponent(email), "ADDRESS")
        .replaceAll(/<!--.*?-->/gu, "")
        .replaceAll(/guid=[\w-]+/gu, "guid=X")
        .replaceAll(/"requestId":"[^"]*"/gu, "");
    };
    const answers = [await told(known), await told(unknown)];
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).toMatch(/^404 .*\n200 .*\n409 /u);
  });
});
