import type { CallDefinition } from "#contract/core/call.ts";
import { allCalls } from "#contract/index.ts";
import { roleIdOf } from "#contract/identity/users.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { commandLineAct } from "#server/access/write-context.ts";
import { accountsOf } from "#server/cli/accounts.ts";
import {
  activateAccount,
  deactivateAccount,
} from "#server/features/identity/account/services/activation.ts";
import { mailResetLink } from "#server/features/identity/account/service.ts";
import { type Client, client, signIn } from "#tests/support/client.ts";
import { PUBLIC_URL } from "#tests/support/portal.ts";
import type { FullHouse } from "./full-house.ts";
import { SAMPLES, type Sample } from "./samples.ts";
import { sendCall } from "./send.ts";
import type { World } from "./world.ts";

/** One thing that a user does. It may be done any number of times, each time in the same world. */
export type Scenario = {
  /** The call of the contract, and what is special about this use of it. */
  name: string;
  /** What came of it, without anything that differs from one time to the next. */
  run(): Promise<string>;
};

const VOLATILE = /"(?:requestId|generatedAt|csrfToken|lastUsedAt|importId)":"[^"]*"/gu;
/** Of a stored picture, and its address: others each time. */
const PICTURE = /("(?:mediaItemId|logo)":)"[^"]*"/gu;
/** The whole answer that generates an identifier: another one each time. */
const GENERATED = /^\{"employeeIdentifier":"[^"]*"\}$/u;
const NEW_PASSWORD = "Better-horse-8";
const EVENTS_REPORT = "29";
const REPORT_IDS = ["2", "3", "19", EVENTS_REPORT, "33"];

export type Parts = { world: World; house: FullHouse; dryFacilityId: string };

/** Signed-in people's calls that change nothing. One that has no tenant has no filter to forget. */
const isRead = ({ access, reach, method, audit }: CallDefinition): boolean =>
  (access.kind === "signedIn" || access.kind === "privilege") &&
  reach !== "none" &&
  (method === "GET" || audit === "none");

const isChange = ({ method, audit }: CallDefinition): boolean =>
  method !== "GET" && audit !== "none";

const aim = (world: World, name: string, place = world.own) => {
  const found = allCalls().find((each) => each.name === name);
  const make = SAMPLES[name];
  if (found === undefined || make === undefined) throw new Error(`there is no call ${name}`);
  return { call: found.call, sample: make({ world, place }) };
};

const send = async (
  world: World,
  from: Client,
  name: string,
  change: Partial<Sample> = {},
  place = world.own,
): Promise<Response> => {
  const { call, sample } = aim(world, name, place);
  return sendCall(from, call, { ...sample, ...change });
};

/** Everything that reads, as the own customer's administrator. Answers are compared word by word. */
export const readingScenarios = ({ world, dryFacilityId }: Parts): Scenario[] => {
  const read = (name: string, change: Partial<Sample> = {}, note = ""): Scenario => ({
    name: `${name}${note}`,
    run: async () => {
      const response = await send(world, world.clients.customerAdmin, name, change);
      const text = await response.text();
      return `${response.status} ${text.replace(GENERATED, "").replaceAll(VOLATILE, "").replaceAll(PICTURE, '$1""')}`;
    },
  });
  const { facilityId, unitId, shiftId, deviceId } = world.own;
  const filters = {
    "": { facilityId },
    " of a unit and shift": { facilityId, locationIds: [unitId], shiftIds: [shiftId] },
    " of a device": { facilityId, deviceIds: [deviceId] },
    " without a license": { facilityId: dryFacilityId },
  };
  return [
    ...allCalls()
      .filter(({ name, call }) => name !== "reports.run" && isRead(call))
      .map(({ name }) => read(name)),
    read("reportSubscriptions.list", { query: { facilityId } }, " of a facility"),
    // Every identifier has it, a copy's too.
    read("badgeDesk.people", { query: { text: "e-" } }, " of any identifier"),
    ...REPORT_IDS.flatMap((reportId) =>
      Object.entries(filters)
        // None of the dispenses falls into the shift: the list would be empty with any filter.
        .filter(([, body]) => reportId !== EVENTS_REPORT || !("shiftIds" in body))
        .map(([note, body]) =>
          read("reports.run", { params: { reportId }, body }, ` ${reportId}${note}`),
        ),
    ),
  ];
};

/**
 * Everything that changes rows, some of it aimed straight at a foreign row. The rows themselves
 * are looked at afterwards, so that an answer says no more than how it went. Calls whose sample
 * says all are played with that, at home and aimed at the foreign place; the others stand below.
 */
