import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#contract/core/permissions.ts";
import type { UserBatch } from "#contract/identity/user-batches.ts";
import {
  type PendingUser,
  type RoleOffer,
  type User,
  type UserDetail,
  roleIdOf,
} from "#contract/identity/users.ts";
import {
  type BuiltFacility,
  buildCustomer,
  buildFacility,
  nextNumber,
} from "#tests/factories/customer.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const held = (role: Role, facilityId: string | null = null) => ({
  roleId: roleIdOf(role),
  facilityId,
});

describe("a customer's users", () => {
  let portal: Portal;
  let provider: { customerId: string; user: BuiltUser; page: Client };
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
    const { customerId } = await buildCustomer(portal.db, { isProvider: true });
    const user = await buildUser(portal.db, { customerId, role: "providerAdmin" });
    provider = { customerId, user, page: await signIn(portal.origin, user.email, user.password) };
  });
  afterAll(() => portal.close());

  type Scene = BuiltFacility & { admin: BuiltUser; page: Client };
  const scene = async (): Promise<Scene> => {
    const facility = await buildFacility(portal.db);
    const admin = await buildUser(portal.db, {
      customerId: facility.customerId,
      role: "customerAdmin",
    });
    return { ...facility, admin, page: await signIn(portal.origin, admin.email, admin.password) };
  };
  const path = (name: string, query: Record<string, string | boolean> = {}) =>
    `/api/userMaintenance${name}?${new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, String(value)]),
    )}`;
  const body = (customerId: string, given: Record<string, unknown> = {}) => ({
    customerId,
    email: `Invited${nextNumber()}@example.test`,
    firstName: "Kim",
    lastName: "Invited",
    department: "Quality",
    userRoleAssociations: [held("dataAnalyst")],
    ...given,
  });
  const invite = (page: Client, given: unknown) => page.send("POST", "/api/userMaintenance", given);
  const json = async <T>(answer: Response, status = 200): Promise<T> => {
    const text = await answer.text();
    expect([answer.status, text]).toEqual([status, expect.anything()]);
    return JSON.parse(text) as T;
  };
  const detail = async (page: Client, customerId: string, username: string): Promise<UserDetail> =>
    json(await page.get(path("", { customerId, username })));
  const registered = async (page: Client, customerId: string): Promise<User[]> =>
    json(await page.get(path("/registeredUsers", { customerId })));
  const pending = async (page: Client, customerId: string): Promise<PendingUser[]> =>
    json(await page.get(path("/pendingUsers", { customerId })));
  const update = async (
    page: Client,
    customerId: string,
    userName: string,
    change: Record<string, unknown>,
  ): Promise<Response> => {
    const { version, firstName, lastName, department, userRoleAssociations } = await detail(
      page,
      customerId,
      userName,
    );
    const roles = userRoleAssociations.map(({ roleId, facilityId }) => ({ roleId, facilityId }));
    const names = { firstName, lastName, department };
    const kept = { customerId, userName, version, ...names, userRoleAssociations: roles };
    return page.send("PUT", "/api/userMaintenance", { ...kept, ...change });
  };
  const setActive = (
    page: Client,
    customerId: string,
    username: string,
    isActive: boolean,
    force = false,
  ) => page.send("PUT", path("/setActiveStatus", { customerId, username, isActive, force }));
  const refusal = async (answer: Response): Promise<[number, string, unknown]> => {
    const { code, fieldErrors } = await problemOf(answer);
    return [answer.status, code, fieldErrors];
  };

  it("users are invited, register, and are listed with their roles and sign-ins", async () => {
    const { page, customerId, facilityId, admin } = await scene();
    const given = body(customerId, {
      userRoleAssociations: [held("reporting"), held("observer", facilityId)],
    });
    const made = await json<UserDetail>(await invite(page, given));
    expect(made.userName).toBe(given.email.toLowerCase());
    expect(made.roles).toEqual(["observer", "reporting"]);
    const [waiting] = await pending(page, customerId);
    expect(waiting).toMatchObject({ fullName: "Kim Invited", hasFailed: false });
    expect(waiting?.invitationEnds).toBe("2026-03-09T15:00:00.000Z");

    await portal.tick();
    const mail = portal.mail.received.at(-1)?.text ?? "";
    const guid = /guid=([\w-]+)/u.exec(mail)?.[1] ?? "";
    const password = "Correct-horse-7";
    const form = { activationGuid: guid, firstName: "Kim", lastName: "New" };
    const registering = { ...form, password, confirmPassword: password };
    const visitor = client(portal.origin);
    expect((await visitor.send("POST", "/api/account/register", registering)).status).toBe(204);
    await signIn(portal.origin, made.userName, password);

    expect(await pending(page, customerId)).toEqual([]);
    const rows = await registered(page, customerId);
    expect(rows.map(({ userName }) => userName)).toEqual([admin.email, made.userName]);
    expect(rows[1]).toMatchObject({
      fullName: "Kim New",
      department: "Quality",
      last30DaysLogins: 1,
      lastLoginTimestamp: portal.clock.now().toISOString(),
      canBeEdited: true,
      canToggleActiveStatus: true,
    });
    const entries = await portal.db("audit_log").where({ customer_id: customerId });
    expect(entries.map(({ action }) => String(action))).toContain("invite");
  });

  it("users are sorted active first, then by role, then by name", async () => {
    const { page, customerId, admin } = await scene();
    const build = async (role: Role, lastName: string, isActive = true) =>
      (await buildUser(portal.db, { customerId, role, firstName: "", lastName, isActive })).email;
    const off = await build("dataAnalyst", "Adam", false);
    const zoe = await build("observer", "Zoe");
    const emil = await build("observer", "Émile");
    const analyst = await build("dataAnalyst", "Young");
    const rows = await registered(page, customerId);
    expect(rows.map(({ userName }) => userName)).toEqual([admin.email, analyst, emil, zoe, off]);
  });

  it("repeated invitations make one row; an address has one account per customer", async () => {
    const { page, customerId } = await scene();
    const given = body(customerId);
    const answers = await Promise.all([1, 2, 3].map(() => invite(page, given)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await pending(page, customerId)).toHaveLength(1);
    const elsewhere = await scene();
    const again = await invite(elsewhere.page, { ...given, customerId: elsewhere.customerId });
    expect(again.status).toBe(200);
  });

  it("users get no role beyond the inviter's, and not without any role", async () => {
    const { page, customerId } = await scene();
    const other = await buildFacility(portal.db);
    const refused = async (roles: unknown) =>
      refusal(await invite(page, body(customerId, { userRoleAssociations: roles })));
    const notInList = [400, "invalid_input", { userRoleAssociations: "not_in_list" }];
    expect(await refused([held("providerAdmin")])).toEqual(notInList);
    expect(await refused([held("observer", other.facilityId)])).toEqual(notInList);
    expect(await refused([])).toEqual([
      400,
      "invalid_input",
      { userRoleAssociations: "roles_required" },
    ]);
    expect(await refused([held("customerAdmin", other.facilityId)])).toEqual([
      400,
      "invalid_input",
      { "userRoleAssociations.0.facilityId": "not_in_list" },
    ]);
    // A provider role neither exists at a customer for the provider's own administrator.
    const abroad = body(customerId, { userRoleAssociations: [held("providerSupport")] });
    expect(await refusal(await invite(provider.page, abroad))).toEqual(notInList);
    const staff = (role: Role) =>
      invite(provider.page, body(provider.customerId, { userRoleAssociations: [held(role)] }));
    expect((await staff("providerSupport")).status).toBe(200);
    expect(await refusal(await staff("customerAdmin"))).toEqual(notInList);
    const offers = async (at: Client, id: string) =>
      (await json<RoleOffer[]>(await at.get(`/api/Roles?customerId=${id}`))).map(
        ({ name }) => name,
      );
    expect(await offers(page, customerId)).not.toContain("providerAdmin");
    expect(await offers(provider.page, provider.customerId)).toEqual([
      "providerAdmin",
      "providerSupport",
    ]);
  });

  it("the provider's support only views users, and others do not at all", async () => {
    const { customerId, page } = await scene();
    const supporter = await buildUser(portal.db, {
      customerId: provider.customerId,
      role: "providerSupport",
    });
    const support = await signIn(portal.origin, supporter.email, supporter.password);
    const [row] = await registered(support, customerId);
    expect(row).toMatchObject({ canBeEdited: false, canToggleActiveStatus: false });
    expect(await json(await support.get(`/api/Roles?customerId=${customerId}`))).toEqual([]);
    expect((await invite(support, body(customerId))).status).toBe(403);
    const { customerId: foreign, admin } = await scene();
    expect((await page.get(path("/registeredUsers", { customerId: foreign }))).status).toBe(403);
    expect(
      (
        await page.get(
          path("/getReportSubscriptions", { customerId: foreign, username: admin.email }),
        )
      ).status,
    ).toBe(403);
    expect((await setActive(page, foreign, admin.email, false)).status).toBe(403);
    // Their addresses belong to no user here.
    expect((await setActive(page, customerId, admin.email, false)).status).toBe(404);
  });

  it("users are found by address only within one's reach, and each look is recorded", async () => {
    const { page, customerId } = await scene();
    const own = await buildUser(portal.db, { customerId, firstName: "Ada", lastName: "Own" });
    const foreign = await scene();
    const look = (email: string) => page.get(path("/FindUser", { customerId, email }));
    const found = await look(own.email.toUpperCase());
    expect(found.status).toBe(409);
    expect((await problemOf(found)).current).toMatchObject({
      fullName: "Ada Own",
      state: "active",
    });
    for (const email of ["nobody@example.test", foreign.admin.email]) {
      const answer = await look(email);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("Robin");
    }
    const looks = await portal
      .db("audit_log")
      .where({ customer_id: customerId, action: "checkEmail" });
    expect(looks).toHaveLength(3);
  });

  it("users are changed from the version that was seen, their address never", async () => {
    const { page, customerId } = await scene();
    const user = await buildUser(portal.db, { customerId });
    const first = await update(page, customerId, user.email, { department: "Pharmacy" });
    expect(await json<UserDetail>(first)).toMatchObject({ version: 2, department: "Pharmacy" });
    const stale = await update(page, customerId, user.email, { version: 1, department: "IT" });
    const { code, current } = await problemOf(stale);
    expect([stale.status, code]).toEqual([409, "conflict"]);
    expect(current).toMatchObject({ version: 2, department: "Pharmacy" });
    expect(
      (await update(page, customerId, user.email, { userName: "x@example.test" })).status,
    ).toBe(404);
  });

  it("a user's roles in an archived facility stay", async () => {
    const { page, customerId } = await scene();
    const archived = await buildFacility(portal.db, { customerId });
    const user = await buildUser(portal.db, { customerId, facilityId: archived.facilityId });
    await portal
      .db("facility")
      .where({ customer_id: customerId, facility_id: archived.facilityId })
      .update({ archived_at: portal.clock.now() });
    const change = { userRoleAssociations: [held("reporting")] };
    expect((await update(page, customerId, user.email, change)).status).toBe(200);
    const rows = await portal
      .db("user_role")
      .where({ customer_id: customerId, user_id: user.userId });
    expect(rows).toHaveLength(2);
  });

  it("administrators change only their own names; their roles are any administrator's", async () => {
    const { page, customerId, admin } = await scene();
    const other = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    expect(
      await refusal(await update(page, customerId, other.email, { firstName: "Else" })),
    ).toEqual([400, "invalid_input", { firstName: "own_names" }]);
    expect((await update(page, customerId, admin.email, { firstName: "Else" })).status).toBe(200);
    const demoted = { userRoleAssociations: [held("reporting")] };
    expect((await update(page, customerId, other.email, demoted)).status).toBe(200);
    expect(await refusal(await update(page, customerId, admin.email, demoted))).toEqual([
      412,
      "own_account",
      undefined,
    ]);
    expect((await refusal(await setActive(page, customerId, admin.email, false)))[1]).toBe(
      "own_account",
    );
  });

  it("a customer always has an administrator, even where two deactivate each other", async () => {
    const { page, customerId, admin } = await scene();
    const demoted = { userRoleAssociations: [held("reporting")] };
    expect((await refusal(await update(provider.page, customerId, admin.email, demoted)))[1]).toBe(
      "last_administrator",
    );
    expect((await refusal(await setActive(provider.page, customerId, admin.email, false)))[1]).toBe(
      "last_administrator",
    );
    const [only] = await registered(provider.page, customerId);
    expect(only?.canToggleActiveStatus).toBe(false);
    const other = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const otherPage = await signIn(portal.origin, other.email, other.password);
    await Promise.all([
      setActive(page, customerId, other.email, false),
      setActive(otherPage, customerId, admin.email, false),
    ]);
    const active = await portal.db("app_user").where({ customer_id: customerId, is_active: true });
    expect(active).toHaveLength(1);
  });

  it("a change of roles gives the user a new session id and new rights", async () => {
    const { page, customerId, facilityId } = await scene();
    const user = await buildUser(portal.db, { customerId, role: "observer" });
    const theirs = await signIn(portal.origin, user.email, user.password);
    const old = theirs.cookie();
    const filters = { facilityId, requestedFilters: ["locations"] };
    const ask = (from: Client) => from.send("POST", "/api/reportFilters", filters);
    expect((await ask(theirs)).status).toBe(403);
    expect((await update(page, customerId, user.email, { department: "IT" })).status).toBe(200);
    await theirs.get("/api/user");
    expect(theirs.cookie()).toBe(old);

    const promoted = { userRoleAssociations: [held("dataAnalyst")] };
    expect((await update(page, customerId, user.email, promoted)).status).toBe(200);
    const late = client(portal.origin, old);
    expect((await theirs.get("/api/user")).status).toBe(200);
    expect(theirs.cookie()).not.toBe(old);
    expect((await ask(theirs)).status).not.toBe(403);
    // What left with the old cookie is still answered; half a minute later it is void.
    expect((await late.get("/api/user")).status).toBe(200);
    portal.clock.advance(31_000);
    expect((await client(portal.origin, old).get("/api/user")).status).toBe(401);
    expect((await theirs.get("/api/user")).status).toBe(200);
  });

  it("deactivating a user signs them out at once; activating lets them in again", async () => {
    const { page, customerId } = await scene();
    const user = await buildUser(portal.db, { customerId });
    const theirs = await signIn(portal.origin, user.email, user.password);
    const subscriptions = await page.get(
      path("/getReportSubscriptions", { customerId, username: user.email }),
    );
    expect(await json(subscriptions)).toEqual({
      recipientOf: [],
      lastRecipientOf: [],
      alertRecipientOf: [],
      lastAlertRecipientOf: [],
    });
    expect((await setActive(page, customerId, user.email, false)).status).toBe(204);
    expect((await theirs.get("/api/user")).status).toBe(401);
    const rows = await registered(page, customerId);
    expect(rows.at(-1)).toMatchObject({ userName: user.email, isActive: false });
    expect((await setActive(page, customerId, user.email, true)).status).toBe(204);
    await signIn(portal.origin, user.email, user.password);
  });

  it("users that are programs have no mail, no password, and never become a person's", async () => {
    const { page, customerId } = await scene();
    const given = body(customerId, { userRoleAssociations: [held("serviceAccount")] });
    const made = await json<UserDetail>(await invite(page, given));
    await portal.tick();
    const mails = await portal.db("mail_outbox").where("recipient", made.userName);
    expect(mails).toEqual([]);
    expect(made.isPending).toBe(false);
    const kind = [400, "invalid_input", { userRoleAssociations: "account_kind" }];
    const person = { userRoleAssociations: [held("observer")] };
    expect(await refusal(await update(page, customerId, made.userName, person))).toEqual(kind);
    const analyst = await buildUser(portal.db, { customerId });
    const program = { userRoleAssociations: [held("serviceAccount")] };
    expect(await refusal(await update(page, customerId, analyst.email, program))).toEqual(kind);
  });

  it("users are unlocked before their lockout ends", async () => {
    const { page, customerId } = await scene();
    const user = await buildUser(portal.db, { customerId });
    await portal
      .db("customer")
      .where({ customer_id: customerId })
      .update({ max_failed_login_attempts: 3, account_lockout_minutes: 15 });
    const guess = (Password: string) =>
      client(portal.origin).send("POST", "/api/login", { UserName: user.email, Password });
    for (let tries = 0; tries < 3; tries += 1) await guess("Wrong-horse-7");
    expect((await guess(user.password)).status).toBe(429);
    const locked = (await registered(page, customerId)).find((row) => row.userName === user.email);
    expect(locked?.lockoutEndDateUtc).not.toBeNull();
    const query = { customerId, username: user.email };
    expect((await page.send("PUT", path("/Reset", query))).status).toBe(204);
    expect((await guess(user.password)).status).toBe(200);
    // Unlocking who is not locked gives no further guesses.
    for (const _ of [1, 2]) await guess("Wrong-horse-7");
    expect((await page.send("PUT", path("/Reset", query))).status).toBe(204);
    await guess("Wrong-horse-7");
    expect((await guess(user.password)).status).toBe(429);
  });

  it("pending users get a new link that voids the old, or are revoked", async () => {
    const { page, customerId } = await scene();
    const made = await json<UserDetail>(await invite(page, body(customerId)));
    const named = { customerId, userName: made.userName };
    const guidNow = async () => {
      await portal.tick();
      return /guid=([\w-]+)/u.exec(portal.mail.received.at(-1)?.text ?? "")?.[1] ?? "";
    };
    const open = (guid: string) => client(portal.origin).get(`/api/unregisteredUser?guid=${guid}`);
    const first = await guidNow();
    portal.clock.advance(60_000);
    expect((await page.send("PUT", "/api/userMaintenance/resend", named)).status).toBe(204);
    const second = await guidNow();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    expect((await setActive(page, customerId, made.userName, false)).status).toBe(404);
    expect((await page.send("DELETE", "/api/userMaintenance", named)).status).toBe(204);
    expect((await open(second)).status).toBe(404);
    expect(await pending(page, customerId)).toEqual([]);
    const again = body(customerId, { email: made.userName });
    expect((await invite(page, again)).status).toBe(200);
    const registeredUser = await buildUser(portal.db, { customerId });
    const wrong = { customerId, userName: registeredUser.email };
    expect((await page.send("DELETE", "/api/userMaintenance", wrong)).status).toBe(404);
  });

  it("users are deactivated together; others stay with the reason", async () => {
    const { page, customerId, admin } = await scene();
    const other = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const analyst = await buildUser(portal.db, { customerId });
    const off = await buildUser(portal.db, { customerId, isActive: false });
    const foreign = await buildUser(portal.db, { customerId: (await scene()).customerId });
    const theirs = await signIn(portal.origin, analyst.email, analyst.password);
    const several = (from: Client, people: readonly { email: string }[], kind = "deactivate") =>
      from.send("PUT", `/api/userMaintenance/several/${kind}`, {
        customerId,
        userNames: people.map(({ email }) => email),
      });
    const chosen = [admin, analyst, analyst, off, foreign];
    expect(await json<UserBatch>(await several(page, chosen))).toEqual({
      changed: [analyst.email],
      unchanged: [
        { userName: admin.email, reason: "ownAccount" },
        { userName: off.email, reason: "already" },
        { userName: foreign.email, reason: "gone" },
      ],
    });
    expect((await theirs.get("/api/user")).status).toBe(401);
    const log = { customer_id: customerId, action: "deactivate" };
    expect(await portal.db("audit_log").where(log)).toHaveLength(1);
    // Of all its administrators a customer must have one left.
    const both = [other, admin];
    expect(await json<UserBatch>(await several(provider.page, both))).toEqual({
      changed: [other.email],
      unchanged: [{ userName: admin.email, reason: "lastAdministrator" }],
    });
    const plain = await buildUser(portal.db, { customerId });
    const unprivileged = await signIn(portal.origin, plain.email, plain.password);
    expect((await several(unprivileged, [admin])).status).toBe(403);
    const unlocked = await json<UserBatch>(await several(page, [plain, off], "unlock"));
    expect(unlocked.unchanged.map(({ reason }) => reason)).toEqual(["already", "already"]);
  });

  it("users that are pending are mailed or revoked together, without the registered ones", async () => {
    const { page, customerId, admin } = await scene();
    const made = await Promise.all(
      [1, 2].map(async () => json<UserDetail>(await invite(page, body(customerId)))),
    );
    const userNames = [...made.map(({ userName }) => userName), admin.email];
    const several = async (kind: string) =>
      json<UserBatch>(
        await page.send("PUT", `/api/userMaintenance/several/${kind}`, { customerId, userNames }),
      );
    const expected = {
      changed: userNames.slice(0, 2),
      unchanged: [{ userName: admin.email, reason: "gone" }],
    };
    await portal.tick();
    const before = portal.mail.received.length;
    expect(await several("resend")).toEqual(expected);
    await portal.tick();
    expect(portal.mail.received).toHaveLength(before + 2);
    expect(await several("revoke")).toEqual(expected);
    expect(await pending(page, customerId)).toEqual([]);
  });
});
