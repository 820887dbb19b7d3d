import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ManageAccountAnswer } from "#contract/identity/account.ts";
import { commandLineAct } from "#server/access/write-context.ts";
import { changePassword } from "#server/features/identity/account/services/change-password.ts";
import { invite } from "#server/cli/invite.ts";
import { createAccountToken } from "#server/features/identity/session/service.ts";
import type { Tx } from "#server/db/knex.ts";
import { buildCustomer, nextNumber } from "#tests/factories/customer.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { client, signIn } from "#tests/support/client.ts";
import { PUBLIC_URL, type Portal, startPortal } from "#tests/support/portal.ts";

const CHANGED = "Another-horse-8";

describe("changes to one account at the same time", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  const newUser = async (): Promise<BuiltUser> => {
    const { customerId } = await buildCustomer(portal.db);
    return buildUser(portal.db, { customerId });
  };
  const post = (path: string, body: unknown): Promise<Response> =>
    client(portal.origin).send("POST", path, body);
  const waiting = async (): Promise<number> => {
    const { rows } = await portal.db.raw<{ rows: { count: number }[] }>(
      `SELECT count(*) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };
  /** Answers to requests that all came while a change to an account had not been committed yet. */
  const meanwhile = async (
    change: (tx: Tx) => Promise<unknown>,
    requests: readonly (() => Promise<Response>)[],
  ): Promise<Response[]> => {
    const tx = await portal.db.transaction();
    try {
      await change(tx);
      const coming = requests.map((request) => request());
      await expect.poll(waiting).toBe(requests.length);
      await tx.commit();
      return await Promise.all(coming);
    } finally {
      if (!tx.isCompleted()) await tx.rollback();
    }
  };
  const withNewPassword = (user: BuiltUser) => async (tx: Tx) => {
    const row = await tx("app_user")
      .where({ customer_id: user.customerId, user_id: user.userId })
      .first<{ password_hash: string }>("password_hash");
    const account = { ...user, passwordHash: row.password_hash };
    await changePassword(tx, account, CHANGED, "password", portal.clock.now());
  };
  const locked = (user: { customerId: string; userId: string }) => (tx: Tx) =>
    tx("app_user")
      .where({ customer_id: user.customerId, user_id: user.userId })
      .forUpdate()
      .first("user_id");
  const login = (user: BuiltUser) => () =>
    post("/api/login", { UserName: user.email, Password: user.password });

  it("no one signs in with the password that was just replaced", async () => {
    const user = await newUser();
    const [answer] = await meanwhile(withNewPassword(user), [login(user)]);
    expect(answer?.status).toBe(401);
    expect(await portal.db("session").where("user_id", user.userId)).toEqual([]);
    await signIn(portal.origin, user.email, CHANGED);
  });

  it("no link is given for an expired password that was just replaced", async () => {
    const user = await newUser();
    await portal
      .db("customer")
      .where("customer_id", user.customerId)
      .update({ password_expiration_days: 30 });
    const [answer] = await meanwhile(withNewPassword(user), [login(user)]);
    expect(answer?.status).toBe(401);
    expect(await portal.db("account_token").where("user_id", user.userId)).toEqual([]);
  });

  it("of several links followed at once one works, and none fails", async () => {
    const user = await newUser();
    const link = (): Promise<string> =>
      portal.db.transaction((tx) =>
        createAccountToken(tx, user, "resetPassword", portal.clock.now(), 3_600_000),
      );
    const guids = [await link(), await link()];
    const answers = await meanwhile(
      locked(user),
      guids.map((resetPasswordGuid) => () => {
        const form = { password: CHANGED, confirmPassword: CHANGED };
        return post("/api/account/resetPassword", { resetPasswordGuid, ...form });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  it("an invitation is accepted once, and none from before it", async () => {
    const { customerId, name: customer } = await buildCustomer(portal.db);
    const email = `invited${nextNumber()}@example.test`;
    const invitation = { email, role: "dataAnalyst", customer };
    const link = async (): Promise<string> => {
      const text = await portal.db.transaction((tx) =>
        invite(commandLineAct(tx, portal.clock.now()), invitation, PUBLIC_URL),
      );
      return new URL(text ?? "").searchParams.get("guid") ?? "";
    };
    const [older, newer] = [await link(), await link()];
    const register = (activationGuid: string, at: number) => {
      const password = `Correct-horse-${at}`;
      const names = { firstName: "Robin", lastName: "Invited" };
      const passwords = { password, confirmPassword: password };
      return post("/api/account/register", { activationGuid, ...names, ...passwords });
    };
    expect((await register(older, 0)).status).toBe(404);
    const { user_id: userId } = await portal
      .db("login")
      .where("email", email)
      .first<{ user_id: string }>("user_id");
    const answers = await meanwhile(
      locked({ customerId, userId }),
      [1, 2].map((at) => () => register(newer, at)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it("two who know the old password change it only once", async () => {
    const user = await newUser();
    const pages = await Promise.all(
      [1, 2].map(() => signIn(portal.origin, user.email, user.password)),
    );
    const answers = await meanwhile(
      locked(user),
      pages.map((page, at) => () => {
        const newPassword = `Another-horse-${at}`;
        return page.send("POST", "/api/account/manage", {
          version: 1,
          firstName: "Robin",
          lastName: "Example",
          currentPassword: user.password,
          newPassword,
          confirmPassword: newPassword,
        });
      }),
    );
    const outcomes = await Promise.all(
      answers.map(async (answer) => (await answer.json()) as ManageAccountAnswer),
    );
    const changed = outcomes.filter((outcome) => outcome.passwordSuccessfullyUpdated);
    const refused = outcomes.filter((outcome) => outcome.currentPasswordIncorrect);
    expect([changed.length, refused.length]).toEqual([1, 1]);
  });
});