export const changingScenarios = ({ world, house }: Parts): Scenario[] => {
  const { portal, own, foreign } = world;
  const { member, invited } = house;
  /** The administrator in a browser of their own: a changed password gives it another session. */
  const admin = (): Client => {
    const self = client(portal.origin, world.clients.customerAdmin.cookie());
    self.user = world.clients.customerAdmin.user;
    return self;
  };
  const stranger = (): Client => client(portal.origin);
  const told = async (response: Response): Promise<string> => {
    const code = /"code":"\w+"/u.exec(await response.text())?.[0] ?? "";
    return `${response.status} ${code}`;
  };
  const change = (
    name: string,
    note: string,
    make: () => Client,
    sample: () => Partial<Sample> = () => ({}),
  ): Scenario => ({
    name: `${name}${note}`,
    run: async () => told(await send(world, make(), name, sample())),
  });
  const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  const names = { firstName: "Kim", lastName: "Example" };
  const staff = {
    ...(SAMPLES["employees.update"]?.({ world, place: own }).body as object),
    jobRoleId: own.imsJobRoleId,
  };
  const special: Scenario[] = [
    {
      name: "session.login",
      run: async () => (await signIn(portal.origin, member.email, member.password)).user?.id ?? "",
    },
    {
      name: "session.login of nobody, past the limit of a stricter customer",
      run: async () => {
        const UserName = "stranger@example.test";
        const answers = [];
        for (let guess = 0; guess < 4; guess += 1) {
          const body = { UserName, Password: "Wrong-horse-7" };
          answers.push(await told(await send(world, stranger(), "session.login", { body })));
        }
        return answers.join();
      },
    },
    change("account.manage", " for a name", admin, () => ({ body: { ...names, version: 1 } })),
    change("account.manage", " for a password", admin, () => ({
      body: {
        ...names,
        version: 1,
        currentPassword: member.password,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      },
    })),
    change("account.resetPassword", "", stranger, () => ({
      body: { resetPasswordGuid: member.resetToken, ...passwords },
    })),
    change("account.unregisteredUser", "", stranger, () => ({
      query: { guid: invited.invitation },
    })),
    change("account.register", "", stranger, () => ({
      body: { activationGuid: invited.invitation, ...names, ...passwords },
    })),
    {
      name: "account.forgotPassword",
      run: async () => {
        const body = { Email: member.email };
        const answer = await told(
          await send(world, stranger(), "account.forgotPassword", { body }),
        );
        const deps = { db: portal.db, clock: portal.clock, publicUrl: PUBLIC_URL };
        await mailResetLink(deps, member.email);
        const mails = await portal.db("mail_outbox").where("recipient", member.email);
        return `${answer} ${mails.length}`;
      },
    },
    change("alertSubscriptions.byToken", "", stranger, () => ({
      params: { token: own.alertToken },
    })),
    change("alertSubscriptions.unsubscribeByToken", "", stranger, () => ({
      params: { token: own.alertToken },
    })),
    ...[{ unassign: true }, { remove: true }, { makePermanent: true }].map((ending) =>
      change("employees.update", ` with badges, ${Object.keys(ending).join()}`, admin, () => ({
        body: {
          ...staff,
          badges: [
            { badgeId: own.heldBadgeId, isAssigned: true, isPermanent: false, ...ending },
            { badgeId: own.freeBadgeId, isAssigned: false, isPermanent: true },
          ],
        },
      })),
    ),
    change("users.create", "", admin),
    change("users.create", " for another customer's facility", admin, () => ({
      body: {
        customerId: own.customerId,
        email: "elsewhere@example.test",
        ...names,
        userRoleAssociations: [{ roleId: roleIdOf("observer"), facilityId: foreign.facilityId }],
      },
    })),
    change("ingest.revokeToken", "", admin, () => ({
      params: { facilityId: own.facilityId, tokenId: house.gatewayTokenId },
    })),
    change("apiTokens.revoke", "", admin, () => ({ params: { apiTokenId: house.apiTokenId } })),
    change("apiTokens.revoke", " of another customer's token", admin, () => ({
      params: { apiTokenId: house.foreignTokenId },
    })),
    {
      name: "ingest.events",
      run: async () => {
        const { call } = aim(world, "ingest.events");
        const headers = { authorization: `Bearer ${world.gatewayToken}` };
        const sent = await sendCall(stranger(), call, { body: house.facts("again", 1) }, headers);
        const days = await portal
          .db("location_day")
          .where(tenant(own.scope))
          .orderBy(["location_id", "day"])
          .select("location_id", "day", "events", "uncovered", "passages", "devices_seen");
        return `${sent.status} ${await sent.text()} ${JSON.stringify(days)}`;
      },
    },
    {
      name: "the command line's deactivate and activate",
      run: async () => {
        const now = portal.clock.now();
        const [serviceAccount] = await accountsOf(portal.db, own.service.email);
        if (serviceAccount === undefined) return "";
        const off = await portal.db.transaction((tx) =>
          deactivateAccount(commandLineAct(tx, now), serviceAccount),
        );
        const on = await portal.db.transaction((tx) =>
          activateAccount(commandLineAct(tx, now), serviceAccount),
        );
        return `${off} ${on}`;
      },
    },
  ];
  const isSpecial = new Set(special.map(({ name }) => name.split(" ")[0]));
  const plain = allCalls().filter(
    ({ name, call }) => isChange(call) && call.reach !== "none" && !isSpecial.has(name),
  );
  return [
    ...special,
    ...plain.map(({ name }) => change(name, "", admin)),
    ...plain
      .filter(({ call }) => call.reach !== "own")
      .map(({ name }) => ({
        name: `${name} abroad`,
        run: async () => told(await send(world, admin(), name, {}, foreign)),
      })),
  ];
};
