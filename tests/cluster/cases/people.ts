import type { SessionUser } from "#contract/identity/session.ts";
import { roleIdOf } from "#contract/identity/users.ts";
import { createAccountToken } from "#server/features/identity/session/service.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, signIn } from "#tests/support/client.ts";
import type { Parts, Uses } from "./use.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

const PASSWORDS = { password: "Better-horse-8", confirmPassword: "Better-horse-8" };
const NAMES = { firstName: "Kim", lastName: "Example" };

/** Accounts, customers, employees and tokens. */
export const usesOfPeople = ({ world, house }: Parts): Uses => {
  const { portal, own, sibling, foreign } = world;
  const { db, clock, origin } = portal;
  const stranger = (): Client => client(origin);
  /** A user of another customer, whom the own one has invited. */
  const joining = async (): Promise<{ page: Client; guid: string }> => {
    const { email, password } = await buildUser(db, { customerId: foreign.customerId });
    const body = { ...NAMES, customerId: own.customerId, email, department: "" };
    const userRoleAssociations = [{ roleId: roleIdOf("reporting"), facilityId: null }];
    const path = "/api/userMaintenance";
    const answer = await world.clients.customerAdmin.send("POST", path, {
      ...body,
      userRoleAssociations,
    });
    if (answer.status !== 200) throw new Error(`nobody is invited: ${await answer.text()}`);
    const of = { customer_id: own.customerId, email };
    const invited = await db("app_user").where(of).first("user_id");
    const account = { customerId: own.customerId, userId: invited?.user_id ?? "" };
    const guid = await db.transaction((tx) =>
      createAccountToken(tx, account, "register", clock.now(), HOUR_MS),
    );
    return { page: await signIn(origin, email, password), guid };
  };
  /** The address of a user whose password was guessed too often. */
  const locked = async (): Promise<string> => {
    const { customerId } = own;
    const { email } = await buildUser(db, { customerId });
    await db("customer")
      .where("customer_id", customerId)
      .update({ max_failed_login_attempts: 3, account_lockout_minutes: 15 });
    for (let guess = 0; guess < 3; guess += 1)
      await stranger().send("POST", "/api/login", { UserName: email, Password: "Wrong-horse-7" });
    return email;
  };

  return {
    "session.login": () => ({
      from: stranger(),
      change: { body: { UserName: house.member.email, Password: house.member.password } },
    }),
    "session.logout": async () => ({
      from: await signIn(origin, house.member.email, house.member.password),
    }),
    "account.resetPassword": () => ({
      from: stranger(),
      change: { body: { resetPasswordGuid: house.member.resetToken, ...PASSWORDS } },
    }),
    "account.unregisteredUser": () => ({
      from: stranger(),
      change: { query: { guid: house.invited.invitation } },
    }),
    "account.register": () => ({
      from: stranger(),
      change: { body: { activationGuid: house.invited.invitation, ...NAMES, ...PASSWORDS } },
    }),
    "account.join": async () => {
      const { page, guid } = await joining();
      return { from: page, change: { body: { activationGuid: guid } } };
    },
    "session.switchCustomer": async () => {
      const { page, guid } = await joining();
      const joined = await page.send("POST", "/api/account/join", { activationGuid: guid });
      page.user = (await joined.json()) as SessionUser;
      return { from: page, place: foreign };
    },
    "account.manage": () => ({ change: { body: { version: 1, ...NAMES } } }),
    "customers.setActive": () => ({
      place: foreign,
      change: { query: { status: "false" } },
    }),
    "employees.import": () => ({
      change: {
        body: { text: "Identifier,First name,Last name,Job role\nE-7001,Ida,Roy,Nurse" },
      },
    }),
    "users.setActive": () => ({
      change: {
        query: { customerId: own.customerId, username: house.member.email, isActive: "false" },
      },
    }),
    "users.unlock": async () => ({
      change: { query: { customerId: own.customerId, username: await locked() } },
    }),
    "userBatches.resend": () => ({ place: sibling }),
    "userBatches.revoke": () => ({ place: sibling }),
    "userBatches.unlock": async () => ({
      change: { body: { customerId: own.customerId, userNames: [await locked()] } },
    }),
    "userBatches.deactivate": async () => {
      const { customerId } = own;
      const { email } = await buildUser(db, { customerId });
      return { change: { body: { customerId, userNames: [email] } } };
    },
    "ingest.events": () => ({ change: { body: house.facts("walk", 0) } }),
    "ingest.revokeToken": () => ({
      change: { params: { facilityId: own.facilityId, tokenId: house.gatewayTokenId } },
    }),
    "badgeDesk.find": () => ({ change: { query: { number: "Own 2" } } }),
    "users.find": () => ({
      refused: { status: 404, because: "says that the address can be invited" },
    }),
    "apiTokens.revoke": () => ({ change: { params: { apiTokenId: house.apiTokenId } } }),
  };
};
